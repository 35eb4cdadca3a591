import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

import { isRootOnDebian, run } from "./children.mjs";

const DEBIAN = "/usr/lib/postgresql";

/** @returns the folder of `initdb` and `postgres`, or null */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const places = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return places.find((place) => ["initdb", "postgres"].every((name) => existsSync(join(place, name)))) ?? null;
}

/** Only for the tests that need several real connections. */
export async function findOrInstallPostgres() {
  if (findPostgres() || !isRootOnDebian()) return findPostgres();
  console.log("Installation de PostgreSQL (paquet Debian)…");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  if ((await run("apt-get", ["update", "-qq"], env)) === 0)
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], env);
  return findPostgres();
}
