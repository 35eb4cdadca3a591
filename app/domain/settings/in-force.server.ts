import { AsyncLocalStorage } from "node:async_hooks";

import type { Services } from "~/infra/services.server";
import type { OpeningRules } from "~/shop/hours";
import type { Instant } from "~/domain/time";
import { readPerVersion } from "~/domain/catalogue/version.server";
import { areFactsTold, tellFacts } from "~/shop/facts";
import { readState, startingSettings, type Settings } from "./model.server";

/** The first version, before any change: all settings as delivered. */
export const DELIVERED = { version: 0, state: "{}" };

export async function latestVersion({ db }: Pick<Services, "db">): Promise<{ version: number; state: string }> {
  const row = await db("settings_versions").orderBy("version", "desc").first("version", "state");
  return row ?? DELIVERED;
}

type InForce = { version: number; settings: Settings };

async function readLatest(services: Services): Promise<InForce> {
  const { version, state } = await latestVersion(services);
  return { version, settings: readState(state, startingSettings(services.config)) };
}

const readKept = readPerVersion<string, InForce>(readLatest);

/**
 * The settings in force at this moment, whichever process changed them. Read them at each use: a stored copy becomes
 * wrong.
 */
export async function settingsInForce(services: Services): Promise<Settings> {
  return (await versionInForce(services)).settings;
}

/** The same with their version, which a form needs. Changes that are not committed are not seen. */
export async function versionInForce(services: Services): Promise<InForce> {
  if (services.db.isTransaction) return readLatest(services);
  const inForce = await readKept(services, "settings");
  tellFacts(inForce.settings);
  const typed = tried.getStore();
  return typed ? { ...inForce, settings: { ...inForce.settings, ...typed } } : inForce;
}

const tried = new AsyncLocalStorage<Partial<Settings>>();

/**
 * Runs work that reads settings as if some of them had been changed, for a preview. Nothing is stored. The facts of the
 * shop stay those in force, because all requests of the process share them.
 */
export function tryingSettings<Result>(settings: Partial<Settings>, work: () => Promise<Result>): Promise<Result> {
  return tried.run(settings, async () => await work()); // a query of Knex starts when it is awaited
}

/**
 * Called before anything is made that names the shop. If the database does not answer, the last facts stay; the code
 * that needs the database reports the fault.
 */
export async function tellFactsInForce(services: Services): Promise<void> {
  try {
    await settingsInForce(services);
  } catch {
    if (!areFactsTold()) tellFacts(startingSettings(services.config));
  }
}

/** The settings in force at a moment, for a paper of that day. */
export async function settingsAt({ db, config }: Services, moment: Instant): Promise<Settings> {
  const row = await db("settings_versions").where("changed_at", "<=", moment).orderBy("version", "desc").first("state");
  return readState(row?.state ?? DELIVERED.state, startingSettings(config));
}

/** The settings that decide when the shop is open. */
export function openingRules(services: Services): Promise<OpeningRules> {
  return settingsInForce(services);
}
