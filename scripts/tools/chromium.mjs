import { existsSync, readFileSync } from "node:fs";

import { run } from "./children.mjs";

const KNOWN_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/** @returns the path of a Chromium, or null */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const known = KNOWN_PLACES.find((path) => existsSync(path));
  if (known) return known;
  const { chromium } = await import("playwright");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Debian's package brings the system libraries with it, which Playwright's own browser expects to find. */
export async function findOrInstallChromium() {
  const found = await findChromium();
  if (found) return found;
  if (isRootOnDebian()) {
    console.log("Installation de Chromium (paquet Debian)…");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    if ((await run("apt-get", ["update", "-qq"], env)) === 0 && (await run("apt-get", ["install", "-y", "-qq", "chromium"], env)) === 0) {
      const installed = await findChromium();
      if (installed) return installed;
    }
  }
  console.log("Installation de Chromium (Playwright)…");
  await run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  return findChromium();
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/os-release")) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
}
