/**
 * `npm test`: installs, builds and tests everything from a fresh clone. Its last line is `N passed, N failed`.
 * `npm test -- --only pages` runs one part (build, types, lint, format, unused, domain, sandbox, pages, faults, browser), and
 * `npm test -- tests/pages/cart.test.ts` the test files whose path contains that text. `--clock
 * 2026-12-31T23:59:50+01:00` sets the clock of all processes to that moment, to show that no test depends on the time.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { buildIfNeeded } from "./tools/build.mjs";
import { run, stopChildrenOnSignals } from "./tools/children.mjs";
import { findOrInstallChromium } from "./tools/chromium.mjs";
import { installMissingPrograms } from "./tools/deployment-programs.mjs";
import { compileIfNeeded, nodeProblem, unpackIfNeeded } from "./tools/install.mjs";
import { findOrInstallJava } from "./tools/java.mjs";
import { findOrInstallLitestream } from "./tools/litestream.mjs";
import { findOrInstallPostgres } from "./tools/postgres.mjs";

const REPORTS = "test-results";
/** The projects, the longest first, so that the lanes end at nearly the same time. */
const PROJECTS = ["browser", "faults", "pages", "domain", "sandbox"];
const USE_CHROMIUM = ["sandbox", "browser"];
/** Projects that run three files at once: each file waits half of the time, so that three keep two cores busy. */
const THREE_AT_ONCE = ["pages", "faults", "browser"];
/** How many parts run at the same time: one computes while the other waits. */
const AT_ONCE = 2;
const CHECKS = {
  types: (take) => node(["node_modules/typescript/bin/tsc"], take),
  lint: (take) => node(["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0"], take),
  format: (take) => node(["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."], take),
  // Finds files, exports and dependencies that nothing uses.
  unused: (take) => node(["node_modules/knip/bin/knip.js", "--no-progress"], take),
};
const SHORT = ["format", "unused"];
const PARTS = ["build", ...Object.keys(CHECKS), ...PROJECTS];

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, clock: { type: "string" } },
});
if (values.clock) turnClock(values.clock);
const totals = { passed: 0, failed: 0 };

stopChildrenOnSignals();
// The last line is always the count: a fault of this runner counts as a failure.
await runAll().catch(failed);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function runAll() {
  const tooOld = nodeProblem();
  if (tooOld) throw new Error(tooOld);
  const wanted = values.only?.split(",") ?? (files.length ? PROJECTS : PARTS);
  const unknown = wanted.filter((name) => !PARTS.includes(name));
  if (unknown.length) throw new Error(`unknown part: ${unknown.join(", ")}; there are ${PARTS.join(", ")}`);

  const projects = PROJECTS.filter((name) => wanted.includes(name));
  const unpacked = unpackIfNeeded();
  const programs = installPrograms(projects, unpacked).catch(failed);
  if (!(await unpacked)) throw new Error("npm ci failed");
  const checks = Object.keys(CHECKS).filter((name) => wanted.includes(name));
  // The checks run while everything else is prepared, the long ones first.
  const short = checks.filter((name) => SHORT.includes(name));
  const long = checks.filter((name) => !SHORT.includes(name));
  let isPrepared = false;
  const prepared = compileIfNeeded().then(async (compiled) => {
    if (!compiled) throw new Error("npm rebuild failed"); // nothing else can run
    if (wanted.includes("build")) await runPart({ name: "build", work: () => counted(buildIfNeeded()) }, false);
    await programs;
    isPrepared = true;
  });
  const check = (name) => ({ name, work: (take) => counted(CHECKS[name](take)) });
  const parts = [
    ...(long.length > 1 ? [{ name: long.join(", "), work: typesAndLint }] : long.map(check)),
    ...projects.map((name) => ({ name, work: (take) => runProject(name, take, projects.length > 1), after: prepared })),
    ...short.map(check),
  ];
  const next = () => {
    const ready = parts.findIndex(({ after }) => isPrepared || !after);
    return parts.splice(Math.max(0, ready), 1)[0];
  };
  const lane = async () => {
    for (let part = next(); part; part = next()) await runPart(part, wanted.length > 1);
  };
  await Promise.all([prepared, ...Array.from({ length: AT_ONCE }, lane)]);
}

/**
 * Installs the missing programs that the projects use, one after the other, while npm installs and compiles packages.
 * @param unpacked resolves once `node_modules` is there: a browser may be found by a package
 */
async function installPrograms(projects, unpacked) {
  if (projects.includes("domain") && !(await findOrInstallPostgres()))
    console.warn("PostgreSQL introuvable : les essais à plusieurs connexions sont laissés de côté.");
  if (projects.includes("pages") && !(await findOrInstallJava()))
    console.warn("Java introuvable : le HTML est vérifié sans le Nu Html Checker.");
  const absent = projects.includes("faults") ? await installMissingPrograms() : [];
  if (projects.includes("faults") && !findOrInstallLitestream()) absent.push("Litestream");
  if (absent.length > 0) console.warn(`${absent.join(", ")} : introuvable, les fichiers du guide sont essayés sans.`);
  if (USE_CHROMIUM.some((name) => projects.includes(name)) && (await unpacked)) await useChromium();
}

/** @param apart true when other parts run at the same time: what it prints is then shown as a whole at its end */
async function runPart({ name, work, after }, apart) {
  await after;
  if (apart) console.log(`… ${name}`);
  else console.log(`\n== ${name}`);
  const printed = [];
  const good = await work(apart ? (piece) => printed.push(piece) : null).catch(failed);
  if (apart) process.stdout.write(`\n== ${name}\n${Buffer.concat(printed).toString()}`);
  console.log(`${good ? "✓" : "✗"} ${name}`);
}

async function counted(check) {
  const good = await check;
  if (good) totals.passed += 1;
  else totals.failed += 1;
  return good;
}

/**
 * Checks types and lint in one process, whose exit code says which failed. It needs 3 GB, more than Node may allow
 * itself. Much of it is short-lived: more room for the young objects spares a tenth of the whole work.
 */
async function typesAndLint(take) {
  const args = ["--max-old-space-size=4096", "--max-semi-space-size=128", "scripts/tools/types-and-lint.mjs"];
  const code = await run(process.execPath, args, { NO_COLOR: "1" }, take);
  const isGood = (wrong) => (code & wrong) === 0 && [0, 8, 16, 24].includes(code);
  const good = [await counted(isGood(8)), await counted(isGood(16))];
  return good.every(Boolean);
}

/** Counts a part that broke as a failure; the other parts still run. */
function failed(fault) {
  console.error(fault);
  totals.failed += 1;
  return false;
}

/** Sets the clock of all processes that this one starts, and of their own. */
function turnClock(moment) {
  process.env.CLOCK_AHEAD_MS = String(Date.parse(moment) - Date.now());
  process.env.NODE_OPTIONS = `--import ${pathToFileURL("scripts/tools/turned-clock.mjs").href}`;
}

async function useChromium() {
  const path = await findOrInstallChromium();
  // Without Chromium, each browser test fails and says so: none is skipped.
  if (path) process.env.CHROMIUM_PATH = path;
}

/**
 * Runs a project in a process of its own. If that breaks without a report, it counts as a failure; the others still
 * run.
 * @param besideOthers true when another project may run at the same time, with as many workers
 */
async function runProject(name, take, besideOthers) {
  const report = `${REPORTS}/${name}.json`;
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const good = await node(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      name,
      ...(THREE_AT_ONCE.includes(name) && !besideOthers ? ["--maxWorkers=3"] : []),
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ],
    take,
  );
  const { passed, failed, known } = readReport(report);
  totals.passed += passed;
  totals.failed += good && known ? failed : Math.max(1, failed);
  return good && known && failed === 0;
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

async function node(args, take) {
  return (await run(process.execPath, args, process.stdout.isTTY && !take ? {} : { NO_COLOR: "1" }, take)) === 0;
}
