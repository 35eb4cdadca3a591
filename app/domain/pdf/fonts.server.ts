import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";

const require = createRequire(import.meta.url);

/**
 * The alphabets, each in a font file. French needs the first alone; a name is printed in the first one that has its
 * signs. The last one has every sign of the world's living scripts, drawn coarsely; it is opened only for a sign that
 * no other has.
 */
export const ALPHABETS = [
  ...(["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"] as const),
  ...(["hebrew", "arabic", "every sign"] as const),
] as const;
export type Letters = (typeof ALPHABETS)[number];
export type Weight = "plain" | "bold";

const opened = new Map<string, Buffer>();

/**
 * A font of the shop, read once. The PDF library unpacks fonts in JavaScript, a second and a half for each document, so
 * it gets them unpacked.
 */
export function fontOf(letters: Letters, weight: Weight): Buffer {
  const file = fontFile(letters, weight);
  const font = opened.get(file) ?? unpacked(readFileSync(file));
  opened.set(file, font);
  return font;
}

function fontFile(letters: Letters, weight: Weight): string {
  const [plain, bold] = [500, 700];
  if (letters === "every sign") return require.resolve("@fontsource/unifont/files/unifont-latin-400-normal.woff");
  const family = letters === "arabic" || letters === "hebrew" ? `noto-sans-${letters}` : "ysabeau";
  return require.resolve(
    `@fontsource/${family}/files/${family}-${letters}-${weight === "bold" ? bold : plain}-normal.woff`,
  );
}

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const FONT_HEAD = 12;
const FONT_ENTRY = 16;

/** The font in a WOFF file (W3C, WOFF 1.0): its tables, inflated, after the table directory of an OpenType font. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const largest = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(FONT_HEAD + count * FONT_ENTRY);
  woff.copy(head, 0, 4, 8); // the type of the font
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(largest * FONT_ENTRY, 6);
  head.writeUInt16BE(Math.log2(largest), 8);
  head.writeUInt16BE((count - largest) * FONT_ENTRY, 10);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let place = 0; place < count; place += 1) {
    const entry = WOFF_HEAD + place * WOFF_ENTRY;
    const [from, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(from, from + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const written = FONT_HEAD + place * FONT_ENTRY;
    woff.copy(head, written, entry, entry + 4); // its name
    woff.copy(head, written + 4, entry + 16, entry + 20); // its checksum
    head.writeUInt32BE(end, written + 8);
    head.writeUInt32BE(length, written + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
