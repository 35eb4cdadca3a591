/**
 * `npm run slim`: leaves only what a built shop needs in `node_modules`. It deletes the packages of development, and in
 * the others the files that no process loads: sources of compiled code, types, maps, manuals. Manifests and licences
 * stay.
 */
import { existsSync, readdirSync, rmSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { run } from "./children.mjs";

const LOADED = /\.([cm]?js|json|node|wasm|so[.\d]*|afm|trie|woff)$/;
const LICENCE = /^(licen[cs]e|copying|notice)/i;
const TYPES = /\.d\.[cm]?ts$/;

if (!existsSync("build/scripts/shop.mjs")) {
  console.error("La boutique n’est pas construite : npm ci && npm run build");
  process.exit(1);
}
const before = megabytes();
const pruned = await run("npm", ["prune", "--omit=dev", "--no-audit", "--no-fund"]);
if (pruned !== 0) process.exit(pruned);
// npm keeps TypeScript as a peer that some packages allow; none of them loads it.
rmSync("node_modules/typescript", { recursive: true, force: true });
keepWhatIsLoaded("node_modules");
console.log(`node_modules : ${before} Mo, ${megabytes()} Mo gardés`);

function keepWhatIsLoaded(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) keepWhatIsLoaded(path);
    else if (entry.isFile() && (TYPES.test(entry.name) || !(LOADED.test(entry.name) || LICENCE.test(entry.name))))
      rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function megabytes() {
  let bytes = 0;
  for (const entry of readdirSync("node_modules", { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return Math.round(bytes / 1e6);
}
