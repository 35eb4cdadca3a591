import type { FilmType } from "./film-types";

/**
 * A film of the same length without what cameras write beside its pictures: place, device, day, names. It is overwritten
 * where it stands, because films name their pictures by their places in the file.
 */
export function withoutMetadata(film: Buffer, type: FilmType): Buffer {
  const bytes = Buffer.from(film);
  if (type === "webm") blankTags(bytes);
  else for (const box of metadataBoxes(bytes, { start: 0, end: bytes.length })) blankBox(bytes, box);
  return bytes;
}

/** Whether an MP4 has a track that is neither pictures, sound nor words: cameras write places and movements into one. */
export function hasMeasuringTrack(film: Buffer): boolean {
  return boxesIn(film, { start: 0, end: film.length })
    .filter(({ name }) => name === "moov")
    .flatMap((index) => boxesIn(film, contentOf(film, index)))
    .filter(({ name }) => name === "trak")
    .some((track) => !SHOWN_TRACKS.includes(handlerOf(film, track)));
}

export type Box = { name: string; start: number; end: number };
type Span = Pick<Box, "start" | "end">;

const SHOWN_TRACKS = ["vide", "soun", "text", "sbtl", "subt", "clcp", "tmcd", "hint"];
const METADATA_BOXES = ["udta", "meta", "uuid"];
const OUTER_BOXES = ["moov", "trak", "mdia"];
/** 4 bytes of length and 4 of name. */
const BOX_HEAD = 8;

/** The parts of an MP4 within a part, as far as the bytes go. */
export function boxesIn(bytes: Buffer, { start: from, end }: Span): Box[] {
  const found: Box[] = [];
  for (let start = from; start + BOX_HEAD <= end;) {
    const short = bytes.readUInt32BE(start);
    if (short === 1 && start + 16 > end) break;
    // 1: the length follows as 64 bits; 0: up to the end of the file.
    const length = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? end - start : short;
    if (length < BOX_HEAD) break;
    found.push({ name: bytes.toString("latin1", start + 4, start + 8), start, end: start + length });
    start += length;
  }
  return found;
}

const contentOf = (bytes: Buffer, { start, end }: Box): Span => ({
  start: start + (bytes.readUInt32BE(start) === 1 ? 16 : BOX_HEAD),
  end: Math.min(end, bytes.length),
});

function metadataBoxes(bytes: Buffer, within: Span): Box[] {
  return boxesIn(bytes, within).flatMap((box) => {
    if (METADATA_BOXES.includes(box.name)) return [box];
    return OUTER_BOXES.includes(box.name) ? metadataBoxes(bytes, contentOf(bytes, box)) : [];
  });
}

/** A part named "free" is passed over by players. */
function blankBox(bytes: Buffer, box: Box): void {
  bytes.write("free", box.start + 4, "latin1");
  const { start, end } = contentOf(bytes, box);
  bytes.fill(0, start, end);
}

/** The kind of a track: 4 letters after version and flags, and 4 bytes that are not used. */
function handlerOf(bytes: Buffer, track: Box): string {
  const handler = boxesIn(bytes, contentOf(bytes, track))
    .filter(({ name }) => name === "mdia")
    .flatMap((media) => boxesIn(bytes, contentOf(bytes, media)))
    .find(({ name }) => name === "hdlr");
  return handler ? bytes.toString("latin1", handler.start + 16, handler.start + 20) : "";
}

/** Elements of a WebM, by their ids. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const VOID = 0xec;

/** Overwrites tags and attached files by elements that players pass over. */
function blankTags(bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) {
    const id = numberAt(bytes, at, false);
    const size = id && numberAt(bytes, at + id.length, true);
    if (!id || !size) return;
    const content = at + id.length + size.length;
    // A recording made at once does not say how long its outer elements are: what they hold follows.
    const isOpen = id.value === SEGMENT || (id.value === CLUSTER && size.isUnknown);
    const end = isOpen ? content : content + size.value;
    if (id.value === TAGS || id.value === ATTACHMENTS) blankElement(bytes, at, Math.min(end, bytes.length));
    if (end <= at) return;
    at = end;
  }
}

type Coded = { value: number; length: number; isUnknown: boolean };

/** A number whose first byte says by its highest bit how many bytes it has; `unmarked`: without that bit. */
function numberAt(bytes: Buffer, at: number, unmarked: boolean): Coded | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  const mark = 1 << (8 - length);
  let value = unmarked ? first ^ mark : first;
  let isUnknown = (first ^ mark) === mark - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value, length, isUnknown };
}

/** An element has at least 5 bytes here: 4 of its id, and its size. */
function blankElement(bytes: Buffer, start: number, end: number): void {
  bytes.fill(0, start, end);
  bytes[start] = VOID;
  const length = end - start;
  if (length - 2 < 127) {
    bytes[start + 1] = 0x80 | (length - 2);
    return;
  }
  bytes[start + 1] = 0x01;
  bytes.writeUIntBE(length - 9, start + 3, 6);
}
