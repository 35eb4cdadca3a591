import type { Sharp } from "sharp";

import { cutOut, type Cut, type CutFront, type CutWish } from "./cut-out";
import { printed, type Print } from "./photographs.server";
import { openDecoder } from "./pictures.server";

/** The longest side that is cut, in pixels: no print shows more. */
const LONGEST_SIDE = 1_600;
/** A front turned by more is put straight, in degrees; what is turned by more than the second is no pair of lenses. */
const TURNED = { least: 0.4, most: 12 } as const;

/** How far below the pupils the middle of the lenses sits on a nose, as a share of their height: as on drawings. */
const DROP = 0.07;
/** The millimetres across a picture of the front alone, the same for all frames and as on drawings. */
const SHELF_FIELD = 160;
const SHAPE = 0.625; // height of a picture by its width

/** A picture that a front is laid into: its size in pixels, pixels for a millimetre, and the middle between the pupils. */
export type Field = { width: number; height: number; scale: number; pupils: { x: number; y: number } };

/** Cuts the front out of a stored photograph, and puts it straight by its two lenses. */
export async function cutPhotograph(bytes: Buffer, wish: CutWish): Promise<Cut> {
  const library = await openDecoder();
  const opened = library(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
  const cut = await cutFrom(opened, wish);
  if (cut.outcome !== "cut" || Math.abs(cut.tilt) < TURNED.least || Math.abs(cut.tilt) > TURNED.most) return cut;
  const upright = library(await opened.png({ compressionLevel: 1 }).toBuffer()).rotate(-cut.tilt, {
    background: cut.ground,
  });
  const straight = await cutFrom(upright, wish);
  return straight.outcome === "cut" ? { ...straight, straightened: true } : cut;
}

async function cutFrom(picture: Sharp, wish: CutWish): Promise<Cut> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  return cutOut({ width: info.width, height: info.height, data }, wish);
}

/**
 * The front alone at true scale on its shadow, nothing behind it.
 * @param frontMm the width of the front in millimetres
 * @returns a PNG
 */
export async function frontAlone(cut: CutFront, frontMm: number, width: number): Promise<Buffer> {
  const height = width * SHAPE;
  const scale = width / SHELF_FIELD;
  const at = { x: width / 2, y: height / 2 };
  const front = await sized(cut, frontMm, { scale, at });
  const ground = front.top + front.bottom;
  const library = await openDecoder();
  return library({ create: { width, height, channels: 4, background: NOTHING } })
    .composite([
      { input: Buffer.from(groundShadow({ width, height, scale, ground, half: (frontMm * scale) / 2 })) },
      { input: front.png, left: front.left, top: front.top },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * The front as it is laid over a face, with its shadow on the skin, at true scale.
 * @param behind the face; without it the picture is transparent
 */
export async function frontOnFace(cut: CutFront, frontMm: number, field: Field, behind?: Buffer): Promise<Sharp> {
  const { width, height, scale, pupils } = field;
  const lensMm = (cut.lenses.height / cut.front.width) * frontMm;
  const front = await sized(cut, frontMm, { scale, at: { x: pupils.x, y: pupils.y + lensMm * DROP * scale } });
  const library = await openDecoder();
  // In two steps, because the library would take the channel after the rest.
  const shape = await library(front.png).extractChannel(3).png({ compressionLevel: 1 }).toBuffer();
  const shadow = await library({
    create: { width: front.width, height: front.height, channels: 3, background: "#221100" },
  })
    .joinChannel(await library(shape).linear(0.11, 0).png({ compressionLevel: 1 }).toBuffer())
    .png({ compressionLevel: 1 })
    .toBuffer();
  const cast = [1.2, 2.6].map((down) => ({
    input: shadow,
    left: front.left,
    top: Math.round(front.top + down * scale),
  }));
  const ground = behind
    ? library(behind).resize({ width, height, fit: "fill" })
    : library({ create: { width, height, channels: 4, background: NOTHING } });
  return ground.composite([...cast, { input: front.png, left: front.left, top: front.top }]);
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

/** A transparent picture on a colour. @returns a JPEG */
export async function onColor(picture: Buffer, color: string): Promise<Buffer> {
  return (await openDecoder())(picture).flatten({ background: color }).jpeg({ quality: 86 }).toBuffer();
}

/** Every size and type of the front alone. The JPEG, which has no transparency, shows it on the shop's paper. */
export async function shelfPrints(cut: CutFront, frontMm: number, widths: readonly number[]) {
  // A print of more pixels for a millimetre than the photograph has would only be larger.
  const sharpest = (cut.front.width / frontMm) * SHELF_FIELD * 1.35;
  const own = widths.filter((width) => width <= sharpest).at(-1) ?? widths[0] ?? 0;
  const picture = await frontAlone(cut, frontMm, own);
  const prints: Print[] = await printed(
    picture,
    widths.filter((width) => width <= own),
  );
  return { width: own, height: own * SHAPE, prints };
}

type Sized = { png: Buffer; left: number; top: number; width: number; height: number; bottom: number };

/** The cut front at a scale, with the middle of its lenses at a place. */
async function sized(
  { width, height, data, front, lenses }: CutFront,
  frontMm: number,
  { scale, at }: { scale: number; at: { x: number; y: number } },
): Promise<Sized> {
  const by = (frontMm * scale) / front.width;
  const library = await openDecoder();
  const { data: png, info } = await library(data, { raw: { width, height, channels: 4 } })
    .resize({ width: Math.round(width * by), height: Math.round(height * by), fit: "fill", kernel: "lanczos3" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return {
    png,
    left: Math.round(at.x - (front.left + front.width / 2) * by),
    top: Math.round(at.y - lenses.middle * by),
    width: info.width,
    height: info.height,
    bottom: (front.top + front.height) * by,
  };
}

/** The shadow of a drawing's front on the ground: two feet, and a wide pool. */
function groundShadow({
  width,
  height,
  scale,
  ground,
  half,
}: {
  width: number;
  height: number;
  scale: number;
  ground: number;
  half: number;
}): string {
  const pool = (x: number, down: number, across: number, deep: number, strength: number) =>
    `<ellipse cx="${x}" cy="${ground + down * scale}" rx="${across}" ry="${deep * scale}" opacity="${strength}"/>`;
  const feet = [-0.52, 0.52].map((share) => pool(width / 2 + share * half, -0.4, half * 0.4, 3.2, 0.8));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="s">` +
    `<stop stop-color="#210" stop-opacity=".5"/><stop offset=".4" stop-color="#210" stop-opacity=".22"/><stop offset="1" stop-color="#210" stop-opacity="0"/></radialGradient>` +
    `<g fill="url(#s)">${pool(width / 2, 0.6, half * 1.12, 8, 0.55)}${feet.join("")}</g></svg>`
  );
}
