/**
 * `npm run shop` and `npm run migrate`: the script of that name, from its source where the compiler is installed (a developer's
 * machine, whose build may be older than the source), otherwise as the build compiled it.
 */
import { existsSync } from "node:fs";

const [name, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], name, ...args];
const compiled = new URL(`../build/scripts/${name}.mjs`, import.meta.url);

if (existsSync(new URL("../node_modules/tsx/package.json", import.meta.url))) {
  const { tsImport } = await import("tsx/esm/api");
  await tsImport(`./${name}.ts`, import.meta.url);
} else if (existsSync(compiled)) {
  await import(compiled);
} else {
  console.error("La boutique n’est pas construite : npm run build");
  process.exitCode = 1;
}
