import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPTS = "public/build";
const NOTICE = /\/\*! Bundled license information:[\s\S]*?\*\/\n?/g;

/**
 * Takes the bundled libraries' licences out of the scripts, where each visitor would load them again, and keeps them in one
 * file beside: /build/licences.txt.
 */
export function gatherLicences() {
  const notices = new Set();
  for (const file of readdirSync(SCRIPTS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"))) {
    const path = join(SCRIPTS, file);
    const code = readFileSync(path, "utf8");
    const lighter = code.replace(NOTICE, (notice) => (notices.add(notice), ""));
    if (lighter !== code) writeFileSync(path, lighter);
  }
  if (notices.size > 0) writeFileSync(join(SCRIPTS, "licences.txt"), [...notices].join("\n"));
}

if (process.argv[1]?.endsWith("licences.mjs")) gatherLicences();
