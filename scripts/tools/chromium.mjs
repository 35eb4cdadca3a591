import { existsSync } from "node:fs";

import { run } from "./children.mjs";
import { installPackages } from "./debian.mjs";

/** Where Chromium may be. The headless shell comes first: it does the same with two thirds of the work. */
const KNOWN_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

/** @returns the path of a Chromium, or null */
async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const known = KNOWN_PLACES.find((path) => existsSync(path));
  if (known) return known;
  const { chromium } = await import("playwright");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/**
 * @returns a browser for tests and measurements. It makes no calls of its own, which would be taken for calls of a page
 * @param more further switches of Chromium
 * @throws when there is no Chromium
 */
export async function launchChromium(more = []) {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("no Chromium: npm test installs one, or set CHROMIUM_PATH");
  const { chromium } = await import("playwright");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
      // Each visit opens a window. A process for each would cost a third of a second and show nothing more.
      "--disable-site-isolation-trials",
      "--renderer-process-limit=2",
      ...more,
    ],
  });
}

/** Installs Debian's package, because it brings its system libraries along; Playwright's own browser does not. */
export async function findOrInstallChromium() {
  const found = await findChromium();
  if (found) return found;
  // What else it recommends, a hundred packages, shows messages and finds printers.
  await installPackages("Chromium", ["chromium-headless-shell", "fonts-liberation"]);
  const installed = await findChromium();
  if (installed) return installed;
  console.log("Installation de Chromium (Playwright)…");
  await run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  return findChromium();
}
