import type sharp from "sharp";

/** The pixels of the largest camera. A picture with more is made to exhaust the server. */
export const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 4_000; // a page read at 300 dpi is 3 508 pixels high

export type Redrawn = { outcome: "redrawn"; bytes: Buffer } | { outcome: "unreadable" | "tooManyPixels" };

let decoder: Promise<typeof sharp> | undefined;

/**
 * Loads the library that decodes pictures. It is loaded at the first picture and not at the start, of whose time it
 * would take a tenth: most visits send no picture.
 * It runs one thread for each picture and no cache: callers decide how many pictures are processed at once.
 */
export function openDecoder(): Promise<typeof sharp> {
  decoder ??= import("sharp").then(({ default: library }) => {
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return decoder;
}

/**
 * The same picture made anew, upright, from its pixels alone: the place, the camera, and anything hidden after its end
 * are removed. Its size is read from its first bytes, so that a huge picture costs nothing.
 */
export async function redraw(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<Redrawn> {
  const sharp = await openDecoder();
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== (type === "image/png" ? "png" : "jpeg")) return { outcome: "unreadable" };
    if (width * height > MOST_PIXELS) return { outcome: "tooManyPixels" };
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true });
    return {
      outcome: "redrawn",
      bytes: await (type === "image/png" ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer(),
    };
  } catch {
    return { outcome: "unreadable" }; // the library throws its own error for a file it cannot decode
  }
}

type Print = { width: number; height: number; ground: string; fit: "cover" | "contain" };

/** Renders one of our drawings at that size. @returns a JPEG */
export async function photograph(svg: string, { width, height, ground, fit }: Print): Promise<Buffer> {
  const sharp = await openDecoder();
  return sharp(Buffer.from(svg))
    .resize({ width, height, fit, background: ground })
    .flatten({ background: ground })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
