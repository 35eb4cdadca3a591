import { constants, crc32, createDeflateRaw, gzipSync, inflateRawSync, type DeflateRaw } from "node:zlib";

/**
 * A rendered page with the places where one answer differs from the next. The page is rendered once for nobody, with a stand-in
 * of fixed length for each secret; writing it for a browser copies its bytes and fills the places.
 *
 * Two kinds of places: secrets, of one length, are overwritten; marks (what this visitor has in the cart and the wishlist) change
 * the length, and are spliced in.
 */
export type PageTemplate = {
  bytes: Buffer;
  secrets: { offset: number; name: SecretName }[];
  marks: { offset: number; length: number; place: MarkPlace }[];
  /** The same page compressed, for whoever has no marks; made when first asked for. */
  packed: Promise<PackedPage | null> | null;
};

export type SecretName = "csrf" | "attempt" | "nonce";
export type Secrets = Record<SecretName, string>;

/** Where a visitor's marks stand: in the data that scripts read, as the header's counts, and as hearts on products. */
export type MarkPlace =
  | { kind: "data" }
  | { kind: "cartCount" }
  | { kind: "wishCount" }
  | { kind: "heartState"; product: number }
  | { kind: "heartWords"; product: number };

type PackedPage = { bytes: Buffer; secrets: { offset: number; name: SecretName }[] };

const SECRET_NAMES: SecretName[] = ["csrf", "attempt", "nonce"];
const LENGTHS: Record<SecretName, number> = { csrf: 43, attempt: 36, nonce: 24 };

/** What stands in a template for each secret: as long as it, and nothing else of any page. */
export const STAND_INS: Secrets = {
  csrf: `STAND-IN-CSRF-${"x".repeat(LENGTHS.csrf - 14)}`,
  attempt: `STAND-IN-ATTEMPT-${"y".repeat(LENGTHS.attempt - 17)}`,
  nonce: `STAND-IN-NONCE-${"z".repeat(LENGTHS.nonce - 15)}`,
};

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
  const marks = findMarks(html).map(({ index, length, place }) => {
    const offset = offsets(index);
    return { offset, length: offsets(index + length) - offset, place };
  });
  return { bytes, secrets, marks: marks.sort((one, other) => one.offset - other.offset), packed: null };
}

/** The page for a browser. @param textOf the text of a place for this visitor, or null where the template's own stays */
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

/** The page compressed with gzip, for a browser whose visitor has no marks. @param page as `writeTemplate` wrote it */
export async function packTemplate(
  template: PageTemplate,
  secrets: Secrets,
  page: Buffer,
): Promise<Buffer<ArrayBuffer>> {
  template.packed ??= pack(template);
  const ready = await template.packed;
  if (!ready) return gzipSync(page);
  const { bytes, secrets: places } = ready;
  const packed = Buffer.allocUnsafe(GZIP_HEADER.length + bytes.length + 8);
  GZIP_HEADER.copy(packed);
  bytes.copy(packed, GZIP_HEADER.length);
  fill(packed.subarray(GZIP_HEADER.length), places, secrets);
  packed.writeUInt32LE(crc32(page), packed.length - 8);
  packed.writeUInt32LE(page.length, packed.length - 4);
  return packed;
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
 * Compresses a template so that its secrets can still be filled in: the first occurrence of each lies uncompressed in a block of
 * its own, and every later one is, for the compressor, a repeat of one before it. What stands there must repeat nothing else of the page:
 * bytes that UTF-8 never uses, in a row in which no three follow each other twice.
 * @returns null where the compressor repeated a secret otherwise: the page is then compressed anew for each answer
 */
async function pack({ bytes, secrets }: PageTemplate): Promise<PackedPage | null> {
  const source = Buffer.from(bytes);
  for (const { offset, name } of secrets) FILLERS[name].copy(source, offset);
  const deflate = createDeflateRaw({ level: 9, memLevel: 8 });
  const chunks: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => chunks.push(chunk));
  const runs = runsOf(outOfReach(secrets));
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
  return isFilledEverywhere(packed, bytes) ? packed : null;
}

type Run = { start: number; end: number; places: PageTemplate["secrets"] };

/** Between two secrets, what is cheaper to leave uncompressed than to begin a block for. */
const SHORT_GAP = 96;

/** The stretches to leave uncompressed: secrets that stand close together share one. */
function runsOf(places: PageTemplate["secrets"]): Run[] {
  const runs: Run[] = [];
  for (const place of places) {
    const end = place.offset + LENGTHS[place.name];
    const last = runs.at(-1);
    if (last && place.offset - last.end <= SHORT_GAP) Object.assign(last, { end, places: [...last.places, place] });
    else runs.push({ start: place.offset, end, places: [place] });
  }
  return runs;
}

/** How far back a compressor repeats: less than its window of 32 KiB. */
const REACH = 30_000;

/** The occurrences that repeat no earlier one: the first of each secret, and each that is too far from the one before it. */
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

/** Fills the stand-ins themselves in: what comes out must be the template. */
function isFilledEverywhere({ bytes, secrets }: PackedPage, template: Buffer): boolean {
  const filled = Buffer.from(bytes);
  fill(filled, secrets, STAND_INS);
  return inflateRawSync(filled).equals(template);
}

function write(deflate: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    deflate.write(bytes, () => resolve());
  });
}

function setLevel(deflate: DeflateRaw, level: number): Promise<void> {
  return new Promise((resolve) => {
    deflate.params(level, constants.Z_DEFAULT_STRATEGY, resolve);
  });
}

function end(deflate: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    deflate.once("end", resolve).once("error", reject).end(bytes);
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
 * A row of foreign bytes in which no three follow each other twice, since the shortest repeat that a compressor takes is three:
 * the beginning of a de Bruijn sequence, made by always preferring the last byte that is still possible.
 */
function rowWithoutRepeats(length: number): Buffer<ArrayBuffer> {
  const row: number[] = [0xc0, 0xc0];
  const used = new Set<string>();
  while (row.length < length) {
    const [one, two] = row.slice(-2);
    const next = PREFERRED.find((byte) => !used.has(`${one} ${two} ${byte}`));
    if (next === undefined) throw new Error("no row of foreign bytes is long enough");
    used.add(`${one} ${two} ${next}`);
    row.push(next);
  }
  return Buffer.from(row);
}

function occurrences(bytes: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) found.push(at);
  return found;
}

/** @returns for positions of the text asked in any order, the offset of their byte */
function byteOffsets(text: string): (index: number) => number {
  return (index) => Buffer.byteLength(text.slice(0, index), "utf8");
}
