import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** As the deployment guide installs it. Its makers publish a package for each kind of machine, and not all are everywhere. */
const PACKAGE = `@flydotio/litestream-${process.platform}-${process.arch}`;
const VERSION = "1.0.1";
const FOLDER = ".cache/litestream";

/** @returns the program, or null */
export function findLitestream() {
  const program = resolve(FOLDER, "node_modules", PACKAGE, "litestream");
  return existsSync(program) ? program : null;
}

/** Only for the tests of the deployment guide. @returns the program, or null where it is not to be had */
export function findOrInstallLitestream() {
  if (findLitestream()) return findLitestream();
  console.log("Litestream manque : installation…");
  mkdirSync(FOLDER, { recursive: true });
  // npm installs into the nearest folder with a manifest.
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true }\n');
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${PACKAGE}@${VERSION}`];
  spawnSync("npm", words, { cwd: FOLDER, stdio: "ignore" });
  const program = findLitestream();
  if (program) chmodSync(program, 0o755);
  return program;
}
