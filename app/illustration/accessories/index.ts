import { safeHex } from "~/illustration/drawing";
import { picture, sheetFor } from "~/illustration/svg";
import { careKit, creamJar, screwdriver, spareNosePads, spray } from "./care";
import { cloth, pouch, rigidCase, softCase } from "./cases";
import { acetateChain, cord, linkChain, pearlChain } from "./cords";
import { ACCESSORY_PICTURE, easelFor, type Easel } from "./easel";
import { stand, sunClip } from "./wear";

export const ACCESSORY_KINDS = [
  "etui-rigide",
  "etui-souple",
  "cordon",
  "chaine",
  "chaine-acetate",
  "chaine-maille",
  "chiffon",
  "spray",
  "creme",
  "kit-entretien",
  "tournevis",
  "plaquettes",
  "pochette",
  "support",
  "clip-solaire",
] as const;

export type AccessoryKind = (typeof ACCESSORY_KINDS)[number];

export type AccessoryDrawing = {
  kind: AccessoryKind;
  /** '#rrggbb' */
  color: string;
  /** '#rrggbb' of stitches, metal parts and the like. */
  accent?: string;
};

const DRAWN: Record<AccessoryKind, (easel: Easel) => string> = {
  "etui-rigide": rigidCase,
  "etui-souple": softCase,
  "cordon": cord,
  "chaine": pearlChain,
  "chaine-acetate": acetateChain,
  "chaine-maille": linkChain,
  "chiffon": cloth,
  spray,
  "creme": creamJar,
  "kit-entretien": careKit,
  "tournevis": screwdriver,
  "plaquettes": spareNosePads,
  "pochette": pouch,
  "support": stand,
  "clip-solaire": sunClip,
};

const BRASS = "#c2a36b";

export function canonicalAccessory({ kind, color, accent }: AccessoryDrawing): Required<AccessoryDrawing> {
  return { kind, color: safeHex(color), accent: safeHex(accent ?? BRASS, BRASS) };
}

export function drawAccessory(given: AccessoryDrawing): string {
  const { kind, color, accent } = canonicalAccessory(given);
  const sheet = sheetFor(`${kind}${color}${accent}`);
  const body = DRAWN[kind](easelFor(sheet, color, accent));
  return picture(ACCESSORY_PICTURE.width, ACCESSORY_PICTURE.height, sheet.definitions() + body);
}
