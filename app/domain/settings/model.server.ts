import type { Config } from "~/infra/config.server";
import { COMMERCE } from "./groups/commerce.server";
import { HOURS } from "./groups/hours.server";
import { IDENTITY } from "./groups/identity.server";
import { LETTERS_GROUP } from "./groups/letters.server";
import { OPENING } from "./groups/opening.server";
import type { Setting } from "./setting.server";

/** Every setting of the shop, in groups that have a form each: forms, checks, versions and `docs/settings.md` come from here. */
export const GROUPS = {
  ouverture: {
    title: "Ouverture de la boutique",
    about: "Ce qu’il faut avant d’ouvrir, un courriel et une commande d’essai ; ouvrir, fermer.",
    settings: OPENING,
  },
  identite: {
    title: "Identité et mentions légales",
    about: "Le nom, l’adresse, les numéros de l’entreprise, les opticiens, l’hébergeur et le médiateur.",
    settings: IDENTITY,
  },
  horaires: {
    title: "Horaires et rendez-vous",
    about: "Les heures de la semaine, les jours fériés et les rendez-vous en ligne.",
    settings: HOURS,
  },
  commerce: {
    title: "Commerce",
    about: "Frais de livraison, paiement au retrait, durée des réservations et des devis, annonce en haut des pages.",
    settings: COMMERCE,
  },
  courriels: {
    title: "Textes des courriels",
    about: "L’objet et les mots de chaque courriel aux clients, avec aperçu, essai et retour au texte livré.",
    settings: LETTERS_GROUP,
  },
} as const;

export type GroupName = keyof typeof GROUPS;

export const MODEL = {
  ...GROUPS.ouverture.settings,
  ...GROUPS.identite.settings,
  ...GROUPS.horaires.settings,
  ...GROUPS.commerce.settings,
  ...GROUPS.courriels.settings,
};

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

/** What a shop has until an administrator says otherwise. */
export type Starting = Settings;

const starting = new WeakMap<Config["startingSettings"], Starting>();

/** As delivered, but for what the shop's own file of settings says (`SHOP_SETTINGS`). */
export function startingSettings({ startingSettings: told }: Pick<Config, "startingSettings">): Starting {
  const known = starting.get(told) ?? readWith(told, (key) => settingOf(key).initial);
  starting.set(told, known);
  return known;
}

function readWith(stored: Readonly<Record<string, unknown>>, otherwise: (key: Key) => unknown): Settings {
  return Object.fromEntries(
    KEYS.map((key) => {
      const reading = key in stored ? settingOf(key).schema.safeParse(stored[key]) : null;
      return [key, reading?.success ? reading.data : otherwise(key)];
    }),
  ) as Settings;
}

/**
 * The settings that a stored state says; what it does not say, and what today's bounds do not allow any more, is as the shop
 * started.
 */
export function readState(state: string, start: Starting): Settings {
  return readWith(JSON.parse(state) as Record<string, unknown>, (key) => start[key]);
}

/** Only what differs from how the shop started: a better default reaches the shops that never chose. */
export function writeState(settings: Settings, start: Starting): string {
  return JSON.stringify(
    Object.fromEntries(KEYS.filter((key) => !isSame(settings[key], start[key])).map((key) => [key, settings[key]])),
  );
}

/** Whether a setting is as the shop was delivered. */
export function isDelivered(key: Key, settings: Settings): boolean {
  return isSame(settings[key], settingOf(key).initial);
}

/** A setting as the shop was delivered, to go back to. */
export function asDelivered<Name extends Key>(key: Name): Settings[Name] {
  return MODEL[key].initial as Settings[Name];
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
