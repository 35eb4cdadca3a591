import type { Services } from "~/infra/services.server";
import type { OpeningRules } from "~/shop/hours";
import { readPerVersion } from "~/domain/catalogue/version.server";
import { readState, type Settings } from "./model.server";

/** The first version, which nobody made: all as it was delivered. */
export const DELIVERED = { version: 0, state: "{}" };

export async function latestVersion({ db }: Pick<Services, "db">): Promise<{ version: number; state: string }> {
  const row = await db("settings_versions").orderBy("version", "desc").first("version", "state");
  return row ?? DELIVERED;
}

type InForce = { version: number; settings: Settings };

async function readLatest(services: Services): Promise<InForce> {
  const { version, state } = await latestVersion(services);
  return { version, settings: readState(state) };
}

const readKept = readPerVersion<string, InForce>(readLatest);

/**
 * The settings in force at this moment, in whichever process they were changed. They are asked for at each use: what keeps them
 * would go on saying what was true before.
 */
export async function settingsInForce(services: Services): Promise<Settings> {
  return (await versionInForce(services)).settings;
}

/** The same with their version, for a form to say what it was made from. */
export function versionInForce(services: Services): Promise<InForce> {
  return services.db.isTransaction ? readLatest(services) : readKept(services, "settings");
}

/** What decides when the door is open. */
export function openingRules(services: Services): Promise<OpeningRules> {
  return settingsInForce(services);
}
