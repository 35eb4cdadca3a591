import { findProgram, installPackages } from "./debian.mjs";

/** What the files of `docs/deployment` are for, by Debian's package. */
const PROGRAMS = {
  "nginx": "nginx-light",
  "caddy": "caddy",
  "logrotate": "logrotate",
  "restic": "restic",
  "systemd-analyze": "systemd",
  "systemd-socket-activate": "systemd",
};

/** @returns those that are not there */
export function missingPrograms() {
  return Object.keys(PROGRAMS).filter((name) => !findProgram(name));
}

/** Only for the tests of the deployment guide. @returns those that are missing still */
export async function installMissingPrograms() {
  const missing = missingPrograms();
  if (missing.length > 0)
    await installPackages(
      missing.join(", "),
      missing.map((name) => PROGRAMS[name]),
    );
  return missingPrograms();
}
