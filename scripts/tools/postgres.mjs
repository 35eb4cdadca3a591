import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { findProgram, installPackages } from "./debian.mjs";

const DEBIAN = "/usr/lib/postgresql";

/** @returns the folder of `initdb` and `postgres`, or null */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const places = versions.map((version) => join(DEBIAN, version, "bin"));
  const found = findProgram("initdb", places);
  return found && existsSync(join(dirname(found), "postgres")) ? dirname(found) : null;
}

/** Only for the tests that need several real connections. */
export async function findOrInstallPostgres() {
  if (!findPostgres()) await installPackages("PostgreSQL", ["postgresql"]);
  return findPostgres();
}
