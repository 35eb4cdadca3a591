import { picture, sheetFor } from "~/illustration/svg";
import { opticalHero, sunHero, welcome } from "./heroes";
import { interior } from "./interior";
import { doorway, DOORWAY, shopFront, workshop } from "./places";
import { counter, fittingTable, shopWindow, testRoom } from "./rooms";
import { SCENE, setFor, type Set } from "./stagecraft";

export const SCENES = [
  "hero-optique",
  "hero-solaire",
  "accueil",
  "boutique",
  "porte",
  "vitrine",
  "essayage",
  "examen",
  "comptoir",
  "atelier",
  "interieur",
] as const;
export type SceneName = (typeof SCENES)[number];

const PAINTED: Record<SceneName, (set: Set) => string> = {
  "hero-optique": opticalHero,
  "hero-solaire": sunHero,
  "accueil": welcome,
  "boutique": (set) => shopFront(set),
  "porte": doorway,
  "vitrine": shopWindow,
  "essayage": fittingTable,
  "examen": testRoom,
  "comptoir": counter,
  "atelier": workshop,
  "interieur": interior,
};

export function drawScene(name: SceneName): string {
  const sheet = sheetFor(`scene ${name}`);
  const body = PAINTED[name](setFor(sheet));
  return picture(name === "porte" ? DOORWAY.width : SCENE.width, SCENE.height, sheet.definitions() + body);
}
