import { createHash } from "node:crypto";

import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";

import type { UploadedFile } from "~/http/request-context.server";

/** A form with files: its texts as in any form, and the files, in their order. */
export type Upload = { fields: URLSearchParams; files: UploadedFile[] };

/**
 * `interrupted`: the sender broke the connection. `malformed`: it is no form of this kind, or has more fields than
 * ours.
 */
export type UploadRefusal = "interrupted" | "malformed" | "tooLarge" | "tooMany" | "busy";

/** The most that a form may hold: number of files, and bytes of each. */
export type UploadMost = { files: number; bytes: number };

const LIMITS = { fields: 40, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 };
/** Bytes of a too large form that are read and dropped: a browser whose connection is cut would not read our answer. */
export const MOST_DRAINED = 64_000_000;
/** Files held in memory at the same time: 5 MB each, those of administrators 10. */
const MOST_AT_ONCE = 24;
/** Per network address, so that senders who are slow on purpose leave room for others. */
const MOST_PER_CLIENT = 12;

/** How many files a form counts for: half of them, since few are large where administrators send several. */
const placesOf = ({ files }: UploadMost): number => Math.ceil(files / 2);

const receiving = new Map<string, number>();

/** True for a form that can hold a file. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}

/**
 * Reads a form with files as it arrives. It never holds more files, or more bytes of each, than the limit allows,
 * however much is sent.
 */
export async function receiveUpload(
  request: Request,
  client: string,
  most: UploadMost,
): Promise<Upload | { refused: UploadRefusal }> {
  if (!request.body) return { refused: "malformed" };
  const all = [...receiving.values()].reduce((sum, each) => sum + each, 0);
  const own = receiving.get(client) ?? 0;
  const places = placesOf(most);
  if (all + places > MOST_AT_ONCE || own + places > MOST_PER_CLIENT) return { refused: "busy" };
  receiving.set(client, own + places);
  try {
    return await read(request, request.body, most);
  } finally {
    const left = (receiving.get(client) ?? places) - places;
    if (left > 0) receiving.set(client, left);
    else receiving.delete(client);
  }
}

async function read(
  request: Request,
  body: ReadableStream<Uint8Array>,
  most: UploadMost,
): Promise<Upload | { refused: UploadRefusal }> {
  const parsing = startParsing(request, most);
  if (!parsing) return { refused: "malformed" };
  const reader = body.getReader();
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > MOST_DRAINED) {
        await reader.cancel();
        return { refused: "tooLarge" };
      }
      if (!parsing.isOver()) await parsing.write(part.value);
    }
  } catch {
    return { refused: "interrupted" };
  }
  return parsing.end();
}

function startParsing(request: Request, most: UploadMost) {
  const fields = new URLSearchParams();
  const files: UploadedFile[] = [];
  let wrong: UploadRefusal | null = null;
  let over = false;
  const parser = construct(request, most);
  if (!parser) return null;
  let close = () => undefined as void;
  const closed = new Promise<void>((resolve) => (close = resolve));
  const finish = (refusal: UploadRefusal | null) => {
    wrong ??= refusal;
    over = true;
    close();
  };
  parser.on("finish", () => finish(null));
  parser.on("error", () => finish("malformed"));
  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) wrong = "malformed";
    else fields.append(name, value);
  });
  // After a limit is reached, parsing stops: Busboy would wait for ever on a file that is skipped.
  for (const limit of ["partsLimit", "fieldsLimit"] as const) parser.on(limit, () => finish("malformed"));
  parser.on("filesLimit", () => finish(most.files > 1 ? "tooMany" : "malformed"));
  parser.on("file", (_name, stream, filename: string | undefined) => {
    const chunks: Buffer[] = [];
    const hash = createHash("sha256");
    let large = false;
    stream.on("data", (chunk: Buffer) => {
      if (large) return;
      chunks.push(chunk);
      hash.update(chunk);
    });
    stream.on("limit", () => {
      large = true;
      chunks.length = 0;
    });
    stream.on("end", () => {
      // A browser sends an empty file when none was chosen.
      if (filename || large || chunks.length > 0)
        files.push({ name: filename ?? "", bytes: large ? null : Buffer.concat(chunks), digest: hash.digest("hex") });
    });
  });

  return {
    isOver: () => over,
    write: (chunk: Uint8Array) =>
      new Promise<void>((resolve) => {
        if (parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))) return resolve();
        parser.once("drain", resolve);
        void closed.then(resolve);
      }),
    async end(): Promise<Upload | { refused: UploadRefusal }> {
      if (!over) parser.end();
      await closed;
      return wrong ? { refused: wrong } : { fields, files };
    },
  };
}

/** @returns null for a type without a boundary, for which Busboy throws */
function construct(request: Request, most: UploadMost): BusboyInstance | null {
  try {
    return new Busboy({
      headers: Object.fromEntries(request.headers) as BusboyHeaders,
      limits: { ...LIMITS, files: most.files, parts: LIMITS.fields + most.files, fileSize: most.bytes },
    });
  } catch {
    return null;
  }
}
