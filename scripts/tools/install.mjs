import { existsSync, readFileSync } from "node:fs";

import { run } from "./children.mjs";

const OLDEST_NODE = 20;
/** A module that a package's own script fetches, or compiles where none exists for the system. */
const COMPILED = "node_modules/better-sqlite3/build/Release/better_sqlite3.node";

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

/** @returns whether it succeeded */
export async function installIfNeeded() {
  return (await unpackIfNeeded()) && (await compileIfNeeded());
}

/**
 * Installs the packages without their own scripts: checks that need no compiled module can begin.
 * @returns whether it succeeded
 */
export async function unpackIfNeeded() {
  if (isInstalled()) return true;
  console.log("Installation des dépendances (npm ci) : une à deux minutes la première fois…");
  return npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
}

/** Runs the scripts of the packages, which compile on one core alone. @returns whether it succeeded */
export async function compileIfNeeded() {
  return existsSync(COMPILED) || npm(["rebuild"]);
}

async function npm(args) {
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { NODE_ENV: "development" });
  if (code === 0) return true;
  console.error(
    "L’installation a échoué. Il faut un accès au registre npm et, si aucun module compilé n’existe pour ce système, un compilateur C++ (Debian : apt-get install build-essential python3).",
  );
  return false;
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
