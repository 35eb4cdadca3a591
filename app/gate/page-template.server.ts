import { randomBytes } from "node:crypto";
import type { Transform } from "node:stream";
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gzipSync,
  inflateRawSync,
  type DeflateRaw,
} from "node:zlib";

import type { Encoding } from "./encodings.server";

/**
 * A rendered page with the places where one answer differs from the next. The page is rendered once for no particular
 * visitor, with a stand-in of fixed length for each secret; writing it for a browser copies its bytes and fills the
 * places.
 * There are two kinds of places. Secrets have a fixed length, and are overwritten. Marks (what this visitor has in the
 * cart and the wishlist) change the length, and are spliced in.
 */
export type PageTemplate = {
  bytes: Buffer;
  secrets: { offset: number; name: SecretName }[];
  marks: { offset: number; length: number; place: MarkPlace }[];
  /** The same page compressed, for a visitor without marks; each coding is made at its first use. */
  packed: Partial<Record<Coding, Promise<PackedPage | null>>>;
};

export type Coding = Exclude<Encoding, "identity">;

export type SecretName = "csrf" | "attempt" | "nonce";
export type Secrets = Record<SecretName, string>;

/**
 * The places of a visitor's marks: the data that scripts read, the counts in the header, and the hearts on products.
 */
export type MarkPlace =
  | { kind: "data" }
  | { kind: "cartCount" }
  | { kind: "wishCount" }
  | { kind: "heartState"; product: number }
  | { kind: "heartWords"; product: number };

type PackedPage = { bytes: Buffer; secrets: { offset: number; name: SecretName }[] };

const SECRET_NAMES: SecretName[] = ["csrf", "attempt", "nonce"];
const LENGTHS: Record<SecretName, number> = { csrf: 43, attempt: 36, nonce: 24 };

/**
 * The stand-in for each secret in a template: of the same length, and found nowhere else in a page. They are drawn when
 * the process starts, because somebody who knew them could write one into an address, and the secret would then replace
 * it in the links of the page.
 */
export const STAND_INS: Secrets = {
  csrf: standIn(LENGTHS.csrf),
  attempt: standIn(LENGTHS.attempt),
  nonce: standIn(LENGTHS.nonce),
};

function standIn(length: number): string {
  return `STAND-IN-${randomBytes(length).toString("hex")}`.slice(0, length);
}

/** @param findMarks finds the places of marks in the page's text, in any order, as positions of the text */
export function templateOf(
  html: string,
  findMarks: (html: string) => { index: number; length: number; place: MarkPlace }[],
): PageTemplate {
  const bytes = Buffer.from(html, "utf8");
  const offsets = byteOffsets(html);
  const secrets = SECRET_NAMES.flatMap((name) =>
    occurrences(bytes, STAND_INS[name]).map((offset) => ({ offset, name })),
  );
  const found = findMarks(html).sort((one, other) => one.index - other.index);
  const marks = found.map(({ index, length, place }) => {
    const offset = offsets(index);
    return { offset, length: offsets(index + length) - offset, place };
  });
  return { bytes, secrets, marks, packed: {} };
}

/**
 * Writes the page for a browser.
 * @param textOf the text of a place for this visitor, or null where the template's own stays
 */
export function writeTemplate(
  template: PageTemplate,
  secrets: Secrets,
  textOf: ((place: MarkPlace) => string | null) | null,
): Buffer<ArrayBuffer> {
  const page = Buffer.allocUnsafe(template.bytes.length);
  template.bytes.copy(page);
  fill(page, template.secrets, secrets);
  return textOf ? spliced(page, template.marks, textOf) : page;
}

/** The page compressed, for a browser whose visitor has no marks. @param page as `writeTemplate` wrote it */
export async function packTemplate(
  template: PageTemplate,
  coding: Coding,
  secrets: Secrets,
  page: Buffer,
): Promise<Buffer<ArrayBuffer>> {
  template.packed[coding] ??= coding === "br" ? packBrotli(template) : packDeflate(template);
  const ready = await template.packed[coding];
  if (!ready) return compress(page, coding);
  const packed = Buffer.from(ready.bytes);
  fill(packed, ready.secrets, secrets);
  return coding === "br" ? packed : asGzip(packed, page);
}

/** Compresses a page for one answer only: a visitor's own, or one whose places cannot be filled in. */
export function compress(page: Buffer, coding: Coding): Buffer<ArrayBuffer> {
  return coding === "br"
    ? brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gzipSync(page, { level: 4 });
}

/** Adds what gzip puts around a deflated text: a header, and the checksum and length of the text. */
function asGzip(deflated: Buffer, page: Buffer): Buffer<ArrayBuffer> {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(page), 0);
  trailer.writeUInt32LE(page.length, 4);
  return Buffer.concat([GZIP_HEADER, deflated, trailer]);
}

function fill(page: Buffer, places: { offset: number; name: SecretName }[], secrets: Secrets): void {
  for (const { offset, name } of places) page.write(secrets[name], offset, LENGTHS[name], "latin1");
}

function spliced(
  page: Buffer<ArrayBuffer>,
  marks: PageTemplate["marks"],
  textOf: (place: MarkPlace) => string | null,
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { offset, length, place } of marks) {
    const text = textOf(place);
    if (text === null) continue;
    parts.push(page.subarray(from, offset), Buffer.from(text, "utf8"));
    from = offset + length;
  }
  parts.push(page.subarray(from));
  return Buffer.concat(parts);
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);

/**
 * Compresses a template so that its secrets can still be filled in. The first occurrence of each secret is left
 * uncompressed in a block of its own; the compressor writes every later one as a repeat of an earlier one. The bytes at
 * the first occurrence must repeat no other part of the page: they are bytes that UTF-8 never uses, in a row in which
 * no two follow each other twice.
 * @returns null when the compressor repeated a secret in another way: the page is then compressed anew for each answer
 */
async function packDeflate({ bytes, secrets }: PageTemplate): Promise<PackedPage | null> {
  const source = withFillers(bytes, secrets);
  const deflate = createDeflateRaw({ level: 9, memLevel: 8 });
  const chunks: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => chunks.push(chunk));
  const runs = runsOf(outOfReach(secrets), SHORT_GAP);
  let from = 0;
  for (const { start, end } of runs) {
    await write(deflate, source.subarray(from, start));
    await setLevel(deflate, constants.Z_NO_COMPRESSION);
    await write(deflate, source.subarray(start, end));
    await setLevel(deflate, constants.Z_BEST_COMPRESSION);
    from = end;
  }
  await end(deflate, source.subarray(from));
  const packed = { bytes: Buffer.concat(chunks), secrets: [] as PackedPage["secrets"] };
  let searched = 0;
  for (const { start, end, places } of runs) {
    const at = packed.bytes.indexOf(source.subarray(start, end), searched);
    if (at === -1) return null;
    searched = at + end - start;
    packed.secrets.push(...places.map(({ offset, name }) => ({ offset: at + offset - start, name })));
  }
  return isFilledEverywhere(packed, bytes, inflateRawSync) ? packed : null;
}

type Run = { start: number; end: number; places: PageTemplate["secrets"] };

/** A gap of fewer bytes between two secrets is left uncompressed, because a block for it would cost more. */
const SHORT_GAP = 96;

/** The stretches to leave uncompressed; secrets that are close together share one. */
function runsOf(places: PageTemplate["secrets"], gap: number): Run[] {
  const runs: Run[] = [];
  for (const place of places) {
    const end = place.offset + LENGTHS[place.name];
    const last = runs.at(-1);
    if (last && place.offset - last.end < gap) Object.assign(last, { end, places: [...last.places, place] });
    else runs.push({ start: place.offset, end, places: [place] });
  }
  return runs;
}

/** How many bytes back both compressors are sure to find a repeat: fewer than the 32 KiB of deflate. */
const REACH = 30_000;

/**
 * The same with Brotli: its blocks also may be left uncompressed, and later ones may copy from them. What the
 * compressor makes of a secret is thrown away and replaced by an uncompressed block. Therefore its codes must not
 * depend on the letters before them, which differ from the template's, and the part thrown away must hold no copy,
 * because a decoder remembers the last distances.
 */
async function packBrotli({ bytes, secrets }: PageTemplate): Promise<PackedPage | null> {
  const source = withFillers(bytes, secrets);
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
    },
  });
  const coming: Buffer[] = [];
  encoder.on("data", (chunk: Buffer) => coming.push(chunk));
  /** @returns what the encoder makes of the bytes, ended at a whole byte */
  const encoded = async (part: Buffer): Promise<Buffer> => {
    await write(encoder, part);
    await new Promise<void>((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
    return Buffer.concat(coming.splice(0));
  };
  const parts: Buffer[] = [];
  const places: PackedPage["secrets"] = [];
  let from = 0;
  for (const run of runsOf(outOfReach(secrets), 0)) {
    parts.push(await encoded(source.subarray(from, run.start)));
    await encoded(source.subarray(run.start, run.end));
    const header = uncompressedBlockHeader(run.end - run.start);
    const at = parts.reduce((sum, part) => sum + part.length, header.length);
    parts.push(header, source.subarray(run.start, run.end));
    places.push(...run.places.map(({ offset, name }) => ({ offset: at + offset - run.start, name })));
    from = run.end;
  }
  await end(encoder, source.subarray(from));
  const packed = { bytes: Buffer.concat([...parts, ...coming]), secrets: places };
  return isFilledEverywhere(packed, bytes, brotliDecompressSync) ? packed : null;
}

/**
 * The header of a block that is not the last: its length in four nibbles, and the mark of a block that is not
 * compressed (RFC 7932, 9.2).
 */
function uncompressedBlockHeader(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]);
}

function withFillers(bytes: Buffer, secrets: PageTemplate["secrets"]): Buffer {
  const source = Buffer.from(bytes);
  for (const { offset, name } of secrets) FILLERS[name].copy(source, offset);
  return source;
}

/**
 * The occurrences that cannot repeat an earlier one: the first of each secret, and each that is too far from the one
 * before it.
 */
function outOfReach(secrets: PageTemplate["secrets"]): PageTemplate["secrets"] {
  const latest = new Map<SecretName, number>();
  return [...secrets]
    .sort((one, other) => one.offset - other.offset)
    .filter(({ name, offset }) => {
      const before = latest.get(name);
      latest.set(name, offset);
      return before === undefined || offset - before > REACH;
    });
}

/** Fills in the stand-ins, then other secrets, and checks that each result is the template with these secrets. */
function isFilledEverywhere(
  { bytes, secrets }: PackedPage,
  template: Buffer,
  unpack: (packed: Buffer) => Buffer,
): boolean {
  const filled = Buffer.from(bytes);
  fill(filled, secrets, STAND_INS);
  try {
    return unpack(filled).equals(template);
  } catch {
    return false;
  }
}

function write(encoder: Transform, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    encoder.write(bytes, () => resolve());
  });
}

function setLevel(deflate: DeflateRaw, level: number): Promise<void> {
  return new Promise((resolve) => {
    deflate.params(level, constants.Z_DEFAULT_STRATEGY, resolve);
  });
}

function end(encoder: Transform, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.once("end", resolve).once("error", reject).end(bytes);
  });
}

/** Bytes that no UTF-8 text holds. */
const FOREIGN_BYTES = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];

const PREFERRED = [...FOREIGN_BYTES].reverse();

const FILLERS = fillers();

function fillers(): Record<SecretName, Buffer> {
  const row = rowWithoutRepeats(LENGTHS.csrf + LENGTHS.attempt + LENGTHS.nonce);
  return {
    csrf: row.subarray(0, LENGTHS.csrf),
    attempt: row.subarray(LENGTHS.csrf, LENGTHS.csrf + LENGTHS.attempt),
    nonce: row.subarray(LENGTHS.csrf + LENGTHS.attempt),
  };
}

/**
 * A row of foreign bytes in which no two follow each other twice, since the shortest repeat that a compressor takes is two:
 * the beginning of a de Bruijn sequence, made by always preferring the last byte that is still possible.
 */
function rowWithoutRepeats(length: number): Buffer {
  const row: number[] = [FOREIGN_BYTES[0] ?? 0];
  const used = new Set<string>();
  while (row.length < length) {
    const last = row.at(-1);
    const next = PREFERRED.find((byte) => !used.has(`${last} ${byte}`));
    if (next === undefined) throw new Error("no row of foreign bytes is long enough");
    used.add(`${last} ${next}`);
    row.push(next);
  }
  return Buffer.from(row);
}

function occurrences(bytes: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) found.push(at);
  return found;
}

/** @returns turns a position in the text into the offset of its byte. Ask for ascending positions: it counts once. */
function byteOffsets(text: string): (index: number) => number {
  let [counted, bytes] = [0, 0];
  return (index) => {
    bytes += Buffer.byteLength(text.slice(counted, index), "utf8");
    counted = index;
    return bytes;
  };
}
