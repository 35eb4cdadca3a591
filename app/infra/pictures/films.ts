import { boxesIn, hasMeasuringTrack } from "./film-metadata";
import type { FilmType } from "./film-types";

/** `{id}.mp4` or `{id}.webm` */
export const FILM_NAME = /^[0-9a-f]{24}\.(mp4|webm)$/;

/**
 * `wrongType`: no MP4 and no WebM, a QuickTime film among them. `unplayable`: an MP4 whose pictures some browsers do not
 * read, such as HEVC of a telephone. `unreadable`: it was cut off. `measured`: a camera wrote places or movements between
 * its pictures.
 */
export type FilmReading =
  { outcome: "film"; type: FilmType } | { outcome: "wrongType" | "unplayable" | "unreadable" | "measured" };

const WEBM_MARK = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** So far from its beginning a WebM names its type. */
const WEBM_HEAD = 128;
/** The brands of MP4 files with pictures that move; "qt  " and those of still pictures are none. */
const MP4_BRAND = /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )$/;
/** H.264 and AV1, by the names that an MP4 gives them. */
const PLAYED = ["avc1", "avc3", "av01"];

/** What kind of film the bytes are, read from them and not from a name. */
export function readFilm(bytes: Buffer): FilmReading {
  if (bytes.subarray(0, 4).equals(WEBM_MARK))
    return bytes.subarray(0, WEBM_HEAD).includes("webm") ? { outcome: "film", type: "webm" } : { outcome: "wrongType" };
  if (bytes.toString("latin1", 4, 8) !== "ftyp" || !MP4_BRAND.test(bytes.toString("latin1", 8, 12)))
    return { outcome: "wrongType" };
  const index = boxesIn(bytes, { start: 0, end: bytes.length }).find(({ name }) => name === "moov");
  if (!index || index.end > bytes.length) return { outcome: "unreadable" };
  const told = bytes.subarray(index.start, index.end);
  if (!PLAYED.some((name) => told.includes(name))) return { outcome: "unplayable" };
  return hasMeasuringTrack(bytes) ? { outcome: "measured" } : { outcome: "film", type: "mp4" };
}
