/**
 * `npm test`: everything, from a fresh clone to one last line `N passed, N failed`.
 * `npm test -- --only pages` runs one part (build, types, lint, format, unused, domain, sandbox, pages, faults, browser), and
 * `npm test -- tests/pages/cart.test.ts` the test files whose path contains that text. With `--clock 2026-12-31T23:59:50+01:00`
 * everything believes that it is then: no test depends on the moment it runs at.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { buildIfNeeded } from "./tools/build.mjs";
import { run, stopChildrenOnSignals } from "./tools/children.mjs";
import { findOrInstallChromium } from "./tools/chromium.mjs";
import { installMissingPrograms } from "./tools/deployment-programs.mjs";
import { installIfNeeded, nodeProblem } from "./tools/install.mjs";
import { findOrInstallJava } from "./tools/java.mjs";
import { findOrInstallPostgres } from "./tools/postgres.mjs";

const REPORTS = "test-results";
const PROJECTS = ["domain", "sandbox", "pages", "faults", "browser"];
const USE_CHROMIUM = ["sandbox", "browser"];
/** Their files wait for a server or a browser half of the time: three at once keep two cores busy. */
const THREE_AT_ONCE = ["pages", "faults", "browser"];
const CHECKS = {
  build: () => buildIfNeeded(),
  types: () => node("node_modules/typescript/bin/tsc"),
  lint: () => node("node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0"),
  format: () => node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
  // What nothing uses any more: files, exports, dependencies.
  unused: () => node("node_modules/knip/bin/knip.js", "--no-progress"),
};

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, clock: { type: "string" } },
});
if (values.clock) turnClock(values.clock);
const totals = { passed: 0, failed: 0 };

stopChildrenOnSignals();
// Whatever happens below, the last line is the count: a fault of this runner is a failure, not a silence.
try {
  await runAll();
} catch (fault) {
  console.error(fault);
  totals.failed += 1;
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function runAll() {
  const tooOld = nodeProblem();
  if (tooOld) throw new Error(tooOld);
  if (!(await installIfNeeded())) throw new Error("npm ci failed");
  const wanted = values.only?.split(",") ?? [...(files.length ? [] : Object.keys(CHECKS)), ...PROJECTS];
  const unknown = wanted.filter((name) => !PROJECTS.includes(name) && !(name in CHECKS));
  if (unknown.length)
    throw new Error(
      `unknown part: ${unknown.join(", ")}; there are ${[...Object.keys(CHECKS), ...PROJECTS].join(", ")}`,
    );

  if (wanted.includes("build")) await counted("build", CHECKS.build);
  // Each keeps one core busy at most.
  await Promise.all(
    ["types", "lint", "format", "unused"]
      .filter((name) => wanted.includes(name))
      .map((name) => counted(name, CHECKS[name])),
  );
  const projects = PROJECTS.filter((name) => wanted.includes(name));
  if (USE_CHROMIUM.some((name) => projects.includes(name))) await useChromium();
  if (projects.includes("domain") && !(await findOrInstallPostgres()))
    console.warn("PostgreSQL introuvable : les essais à plusieurs connexions sont laissés de côté.");
  if (projects.includes("pages") && !(await findOrInstallJava()))
    console.warn("Java introuvable : le HTML est vérifié sans le Nu Html Checker.");
  const absent = projects.includes("faults") ? await installMissingPrograms() : [];
  if (absent.length > 0) console.warn(`${absent.join(", ")} : introuvable, les fichiers du guide sont essayés sans.`);
  for (const name of projects) await runProject(name);
}

/** For this process's children and theirs. */
function turnClock(moment) {
  process.env.CLOCK_AHEAD_MS = String(Date.parse(moment) - Date.now());
  process.env.NODE_OPTIONS = `--import ${pathToFileURL("scripts/tools/turned-clock.mjs").href}`;
}

async function counted(name, check) {
  console.log(`\n== ${name}`);
  const good = await check();
  if (good) totals.passed += 1;
  else totals.failed += 1;
  console.log(`${good ? "✓" : "✗"} ${name}`);
}

async function useChromium() {
  const path = await findOrInstallChromium();
  // Without one, each browser test says so and fails: they are not left out.
  if (path) process.env.CHROMIUM_PATH = path;
}

/** A project's own process: if it breaks, what it did not say counts as a failure and the others still run. */
async function runProject(name) {
  console.log(`\n== ${name}`);
  const report = `${REPORTS}/${name}.json`;
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const good = await node(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    name,
    ...(THREE_AT_ONCE.includes(name) ? ["--maxWorkers=3"] : []),
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...files,
  );
  const { passed, failed, known } = readReport(report);
  totals.passed += passed;
  totals.failed += good && known ? failed : Math.max(1, failed);
}

function readReport(file) {
  const counts = { passed: 0, failed: 0, known: false };
  let suites;
  try {
    suites = JSON.parse(readFileSync(file, "utf8")).testResults;
  } catch {
    return counts; // the process ended before it could write
  }
  counts.known = true;
  for (const { status, assertionResults } of suites) {
    const failed = assertionResults.filter((result) => result.status === "failed").length;
    counts.passed += assertionResults.filter((result) => result.status === "passed").length;
    // A file that could not be loaded, or whose preparation failed, has no failed test of its own.
    counts.failed += status === "failed" ? Math.max(1, failed) : failed;
  }
  return counts;
}

async function node(script, ...args) {
  return (await run(process.execPath, [script, ...args], process.stdout.isTTY ? {} : { NO_COLOR: "1" })) === 0;
}
