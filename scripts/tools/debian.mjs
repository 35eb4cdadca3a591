import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { isRootOnDebian, run } from "./children.mjs";

/** @returns the path of a program, or null */
export function findProgram(name, places = []) {
  const folders = [...places, ...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** The lists of packages are read once, which takes as long as a small installation. */
let updated;

/** Installs packages of Debian where that is possible. @param what their name in the message to the person who waits */
export async function installPackages(what, packages) {
  if (!isRootOnDebian()) return;
  console.log(`Installation de ${what} (${packages.length > 1 ? "paquets" : "paquet"} Debian)…`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  updated ??= run("apt-get", ["update", "-qq"], env);
  if ((await updated) === 0)
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], env);
}
