import { FILM_TYPES, type FilmType } from "~/infra/pictures/film-types";
import type { Services } from "~/infra/services.server";

const FILM = /^\/medias\/([0-9a-f]{24}\.(mp4|webm))$/;
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * A film whole, or the part that a player asks for: some browsers play nothing that is not sent in parts. A new film has a
 * new address, so it may be cached for ever.
 * @returns null when the address is no film's, or the shop has no such film
 */
export async function filmAt({ photographs }: Services, path: string, asked: string | null): Promise<Response | null> {
  const [, name, type] = FILM.exec(path) ?? [];
  if (!name || !type) return null;
  const part = await photographs.getPart(name, (size) => rangeOf(asked, size));
  if (!part) return null;
  const { size, from, bytes } = part;
  const headers = { "Accept-Ranges": "bytes", "Content-Type": FILM_TYPES[type as FilmType], "Cache-Control": FOR_EVER };
  if (!bytes)
    return new Response(null, {
      status: 416,
      headers: { "Content-Range": `bytes */${size}`, "Cache-Control": "no-store" },
    });
  return new Response(new Uint8Array(bytes), {
    status: isRange(asked) ? 206 : 200,
    headers: {
      ...headers,
      "Content-Length": String(bytes.length),
      ...(isRange(asked) && { "Content-Range": `bytes ${from}-${from + bytes.length - 1}/${size}` }),
    },
  });
}

/** One range of bytes; several, or another unit, are answered as if none had been asked for. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;
const isRange = (asked: string | null): boolean => asked !== null && RANGE.test(asked) && asked !== "bytes=-";

/** "bytes=0-99", "bytes=100-", or "bytes=-100" for the last hundred. @returns null for a range beyond the film */
function rangeOf(asked: string | null, size: number): [from: number, to: number] | null {
  if (!isRange(asked)) return [0, size];
  const [, first = "", last = ""] = RANGE.exec(asked ?? "") ?? [];
  const [from, to] = first
    ? [Number(first), last ? Math.min(size, Number(last) + 1) : size]
    : [Math.max(0, size - Number(last)), size];
  return from < to ? [from, to] : null;
}
