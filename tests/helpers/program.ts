import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { build } from "esbuild";

/** In the repository, because packages are found from there. */
const FOLDER = ".cache/programs";

const compiled = new Map<string, Promise<string>>();

/**
 * Compiles a script that a test starts as a process of its own to JavaScript, once: from its source, each start would
 * compile everything it uses again.
 * @param source its path from the root, such as `tests/helpers/sell-and-die.ts`
 * @returns the file for Node
 */
export function program(source: string): Promise<string> {
  const file = compiled.get(source) ?? compile(source);
  compiled.set(source, file);
  return file;
}

async function compile(source: string): Promise<string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    "dependencies" | "devDependencies",
    object
  >;
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${source.replace(/\W+/g, "-")}-${process.pid}.mjs`);
  process.once("exit", () => rmSync(file, { force: true }));
  await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    external: [...Object.keys(dependencies), ...Object.keys(devDependencies)],
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return file;
}
