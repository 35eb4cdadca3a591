import { MOST_PIXELS, openDecoder } from "./pictures.server";

export type Upright =
  | { outcome: "upright"; bytes: Buffer; width: number; height: number }
  | { outcome: "wrongType" | "unreadable" | "tooManyPixels" | "tooSmall" };

/** The longest side of a stored photograph, in pixels: pages never show it larger. */
const LONGEST_SIDE = 1_600;
const LEAST_SIDE = 240;

/** The colour of what the photograph does not cover. */
const GROUND = "#e9e4da";

const AT_ONCE = 2; // limits the memory, however many photographs are sent
let open = 0;
const queue: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (open >= AT_ONCE) await new Promise<void>((resume) => queue.push(resume));
  else open += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else open -= 1;
  }
}

/**
 * A photograph made anew from its pixels alone, upright and no larger than needed: the place and the camera it holds
 * are removed.
 */
export function upright(bytes: Buffer): Promise<Upright> {
  return inTurn(async () => {
    if (!isPhotograph(bytes)) return { outcome: "wrongType" };
    const sharp = await openDecoder();
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > MOST_PIXELS) return { outcome: "tooManyPixels" };
      const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated" })
        .autoOrient()
        .flatten({ background: GROUND })
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 86 })
        .toBuffer({ resolveWithObject: true });
      if (Math.min(info.width, info.height) < LEAST_SIDE) return { outcome: "tooSmall" };
      return { outcome: "upright", bytes: data, width: info.width, height: info.height };
    } catch {
      return { outcome: "unreadable" }; // the library throws its own error for a file it cannot decode
    }
  });
}

/** Recognises JPEG, PNG, WebP and AVIF by their bytes, not by the name. Nothing else reaches the decoder. */
function isPhotograph(bytes: Buffer): boolean {
  const starts = (mark: string, at = 0) => bytes.subarray(at, at + mark.length / 2).equals(Buffer.from(mark, "hex"));
  const isWebp = starts("52494646") && starts("57454250", 8);
  const isAvif = starts("6674797061766966", 4); // "ftypavif"
  return starts("ffd8ff") || starts("89504e470d0a1a0a") || isWebp || isAvif;
}

export type Laid = {
  /** Pixels of the photograph. */
  width: number;
  height: number;
  /** SVG's `matrix`: from the photograph to the picture. */
  matrix: readonly number[];
  into: { width: number; height: number };
};

/** A photograph turned, sized and cut as the matrix says. @returns a JPEG */
export function laid(photograph: Buffer, { width, height, matrix, into }: Laid): Promise<Buffer> {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${into.width}" height="${into.height}">` +
    `<image href="data:image/jpeg;base64,${photograph.toString("base64")}" width="${width}" height="${height}" transform="matrix(${matrix.join(" ")})"/></svg>`;
  return inTurn(async () =>
    (await openDecoder())(Buffer.from(drawing), { unlimited: true })
      .flatten({ background: GROUND })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
}
