import { HOURS } from "./groups/hours.server";
import type { Setting } from "./setting.server";

/** Every setting of the shop, in groups that have a form each: forms, checks, versions and `docs/settings.md` come from here. */
export const GROUPS = {
  horaires: {
    title: "Horaires et rendez-vous",
    about: "Les heures de la semaine, les jours fériés et les rendez-vous en ligne.",
    settings: HOURS,
  },
} as const;

export type GroupName = keyof typeof GROUPS;

export const MODEL = { ...GROUPS.horaires.settings };

type ValueOf<Of> = Of extends Setting<infer Value> ? Value : never;

export type Key = keyof typeof MODEL;
export type Settings = { [Name in Key]: ValueOf<(typeof MODEL)[Name]> };

export const KEYS = Object.keys(MODEL) as Key[];

/** The setting without its own type, for what treats all of them alike. */
export function settingOf(key: Key): Setting<unknown> {
  return MODEL[key] as unknown as Setting<unknown>;
}

export function keysOf(group: GroupName): Key[] {
  return Object.keys(GROUPS[group].settings) as Key[];
}

/**
 * The settings that a stored state says; what it does not say, and what today's bounds do not allow any more, is as it was
 * delivered.
 */
export function readState(state: string): Settings {
  const stored = JSON.parse(state) as Record<string, unknown>;
  return Object.fromEntries(
    KEYS.map((key) => {
      const { schema, initial } = settingOf(key);
      const reading = key in stored ? schema.safeParse(stored[key]) : null;
      return [key, reading?.success ? reading.data : initial];
    }),
  ) as Settings;
}

/** Only what differs from what was delivered: a better default reaches the shops that never chose. */
export function writeState(settings: Settings): string {
  return JSON.stringify(
    Object.fromEntries(
      KEYS.filter((key) => !isSame(settings[key], settingOf(key).initial)).map((key) => [key, settings[key]]),
    ),
  );
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
