import { FILM_NAME } from "./films";
import { MOST_PIXELS, openDecoder } from "./pictures.server";

export const PRINT_TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
export type PrintType = keyof typeof PRINT_TYPES;
/** `{id}-{width}.{type}`; of a front that was cut out also `{id}-porte.webp` and `{id}-sur-{sitter}.jpg`. */
const PRINT_NAME = /^[0-9a-f]{24}-(\d{3,4}\.(avif|webp|jpg)|porte\.webp|sur-[a-z]+\.jpg)$/;
/** The names of the shop's own pictures and films. */
export const PICTURE_OR_FILM = new RegExp(`${PRINT_NAME.source}|${FILM_NAME.source}`);

export type Print = { width: number; type: PrintType; bytes: Buffer };
export type Developed =
  | { outcome: "developed"; width: number; height: number; prints: Print[] }
  | { outcome: "wrongType" | "unreadable" | "tooManyPixels" | "tooSmall" };

/** The shop's paper white, drawn behind transparent pictures. */
const GROUND = "#f7f4ee";

/**
 * A photograph in every size and type it is shown in, upright, made from its pixels alone: the place and the camera it
 * holds are removed.
 * @param widths ascending; a photograph narrower than the second is refused, and is never enlarged
 */
export async function develop(bytes: Buffer, widths: readonly number[]): Promise<Developed> {
  if (!isPhotograph(bytes)) return { outcome: "wrongType" };
  const sharp = await openDecoder();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return { outcome: "tooManyPixels" };
    const upright = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated" })
      .autoOrient()
      .flatten({ background: GROUND })
      .resize({ width: widths.at(-1), height: widths.at(-1), fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    if (upright.info.width < (widths[1] ?? 0)) return { outcome: "tooSmall" };
    const prints = await printed(upright.data, widthsOf(upright.info.width, widths));
    return { outcome: "developed", width: upright.info.width, height: upright.info.height, prints };
  } catch {
    return { outcome: "unreadable" }; // the library throws its own error for a file it cannot decode
  }
}

function widthsOf(own: number, widths: readonly number[]): number[] {
  return [...widths.filter((width) => width < own), own];
}

/** A picture in those widths and in every type. Where it is transparent, the JPEG shows the shop's paper. */
export async function printed(picture: Buffer, widths: number[]): Promise<Print[]> {
  const prints: Print[] = [];
  for (const width of widths)
    for (const type of Object.keys(PRINT_TYPES) as PrintType[])
      prints.push({ width, type, bytes: await print(picture, width, type) });
  return prints;
}

async function print(picture: Buffer, width: number, type: PrintType): Promise<Buffer> {
  const sized = (await openDecoder())(picture).resize({ width });
  if (type === "avif") return sized.avif({ quality: 55, effort: 2 }).toBuffer();
  return type === "webp"
    ? sized.webp({ quality: 78 }).toBuffer()
    : sized.flatten({ background: GROUND }).jpeg({ quality: 80, progressive: true }).toBuffer();
}

/** Recognises JPEG, PNG and WebP by their bytes, not by the name. Nothing else reaches the decoder. */
function isPhotograph(bytes: Buffer): boolean {
  const starts = (mark: string, at = 0) => bytes.subarray(at, at + mark.length / 2).equals(Buffer.from(mark, "hex"));
  return starts("ffd8ff") || starts("89504e470d0a1a0a") || (starts("52494646") && starts("57454250", 8));
}
