import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, watch } from "node:fs";
import { join } from "node:path";

import { runBuildStep } from "./build-step.mjs";

const RESULT = "build/index.js";
const PACKED = "build/packed/packed.json";
const COMPILED = "build/scripts/shop.mjs";
const LOCK = ".cache/build.lock";
const SOURCES = [
  "app",
  "remix.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/tools/baseline-css.mjs",
  "scripts/backup",
  "scripts/migrate.ts",
  "scripts/shop.ts",
  "scripts/start",
  "scripts/tasks",
  "scripts/tools/bundle.mjs",
  "scripts/tools/compile-scripts.mjs",
  "scripts/tools/pack.mjs",
  "scripts/update",
];

/** Whether the production build holds the sources as they are now. */
function isBuilt() {
  if (!existsSync(RESULT) || !existsSync(PACKED) || !existsSync(COMPILED)) return false;
  if (statSync(PACKED).mtimeMs < statSync(RESULT).mtimeMs) return false; // a developer has compiled it since, unpacked
  if (readFileSync(RESULT, "utf8").includes('mode = "development"')) return false;
  const builtAt = statSync(RESULT).mtimeMs;
  return SOURCES.every((source) => newestChange(source) <= builtAt);
}

const STEPS = [
  "node_modules/@remix-run/dev/dist/cli.js build",
  "scripts/tools/compile-scripts.mjs",
  "scripts/tools/pack.mjs",
];

/** @returns whether it succeeded */
async function build() {
  console.log("Construction de la boutique…");
  const begun = new Date();
  for (const step of STEPS)
    if ((await runBuildStep(step.split(" "))) !== 0) {
      console.error("La construction a échoué.");
      return false;
    }
  // The build gets the time of its beginning, so that a file saved while it ran is newer.
  utimesSync(RESULT, begun, begun);
  return true;
}

/** Builds if anything changed since; two runs at once wait for each other instead of deleting each other's files. */
export async function buildIfNeeded() {
  if (isBuilt()) return true;
  const release = await lock();
  try {
    if (isBuilt()) return true;
    return await build();
  } finally {
    release();
  }
}

async function lock() {
  mkdirSync(".cache", { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      process.once("exit", unlock);
      return unlock;
    } catch (fault) {
      if (fault.code !== "EEXIST") throw fault;
      if (isAbandoned()) unlock();
      else await changeOf(".cache");
    }
  }
}

function unlock() {
  process.off("exit", unlock);
  rmSync(LOCK, { recursive: true, force: true });
}

/** A build takes seconds: a lock of minutes belongs to a run that was killed. */
function isAbandoned() {
  return !existsSync(LOCK) || Date.now() - statSync(LOCK).mtimeMs > 120_000;
}

function changeOf(folder) {
  return new Promise((resolve) => {
    const done = () => {
      watcher.close();
      clearTimeout(timer);
      resolve();
    };
    const watcher = watch(folder, done);
    const timer = setTimeout(done, 1_000); // the lock may have gone before the watch began
  });
}

function newestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

if (process.argv[1]?.endsWith("build.mjs") && !(await build())) process.exitCode = 1;
