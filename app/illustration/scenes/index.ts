import { picture, sheetFor } from "~/illustration/svg";
import { opticalHero, sunHero, welcome } from "./heroes";
import { interior } from "./interior";
import { shopFront, workshop } from "./places";
import { SCENE, setFor, type Set } from "./stagecraft";

export const SCENES = ["hero-optique", "hero-solaire", "accueil", "boutique", "atelier", "interieur"] as const;
export type SceneName = (typeof SCENES)[number];

const PAINTED: Record<SceneName, (set: Set) => string> = {
  "hero-optique": opticalHero,
  "hero-solaire": sunHero,
  "accueil": welcome,
  "boutique": shopFront,
  "atelier": workshop,
  "interieur": interior,
};

export function drawScene(name: SceneName): string {
  const sheet = sheetFor(`scene ${name}`);
  const body = PAINTED[name](setFor(sheet));
  return picture(SCENE.width, SCENE.height, sheet.definitions() + body);
}
