import * as shelves from "~/domain/catalogue/shelves";
import type { ShelfSetting } from "./groups/shelves.server";
import { MODEL, type Settings } from "./model.server";

const SETTING_OF: Readonly<Record<string, ShelfSetting>> = {
  [shelves.OPTIQUES_HOMME.path]: "shelfOpticalMen",
  [shelves.OPTIQUES_FEMME.path]: "shelfOpticalWomen",
  [shelves.CHILDREN.path]: "shelfChildren",
  [shelves.CLASS_A.path]: "shelfClassA",
  [shelves.SOLAIRES_HOMME.path]: "shelfSunMen",
  [shelves.SOLAIRES_FEMME.path]: "shelfSunWomen",
  [shelves.NOUVEAUTES.path]: "shelfNew",
};

/** The shelf that each setting speaks of, by the setting's name. */
export function shelfPaths(): Record<string, string> {
  const drawn = Object.entries(SETTING_OF).map(([path, key]) => [key, path] as const);
  return { ...Object.fromEntries(drawn), shelfAccessories: ACCESSORIES };
}

const ACCESSORIES = "/accessoires";

type ShelfWords = { title: string; intro: string; editorial: { title: string; paragraphs: string[] } };

/** The texts of a shelf. @throws for a shelf without a setting: a test checks that each has one */
export function shelfWords(settings: Settings, path: string): ShelfWords {
  const key = SETTING_OF[path];
  if (!key) throw new Error(`${path} is no shelf`);
  const { title, intro, end } = MODEL[key].said(settings[key]);
  return { title, intro, editorial: { title: end, paragraphs: MODEL[key].paragraphs(settings[key], "endText") } };
}

/** The titles of the shelves that the shop renamed, by address, for the menu and the breadcrumb. */
export function renamedShelves(settings: Settings): Record<string, string> {
  const accessories = MODEL.shelfAccessories.said(settings.shelfAccessories).title;
  const titles: [path: string, delivered: string, title: string][] = [
    ...Object.values<shelves.ShelfName>(shelves).map(({ path, title }): [string, string, string] => [
      path,
      title,
      shelfWords(settings, path).title,
    ]),
    [ACCESSORIES, "Accessoires", accessories],
  ];
  return Object.fromEntries(titles.flatMap(([path, was, title]) => (title === was ? [] : [[path, title]])));
}
