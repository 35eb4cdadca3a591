import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { changesBetween, type Conflict } from "~/domain/audit/versions.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { instant, type Instant } from "~/domain/time";
import { DELIVERED, latestVersion } from "./in-force.server";
import { factsLost } from "./readiness.server";
import {
  isSame,
  KEYS,
  readState,
  settingOf,
  startingSettings,
  writeState,
  type Key,
  type Settings,
} from "./model.server";

export type Saving = { outcome: "saved"; version: number } | { outcome: "unchanged" } | Conflict;

/**
 * Saves settings as a new version, in force everywhere. Only the fields that the form changed are saved; when a
 * colleague changed one of them since, nothing is saved and the answer says so.
 * @param seen the version that the form showed
 */
export function saveSettings(outer: Services, by: Account, typed: Partial<Settings>, seen: number): Promise<Saving> {
  return inTransaction(outer, async (services) => {
    const last = await lockedVersion(services);
    const now = stateOf(services, last.state);
    const base = (seen === last.version ? now : await settingsOf(services, seen)) ?? startingSettings(services.config);
    const keys = (Object.keys(typed) as Key[]).filter((key) => !isSame(typed[key], base[key]));
    const foreign = KEYS.filter((key) => key in typed && !isSame(base[key], now[key]));
    if (keys.some((key) => foreign.includes(key) && !isSame(typed[key], now[key]))) {
      const words = (settings: Settings) => wordsOf(settings, foreign);
      const changes = changesBetween(words(base), words(now), words({ ...now, ...typed }));
      return { outcome: "conflict", version: last.version, by: await makerOf(services, last.version), changes };
    }
    const changed = Object.fromEntries(keys.map((key) => [key, typed[key]]));
    return write(services, by, last.version, now, { ...now, ...changed });
  });
}

/**
 * Changes settings from their values at that moment, such as a list that gets one more entry, so that no other change
 * is lost.
 */
export function changeSettings(
  outer: Services,
  by: Account,
  change: (now: Settings) => Partial<Settings>,
): Promise<Exclude<Saving, Conflict>> {
  return inTransaction(outer, async (services) => {
    const last = await lockedVersion(services);
    const now = stateOf(services, last.state);
    return write(services, by, last.version, now, { ...now, ...change(now) });
  });
}

/**
 * Puts all settings back to those of a version, as a new version; version 0 is the shop as it started. "incomplete": an
 * open shop would lose facts that the law requires.
 */
export function restoreVersion(
  outer: Services,
  by: Account,
  version: number,
): Promise<Exclude<Saving, Conflict> | { outcome: "unknown" | "incomplete" }> {
  return inTransaction(outer, async (services) => {
    const then = await settingsOf(services, version);
    if (!then) return { outcome: "unknown" };
    const last = await lockedVersion(services);
    const now = stateOf(services, last.state);
    // Opening and closing are separate actions: going back to other settings does neither.
    const after = { ...then, opening: now.opening };
    if (factsLost(now, after).length > 0) return { outcome: "incomplete" };
    return write(services, by, last.version, now, after, version);
  });
}

export type SettingsVersion = {
  version: number;
  at: Instant;
  by: string;
  /** The version that was restored; null for any other change. */
  restores: number | null;
  changes: { label: string; before: string; after: string }[];
};

const MOST_SHOWN = 50;

/** The versions with their author, day and changes, latest first. */
export async function listVersions(services: Services): Promise<SettingsVersion[]> {
  const rows = await services
    .db("settings_versions")
    .orderBy("version", "desc")
    .limit(MOST_SHOWN + 1)
    .select("version", "state", "changed_by", "changed_at", "restores");
  return rows.slice(0, MOST_SHOWN).map((row, index) => {
    const [before, after] = [(rows[index + 1] ?? DELIVERED).state, row.state].map((state) =>
      stateOf(services, state),
    ) as [Settings, Settings];
    return {
      version: row.version,
      at: row.changed_at,
      by: row.changed_by,
      restores: row.restores,
      changes: KEYS.filter((key) => !isSame(before[key], after[key])).map((key) => ({
        label: settingOf(key).label,
        before: settingOf(key).say(before[key]),
        after: settingOf(key).say(after[key]),
      })),
    };
  });
}

/**
 * The catalogue's version rises first: cached pages are then made anew, and the lock lets one change pass at a time.
 */
async function lockedVersion(services: Services): Promise<{ version: number; state: string }> {
  await touchCatalogue(services);
  return latestVersion(services);
}

async function settingsOf(services: Services, version: number): Promise<Settings | null> {
  if (version === DELIVERED.version) return stateOf(services, DELIVERED.state);
  const row = await services.db("settings_versions").where({ version }).first("state");
  return row ? stateOf(services, row.state) : null;
}

async function makerOf({ db }: Services, version: number): Promise<string> {
  const row = await db("settings_versions").where({ version }).first("changed_by");
  return row?.changed_by ?? "";
}

async function write(
  services: Services,
  by: Account,
  last: number,
  before: Settings,
  after: Settings,
  restores: number | null = null,
): Promise<Exclude<Saving, Conflict>> {
  const changed = KEYS.filter((key) => !isSame(before[key], after[key]));
  if (changed.length === 0) return { outcome: "unchanged" };
  for (const key of changed) settingOf(key).schema.parse(after[key]);
  const version = last + 1;
  await services
    .db("settings_versions")
    .insert({
      version,
      state: writeState(after, startingSettings(services.config)),
      changed_by: nameOf(by).slice(0, 130),
      changed_at: instant(services.now()),
      restores,
    });
  const labels = changed.map((key) => settingOf(key).label).join(", ");
  await audit(
    services,
    by,
    restores === null ? "réglages.modifiés" : "réglages.rétablis",
    `version ${version}`,
    labels,
  );
  return { outcome: "saved", version };
}

const stateOf = ({ config }: Services, state: string) => readState(state, startingSettings(config));

const wordsOf = (settings: Settings, keys: Key[]) =>
  new Map(keys.map((key) => [settingOf(key).label, settingOf(key).say(settings[key])]));
