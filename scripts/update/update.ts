import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Config } from "../../app/infra/config.server";
import { copyDatabase, databaseFile, factsOf, refuseWhileOpen, rowsSince } from "../backup/database-file";
import { takePlace } from "../backup/restore";
import { hold } from "../start/update-hold.mjs";
import { carryAssets, dropOldReleases, runningRelease, switchTo, takeRelease, type Layout } from "./release-folder";
import { awaitVersion, drain, readiness, type Service } from "./service";

export type Update = {
  layout: Layout;
  service: Service;
  config: Config;
  environment: Record<string, string | undefined>;
  /** The address at which the shop listens on this machine. */
  url: URL;
  from: string;
  tag?: string;
  say(line: string): void;
  backUp(): Promise<string>;
  /** How long the new release may take until it answers. */
  patienceMs?: number;
};

const PATIENCE_MS = 60_000;
const HELD_OPEN =
  "Un autre programme tient la base ouverte : arrêtez-le le temps de la mise à jour (Litestream : systemctl stop boutique-litestream).";

/**
 * Updates the shop to a release, and goes back to the former one when a step fails. Before the switch, the running shop
 * is not changed. After it, connections wait in the socket while the database is migrated and the release starts.
 * @returns what was done, in words
 * @throws Error saying what failed, and that the former release runs
 */
export async function updateTo(update: Update): Promise<string> {
  const { layout, service, config, environment, url, say, patienceMs = PATIENCE_MS } = update;
  const file = databaseFile(config);
  if (!file)
    throw new Error(
      "Cette tâche est celle de SQLite. Pour PostgreSQL, à la main : sauvegarde, version dans un autre dossier, arrêt, npm run migrate, lien, départ.",
    );
  const former = runningRelease(layout);
  const before = await readiness(url);
  if (!before) throw new Error(`La boutique ne répond pas sur ${url.href} : réparez-la avant de la mettre à jour.`);

  say(await update.backUp());
  say(`Version prise : ${update.from}${update.tag ? ` (${update.tag})` : ""}`);
  const next = takeRelease(layout, update.from, update.tag);
  const aside = mkdtempSync(join(dirname(file), "mise-a-jour-"));
  try {
    const migrate = (database: string) => runIn(next, { ...environment, DATABASE_URL: database }, MIGRATE);
    try {
      buildAside(next, environment, say);
      carryAssets(former, next);
      const rehearsal = join(aside, "essai.sqlite");
      await copyDatabase(config, rehearsal);
      migrate(rehearsal);
      say("Migrations essayées sur une copie de la base.");
    } catch (fault) {
      rmSync(next, { recursive: true, force: true });
      throw new Error(`${messageOf(fault)}\nRien n’a été changé : la boutique tourne comme avant.`);
    }

    const version = versionOf(next);
    const held = hold(next);
    const copy = join(aside, "avant.sqlite");
    const heldAt = new Date().toISOString();
    let migrating = false;
    try {
      switchTo(layout, next);
      await drain(service, patienceOf(config));
      // Going back puts the copy in the file's place: who has the file open would go on with the former one.
      refuseWhileOpen(file, HELD_OPEN);
      await copyDatabase(config, copy);
      migrating = true;
      migrate(file);
      migrating = false;
      held.release();
      const after = await awaitVersion(url, version, patienceMs);
      const worse = after?.failing.filter((name) => !before.failing.includes(name));
      if (!worse)
        throw new Error(
          `La version ${version} n’a pas répondu en ${Math.round(patienceMs / 1000)} s : lisez le journal.`,
        );
      if (worse.length > 0)
        // The release stays, because it answers and may have taken orders.
        return `Version ${version} en place, mais /readyz nomme : ${worse.join(", ")}. npm run shop -- doctor dit quoi faire.`;
    } catch (fault) {
      if (!(await goBack(update, { former, next, file, copy, heldAt, migrating })))
        throw new Error(
          `${messageOf(fault)}\nDes commandes sont arrivées depuis : la version ${version} reste en place.`,
        );
      const back = await awaitVersion(url, versionOf(former), patienceMs);
      throw new Error(
        `${messageOf(fault)}\n${back ? `La version ${versionOf(former)} tourne de nouveau.` : "L’ancienne version est remise en place, mais ne répond pas encore : journalctl -u boutique"}`,
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

type Step = { former: string; next: string; file: string; copy: string; heldAt: string; migrating: boolean };

/**
 * Goes back to the former release: ends the running process, restores the database if a migration ran (the former
 * release does not open tables of a later one), and points the link at the former release.
 * @returns false when orders have come since: the new release then stays, so that none of them is lost
 */
async function goBack({ layout, service, config }: Update, step: Step): Promise<boolean> {
  const { former, next, file, copy, heldAt, migrating } = step;
  const patienceMs = patienceOf(config);
  const waiting = hold(next);
  let stays = false;
  try {
    await drain(service, patienceMs);
    if (existsSync(copy) && (migrating || differ(file, copy))) {
      stays = (rowsSince(file, heldAt).get("orders") ?? 0) > 0;
      if (!stays) await takePlace(copy, file);
    }
  } finally {
    if (!stays) switchTo(layout, former);
  }
  if (!stays) await drain(service, patienceMs); // the process that waits now was started from the new release
  waiting.release();
  return !stays;
}

function differ(file: string, copy: string): boolean {
  return String(factsOf(file).migrations) !== String(factsOf(copy).migrations);
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
