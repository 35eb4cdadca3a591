import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { Config } from "../../app/infra/config.server";
import { copyDatabase, workFolder } from "../backup/database-file";
import { hold } from "../start/update-hold.mjs";
import { openUpdated, type UpdatedDatabase } from "./database";
import { carryAssets, dropOldReleases, runningRelease, switchTo, takeRelease, type Layout } from "./release-folder";
import { awaitVersion, drain, readiness, type Service } from "./service";

export type Update = {
  layout: Layout;
  /** Every process of the shop, each at an address of its own. */
  services: Service[];
  config: Config;
  environment: Record<string, string | undefined>;
  from: string;
  tag?: string;
  say(line: string): void;
  backUp(): Promise<string>;
  /** How long the new release may take until it answers. */
  patienceMs?: number;
};

const PATIENCE_MS = 60_000;

/**
 * Updates the shop to a release, and goes back to the former one when a step fails. Before the switch, the running shop
 * is not changed. After it, connections wait in the socket while the database is migrated and the release starts.
 * @returns what was done, in words
 * @throws Error saying what failed, and that the former release runs
 */
export async function updateTo(update: Update): Promise<string> {
  const { layout, services, config, environment, say, patienceMs = PATIENCE_MS } = update;
  const former = runningRelease(layout);
  const before = await readinessOf(services);

  say(await update.backUp());
  say(`Version prise : ${update.from}${update.tag ? ` (${update.tag})` : ""}`);
  const next = takeRelease(layout, update.from, update.tag);
  const aside = mkdtempSync(join(workFolder(config), "mise-a-jour-"));
  try {
    const runMigrate = (url: string, ...words: string[]) =>
      runIn(next, { ...environment, DATABASE_URL: url }, [...MIGRATE, ...words]);
    try {
      buildAside(next, environment, say);
      carryAssets(former, next);
      // The copy is a file of SQLite, that of a shop on PostgreSQL too.
      const rehearsal = join(aside, "essai.sqlite");
      await copyDatabase(config, rehearsal);
      runMigrate(rehearsal);
      say("Migrations essayées sur une copie de la base.");
    } catch (fault) {
      rmSync(next, { recursive: true, force: true });
      throw new Error(`${messageOf(fault)}\nRien n’a été changé : la boutique tourne comme avant.`);
    }

    const version = versionOf(next);
    const database = openUpdated({ config, aside, runMigrate });
    const held = hold(next);
    try {
      switchTo(layout, next);
      await drain(services, patienceOf(config));
      await database.keep();
      database.migrate();
      held.release();
      const after = await awaitVersion(services, version, patienceMs);
      const worse = after?.filter((name) => !before.includes(name));
      if (!worse)
        throw new Error(
          `La version ${version} n’a pas répondu en ${Math.round(patienceMs / 1000)} s : lisez le journal.`,
        );
      if (worse.length > 0)
        // The release stays, because it answers and may have taken orders.
        return `Version ${version} en place, mais /readyz nomme : ${worse.join(", ")}. npm run shop -- doctor dit quoi faire.`;
    } catch (fault) {
      const stays = await goBack(update, database, { former, next });
      if (stays) throw new Error(`${messageOf(fault)}\n${stays} : la version ${version} reste en place.`);
      const back = await awaitVersion(services, versionOf(former), patienceMs);
      throw new Error(
        `${messageOf(fault)}\n${back ? `La version ${versionOf(former)} tourne de nouveau.` : "L’ancienne version est remise en place, mais ne répond pas encore : journalctl -u 'boutique*'"}`,
      );
    } finally {
      held.release();
    }
    dropOldReleases(layout, [next, former]);
    return `Version ${version} en place.`;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** @returns what the processes name as not ready. @throws Error where one does not answer */
async function readinessOf(services: Service[]): Promise<string[]> {
  const failing: string[] = [];
  for (const { url } of services) {
    const found = await readiness(url);
    if (!found) throw new Error(`La boutique ne répond pas sur ${url.href} : réparez-la avant de la mettre à jour.`);
    failing.push(...found.failing);
  }
  return failing;
}

/**
 * Goes back to the former release: ends the running processes, brings the database back if a migration ran (the former
 * release does not open tables of a later one), and points the link at the former release.
 * @returns why the new release stays; null when the former one runs again
 */
async function goBack(
  { layout, services, config }: Update,
  database: UpdatedDatabase,
  { former, next }: { former: string; next: string },
): Promise<string | null> {
  const patienceMs = patienceOf(config);
  const waiting = hold(next);
  let stays: string | null = null;
  try {
    await drain(services, patienceMs);
    stays = await database.goBack();
  } finally {
    if (!stays) switchTo(layout, former);
  }
  if (!stays) await drain(services, patienceMs); // those that wait now were started from the new release
  waiting.release();
  return stays;
}

/** How long to wait for the end of a process: longer than its setting allows it. */
const patienceOf = ({ stopSeconds }: Config) => (stopSeconds + 10) * 1000;

const MIGRATE = ["scripts/run.mjs", "migrate"];

/** Installs and builds the release in its folder, unless that was done before. */
function buildAside(folder: string, environment: Update["environment"], say: Update["say"]): void {
  if (!existsSync(join(folder, "node_modules"))) {
    say("Installation…");
    npm(folder, environment, "ci", "--no-audit", "--no-fund");
  }
  if (!existsSync(join(folder, "build", "packed", "packed.json"))) {
    say("Construction…");
    npm(folder, environment, "run", "build");
    npm(folder, environment, "run", "slim");
  }
}

function npm(folder: string, environment: Update["environment"], ...words: string[]): void {
  run("npm", words, folder, { ...environment, NODE_ENV: "development" });
}

function runIn(folder: string, environment: Update["environment"], words: string[]): void {
  run(process.execPath, words, folder, environment);
}

function run(program: string, words: string[], cwd: string, env: Update["environment"]): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0)
    throw new Error(
      `${[program.split("/").at(-1), ...words].join(" ")} a échoué :\n${error?.message ?? (stdout + stderr).trim().slice(-2000)}`,
    );
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
