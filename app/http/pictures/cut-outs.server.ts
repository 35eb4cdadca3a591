import { LRUCache } from "lru-cache";

import type { CutOut } from "~/domain/catalogue/editing/cut-outs/cut-outs.server";
import { bareSitter, SITTER_FIELD, SITTER_NAMES, type SitterName } from "~/illustration/index";
import type { Cut, CutFront, CutRefusal, CutWish } from "~/infra/pictures/cut-out";
import {
  cutPhotograph,
  frontAlone,
  frontOnFace,
  onColor,
  shelfPrints,
  type Field,
} from "~/infra/pictures/cut-out-prints.server";
import { FACE_FIELD } from "~/domain/try-on/geometry";
import { PHOTO_WIDTHS } from "~/ui/photo";

const WORN_WIDTH = 1_600;
const SITTER_WIDTH = 1_280;
const PREVIEW_WIDTH = 960;

/** The field of a worn frame, as for drawings: what lies under it is the face of the same field. */
const WORN: Field = field(WORN_WIDTH, {
  width: FACE_FIELD.width,
  height: FACE_FIELD.height,
  scale: 1,
  pupils: FACE_FIELD.pupils,
});

/** @param units the same field in other units */
function field(width: number, units: Field): Field {
  const by = width / units.width;
  const { x, y } = units.pupils;
  return { width, height: Math.round(units.height * by), scale: units.scale * by, pupils: { x: x * by, y: y * by } };
}

/** @property frontMm the width of the front, in millimetres */
export type Wished = CutWish & { frontMm: number };
type Photo = { url: string; bytes: Buffer };

/** The last cuts: a page, its three previews and its form ask for the same one, and each takes a second. */
const cuts = new LRUCache<string, Promise<Cut>>({ max: 4 });

export function cutOf({ url, bytes }: Photo, { tolerance, shadow }: CutWish): Promise<Cut> {
  const name = `${url} ${tolerance} ${shadow}`;
  const known = cuts.get(name);
  if (known) return known;
  const cut = cutPhotograph(bytes, { tolerance, shadow });
  cuts.set(name, cut);
  cut.catch(() => cuts.delete(name));
  return cut;
}

/** Everything that pages show of a front, cut out of its photograph. It keeps a processor core busy for some seconds. */
export async function makeCutOut(
  photo: Photo,
  wished: Wished,
): Promise<{ outcome: "made"; cutOut: CutOut } | { outcome: CutRefusal }> {
  const cut = await cutOf(photo, wished);
  if (cut.outcome !== "cut") return cut;
  const { frontMm } = wished;
  const alone = await shelfPrints(cut, frontMm, PHOTO_WIDTHS);
  const transparent = await frontOnFace(cut, frontMm, WORN);
  const worn: [string, Buffer][] = [
    ["porte.webp", await transparent.webp({ quality: 82, alphaQuality: 90 }).toBuffer()],
  ];
  for (const name of SITTER_NAMES)
    worn.push([
      `sur-${name}.jpg`,
      await (await onSitter(cut, frontMm, name, SITTER_WIDTH)).jpeg({ quality: 82, progressive: true }).toBuffer(),
    ]);
  return { outcome: "made", cutOut: { ...alone, frontMm, worn } };
}

function onSitter(cut: CutFront, frontMm: number, name: SitterName, width: number) {
  return frontOnFace(cut, frontMm, field(width, SITTER_FIELD), Buffer.from(bareSitter(name)));
}

/** What a person judges a cut by: the shop's paper, a colour that shows every remainder, and a face. */
const PREVIEW_GROUNDS = { papier: "#f7f4ee", couleur: "#3f7a6a" } as const;
const FACE = "visage";
export type PreviewGround = keyof typeof PREVIEW_GROUNDS | typeof FACE;

/** The ground with this name; undefined for none. */
export const previewGround = (name: string | null): PreviewGround | undefined =>
  ([...Object.keys(PREVIEW_GROUNDS), FACE] as PreviewGround[]).find((each) => each === name);

/** @returns a JPEG; null when nothing can be cut as wished */
export async function previewCut(photo: Photo, wished: Wished, ground: PreviewGround): Promise<Buffer | null> {
  const cut = await cutOf(photo, wished);
  if (cut.outcome !== "cut") return null;
  if (ground === FACE)
    return (await onSitter(cut, wished.frontMm, "ines", PREVIEW_WIDTH)).jpeg({ quality: 84 }).toBuffer();
  return onColor(await frontAlone(cut, wished.frontMm, PREVIEW_WIDTH), PREVIEW_GROUNDS[ground]);
}
