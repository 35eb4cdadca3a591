import { existsSync, readFileSync } from "node:fs";

import { run } from "./children.mjs";

const OLDEST_NODE = 20;

/** @returns what to tell someone whose Node is too old, or null */
export function nodeProblem(version = process.versions.node) {
  if (Number(version.split(".")[0]) >= OLDEST_NODE) return null;
  return `Cette boutique demande Node ${OLDEST_NODE} ou plus récent ; celui-ci est le ${version}. Installez-le depuis https://nodejs.org, puis relancez la commande.`;
}

/** True when node_modules has each package of the lock file in its version, whatever the dates of the files. */
function isInstalled() {
  if (!existsSync("node_modules/.package-lock.json")) return false;
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === "" || link) return true;
    const there = present[path];
    return there ? there.version === version : optional || devOptional;
  });
}

export async function installIfNeeded() {
  if (isInstalled()) return true;
  console.log("Installation des dépendances (npm ci) : une à deux minutes la première fois…");
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", ["ci", "--no-audit", "--no-fund"], {
    NODE_ENV: "development",
  });
  if (code !== 0) {
    console.error(
      "L’installation a échoué. Il faut un accès au registre npm et, si aucun module compilé n’existe pour ce système, un compilateur C++ (Debian : apt-get install build-essential python3).",
    );
  }
  return code === 0;
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
