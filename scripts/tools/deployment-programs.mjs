import { findProgram, installPackages } from "./debian.mjs";

/**
 * The programs that the files of `docs/deployment` configure, and bubblewrap, which stands in for an engine of containers, by their
 * Debian packages.
 */
const PROGRAMS = {
  "nginx": "nginx-light",
  "caddy": "caddy",
  "logrotate": "logrotate",
  "restic": "restic",
  "bwrap": "bubblewrap",
  "systemd-analyze": "systemd",
  "systemd-socket-activate": "systemd",
};

/** @returns the programs that are not installed */
export function missingPrograms() {
  return Object.keys(PROGRAMS).filter((name) => !findProgram(name));
}

/** Only for the tests of the deployment guide. @returns the programs that are still missing */
export async function installMissingPrograms() {
  const missing = missingPrograms();
  if (missing.length > 0)
    await installPackages(
      missing.join(", "),
      missing.map((name) => PROGRAMS[name]),
    );
  return missingPrograms();
}
