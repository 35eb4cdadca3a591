/**
 * Compiles what an owner runs (`npm start`, `npm run shop`, `npm run migrate`) to plain JavaScript, so that a shop in
 * production needs no TypeScript compiler.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";

import { build } from "esbuild";
import { parseAst } from "rollup/parseAst";

import remixConfig from "../../remix.config.js";
import { walk } from "./bundle.mjs";

const COMPILED = "build/scripts";

async function compileScripts() {
  rmSync(COMPILED, { recursive: true, force: true });
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  await build({
    entryPoints: { shop: "scripts/shop.ts", migrate: "scripts/migrate.ts", ready: "scripts/start/ready.ts" },
    outdir: COMPILED,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true, // one copy of each module: ready.mjs and shop.mjs share most
    external: Object.keys(dependencies),
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
}

/**
 * Escapes the letters that esbuild leaves as they are in regular expressions. With a single one of them, V8 keeps two bytes
 * for each of the five million letters of the shop's own code, as long as the shop runs.
 */
function escapeLetters(file) {
  const code = readFileSync(file, "utf8");
  walk(parseAst(code), ({ type, start, end }) => {
    const text = type === "TaggedTemplateExpression" ? code.slice(start, end) : "";
    if (NOT_ASCII.test(text)) throw new Error(`an escape would change what its tag reads: ${text.slice(0, 80)}`);
  });
  if (BEHIND_BACKSLASH.test(code)) throw new Error("a letter stands behind a backslash, which would escape its escape");
  writeFileSync(
    file,
    code.replaceAll(EACH_NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

const NOT_ASCII = /[\u0080-\uffff]/;
const EACH_NOT_ASCII = /[\u0080-\uffff]/g;
const BEHIND_BACKSLASH = /\\[\u0080-\uffff]/;

await compileScripts();
escapeLetters(remixConfig.serverBuildPath);
