import type { Config } from "~/infra/config.server";
import { ACCOUNTING } from "./groups/accounting.server";
import { COMMERCE } from "./groups/commerce.server";
import { HOME } from "./groups/home.server";
import { NOTICES } from "./groups/notices.server";
import { HOURS } from "./groups/hours.server";
import { IDENTITY } from "./groups/identity.server";
import { LETTERS_GROUP } from "./groups/letters.server";
import { LOOKS } from "./groups/looks.server";
import { OPENING } from "./groups/opening.server";
import { FILM, PICTURES } from "./groups/pictures.server";
import { SERVICES } from "./groups/services.server";
import { SHELVES } from "./groups/shelves.server";
import { TEAM } from "./groups/team.server";
import { TEXTS } from "./groups/texts.server";
import type { Setting } from "./setting.server";

/** The chapters of the page of all settings, in their order. */
export const CHAPTERS = { shop: "La boutique", sales: "Vendre", site: "Le site", mail: "Les courriels" } as const;
export type Chapter = keyof typeof CHAPTERS;

/** Every setting of the shop, in groups that have a form each: forms, checks, versions and `docs/settings.md` come from here. */
export const GROUPS = {
  ouverture: {
    chapter: "shop",
    title: "Ouverture de la boutique",
    about: "Ce qu’il faut avant d’ouvrir, un courriel et une commande d’essai ; ouvrir, fermer.",
    settings: OPENING,
  },
  identite: {
    chapter: "shop",
    title: "Identité et mentions légales",
    about: "Le nom, l’adresse, les numéros de l’entreprise, les opticiens, l’hébergeur et le médiateur.",
    settings: IDENTITY,
  },
  horaires: {
    chapter: "shop",
    title: "Horaires et rendez-vous",
    about: "Les heures de la semaine, les jours fériés et les rendez-vous en ligne.",
    settings: HOURS,
  },
  commerce: {
    chapter: "sales",
    title: "Commerce",
    about: "Frais de livraison, paiement au retrait, durée des réservations et des devis, annonce en haut des pages.",
    settings: COMMERCE,
  },
  comptabilite: {
    chapter: "sales",
    title: "Comptabilité et caisse",
    about: "Votre propre caisse certifiée, et les comptes du fichier des écritures.",
    settings: ACCOUNTING,
  },
  apparence: {
    chapter: "site",
    title: "Couleur d’accent",
    about: "La couleur des boutons, prise seulement si elle se lit bien.",
    settings: LOOKS,
  },
  images: {
    chapter: "site",
    title: "Logo et images",
    about: "Le logo, l’icône, l’image de partage, les grandes images des pages et le film de l’accueil.",
    settings: { ...PICTURES, ...FILM },
  },
  accueil: {
    chapter: "site",
    title: "Page d’accueil",
    about: "Les mots de la première vue, les tuiles, « Les intemporels », le diaporama et les liens.",
    settings: HOME,
  },
  rayons: {
    chapter: "site",
    title: "Titres et textes des rayons",
    about: "Le titre, l’introduction et le texte sous les articles de chaque rayon.",
    settings: SHELVES,
  },
  services: {
    chapter: "site",
    title: "Services et prix",
    about: "Ce que fait l’atelier, et ce que cela coûte.",
    settings: SERVICES,
  },
  equipe: {
    chapter: "shop",
    title: "L’équipe",
    about: "Qui travaille à la boutique, comme la page À propos les présente.",
    settings: TEAM,
  },
  textes: {
    chapter: "site",
    title: "Textes des pages",
    about: "À propos, aide, questions fréquentes et pages légales, avec aperçu et retour au texte livré.",
    settings: TEXTS,
  },
  courriels: {
    chapter: "mail",
    title: "Textes des courriels",
    about: "L’objet et les mots de chaque courriel, avec aperçu, essai et retour au texte livré.",
    settings: LETTERS_GROUP,
  },
  avis: {
    chapter: "mail",
    title: "Avis à la boutique",
    about: "Les courriels que la boutique reçoit : commandes, messages, retours, stock ; un par un ou à heures fixes.",
    settings: NOTICES,
  },
} as const;

export type GroupName = keyof typeof GROUPS;

export const MODEL = {
  ...GROUPS.ouverture.settings,
  ...GROUPS.identite.settings,
  ...GROUPS.horaires.settings,
  ...GROUPS.commerce.settings,
  ...GROUPS.comptabilite.settings,
  ...GROUPS.apparence.settings,
  ...GROUPS.images.settings,
  ...GROUPS.accueil.settings,
  ...GROUPS.rayons.settings,
  ...GROUPS.services.settings,
  ...GROUPS.equipe.settings,
  ...GROUPS.textes.settings,
  ...GROUPS.courriels.settings,
  ...GROUPS.avis.settings,
};

type ValueOf<Of> = Of extends Setting<infer Value> ? Value : never;

export type Key = keyof typeof MODEL;
export type Settings = { [Name in Key]: ValueOf<(typeof MODEL)[Name]> };

export const KEYS = Object.keys(MODEL) as Key[];

/** The setting with an unknown type of value, for code that treats all settings alike. */
export function settingOf(key: Key): Setting<unknown> {
  return MODEL[key] as unknown as Setting<unknown>;
}

export function keysOf(group: GroupName): Key[] {
  return Object.keys(GROUPS[group].settings) as Key[];
}

/** The settings of a shop before any change by an administrator. */
export type Starting = Settings;

const starting = new WeakMap<Config["startingSettings"], Starting>();

/** The settings as delivered, with the changes of the shop's own settings file (`SHOP_SETTINGS`). */
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
 * Reads the settings from a stored state. A setting that is missing there, or outside its present bounds, gets the
 * starting value.
 */
export function readState(state: string, start: Starting): Settings {
  return readWith(JSON.parse(state) as Record<string, unknown>, (key) => start[key]);
}

/** Stores only what differs from the starting values, so that a better default reaches the shops that never chose. */
export function writeState(settings: Settings, start: Starting): string {
  return JSON.stringify(
    Object.fromEntries(KEYS.filter((key) => !isSame(settings[key], start[key])).map((key) => [key, settings[key]])),
  );
}

/** Whether a setting has its delivered value. */
export function isDelivered(key: Key, settings: Settings): boolean {
  return isSame(settings[key], settingOf(key).initial);
}

/** The delivered value of a setting, to go back to. */
export function asDelivered<Name extends Key>(key: Name): Settings[Name] {
  return MODEL[key].initial as Settings[Name];
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
