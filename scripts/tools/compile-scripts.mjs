/**
 * Compiles what an owner runs (`npm start`, `npm run shop`, `npm run migrate`) to plain JavaScript, so that a shop in
 * production needs no TypeScript compiler.
 */
import { readFileSync, rmSync } from "node:fs";

import { build } from "esbuild";

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

await compileScripts();
