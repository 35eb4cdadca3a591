export type Part = { headers: Record<string, string>; body: Buffer };
export type Multipart = {
  parts: Part[];
  /** False when the last delimiter never came: the last part may be cut short. */
  complete: boolean;
};

const LF = 0x0a;
const CR = 0x0d;

/**
 * Reads a `multipart/mixed` answer (RFC 2046) that carries files. Bytes of a file may contain the boundary: it delimits only
 * at the start of a line, and where a part's headers follow it, or nothing but the end.
 * @returns null when the type is another, or names no boundary
 */
export function readMultipart(contentType: string, bytes: Buffer): Multipart | null {
  const boundary = boundaryOf(contentType);
  if (!boundary) return null;
  const parts: Part[] = [];
  let from = -1; // where the part being read begins; -1 before the first delimiter
  for (const delimiter of delimitersIn(bytes, Buffer.from(`--${boundary}`))) {
    if (from >= 0) parts.push(partOf(bytes.subarray(from, delimiter.start)));
    from = delimiter.end;
    if (delimiter.last) return { parts, complete: true };
  }
  if (from >= 0) parts.push(partOf(bytes.subarray(from)));
  return { parts, complete: false };
}

function boundaryOf(contentType: string): string | null {
  if (!/^\s*multipart\//i.test(contentType)) return null;
  const found = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentType);
  return (found?.[1]?.replace(/\\(.)/g, "$1") ?? found?.[2]) || null;
}

type Delimiter = { start: number; end: number; last: boolean };

function* delimitersIn(bytes: Buffer, marker: Buffer): Generator<Delimiter> {
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + 1)) {
    if (at > 0 && bytes[at - 1] !== LF) continue;
    const start = lineEndBefore(bytes, at);
    const after = bytes.subarray(at + marker.length);
    if (isEnd(after)) yield { start, end: bytes.length, last: true };
    const blank = /^[ \t]*\r?\n/.exec(after.subarray(0, 80).toString("latin1"))?.[0];
    if (blank && /^(content-|\r?\n)/i.test(after.subarray(blank.length, blank.length + 8).toString("latin1"))) {
      yield { start, end: at + marker.length + blank.length, last: false };
    }
  }
}

/** The end of line before a delimiter is part of the delimiter. */
function lineEndBefore(bytes: Buffer, at: number): number {
  if (at === 0) return 0;
  return bytes[at - 2] === CR ? at - 2 : at - 1;
}

function isEnd(after: Buffer): boolean {
  return (
    after[0] === 0x2d &&
    after[1] === 0x2d &&
    after.subarray(2).every((byte) => byte === CR || byte === LF || byte === 0x20 || byte === 0x09)
  );
}

function partOf(bytes: Buffer): Part {
  const head = /^(?:\r?\n|[\s\S]*?\r?\n\r?\n)/.exec(bytes.subarray(0, 8_192).toString("latin1"))?.[0] ?? "";
  const lines = head
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .filter((line) => line.includes(":"));
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).trim().toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { headers, body: bytes.subarray(head.length) };
}
