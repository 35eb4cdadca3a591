import { createHash } from "node:crypto";

import { newId } from "~/domain/ids";
import { KEPT_MINUTES } from "~/domain/keeps";
import { openText, sealText } from "~/domain/sealed-text.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";
import { laid, upright, type Upright } from "~/infra/pictures/faces.server";
import { StoreUnavailable } from "~/infra/file-store.server";
import { randomText } from "~/infra/random.server";
import { inTurn, type Services } from "~/infra/services.server";
import { FACE_FIELD, laidUnderFrames, lieOf, NO_NUDGE, type Nudge, type Place } from "./geometry";

const MOST_BYTES = 8_000_000; // 8 Mo, as the sentence about it says
export const MOST_LOOKS = 4;

/** A frame in a colour, shown beside others. */
export type Look = { slug: string; /** #rrggbb */ color: string };

/** What is marked on a photograph; sealed with it. */
export type Marks = {
  pupils: Place[];
  /** The ends of a bank card. */
  card: Place[];
  /** Between the pupils, in millimetres; null while unknown. */
  distance: number | null;
  nudge: Nudge;
  looks: Look[];
  /** The page it was begun from. */
  back: string;
  /** What sets the link that shows it to others apart from those withdrawn before; empty while there is none. */
  shared: string;
};

const NO_MARKS: Marks = { pupils: [], card: [], distance: null, nudge: NO_NUDGE, looks: [], back: "", shared: "" };

/** A browser's photograph and what is marked on it. */
export type TryOn = {
  id: string;
  width: number;
  height: number;
  /** Whether the pages show frames on it. */
  shown: boolean;
  /** Rises with each mark, so that a browser shows no earlier picture. */
  version: number;
  /** When its hour is over. */
  endsAt: Instant;
  marks: Marks;
};

export type FaceRefusal = "tooLarge" | "missing" | "storeUnavailable" | Exclude<Upright["outcome"], "upright">;

export const FACE_REFUSALS: Record<FaceRefusal, string> = {
  missing: "Choisissez une photo de votre visage, ou prenez-la avec votre téléphone.",
  tooLarge: "Cette photo dépasse 8 Mo. Choisissez-en une plus légère, ou une capture d’écran de la même.",
  wrongType:
    "Ce fichier n’est pas une photo que nous savons lire. Choisissez une photo JPEG, PNG, WebP ou AVIF ; sur un iPhone, une capture d’écran de la photo convient.",
  unreadable: "Cette photo ne peut pas être lue : elle est peut-être incomplète. Essayez avec une autre.",
  tooManyPixels: "Cette photo est trop grande pour être lue. Essayez avec une photo ordinaire.",
  tooSmall: "Cette photo est trop petite pour y voir vos yeux. Essayez avec une photo plus grande.",
  storeUnavailable: "Votre photo n’a pas pu être rangée : notre disque est indisponible. Réessayez dans un moment.",
};

const hashOf = (token: string) => createHash("sha256").update(`try-on:${token}`).digest("hex");
const senderHash = (browserId: string) => createHash("sha256").update(`try-on-of:${browserId}`).digest("hex");
const fileOwner = (id: string) => `face-file:${id}`;
export const marksOwner = (id: string) => `face-marks:${id}`;

/**
 * Stores a photograph, which replaces what this browser had. Of two presses the later one's stays: a browser that keeps
 * both could only delete one.
 * @param former the photograph that its cookie names
 * @returns the token that names it, which only this browser gets
 */
export async function beginTryOn(
  services: Services,
  browserId: string,
  former: TryOn | null,
  sent: Buffer | null | undefined,
  back: string,
): Promise<{ outcome: "begun"; token: string } | { outcome: FaceRefusal }> {
  if (sent === undefined) return { outcome: "missing" };
  if (sent === null || sent.length > MOST_BYTES) return { outcome: "tooLarge" };
  const photograph = await upright(sent);
  if (photograph.outcome !== "upright") return photograph;
  const { now, vault, faces, log } = services;
  const id = newId(now());
  try {
    await faces.put(id, vault.seal(photograph.bytes, fileOwner(id)));
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    log.error({ code: fault.code }, "a face could not be written: is the disk full?");
    return { outcome: "storeUnavailable" };
  }
  const token = randomText(24, "base64url");
  const { width, height } = photograph;
  const sender = senderHash(browserId);
  const replaced = await inTurn(services, `face of ${sender}`, async ({ db }) => {
    const earlier: string[] = await db("try_ons").where({ sender_hash: sender }).pluck("id");
    await db("try_ons").insert({
      id,
      browser_hash: hashOf(token),
      sender_hash: sender,
      width,
      height,
      sealed_marks: sealText(services, JSON.stringify({ ...NO_MARKS, back }), marksOwner(id)),
      shown: false,
      version: 1,
      created_at: instant(now()),
    });
    return earlier;
  });
  await forget(services, former ? [former.id, ...replaced] : replaced);
  return { outcome: "begun", token };
}

/** What a new link has of its own. */
export const newShare = () => randomText(9, "base64url");

/** @returns null when its hour is over, or it never existed */
export async function findTryOn(services: Services, token: string): Promise<TryOn | null> {
  return findWhere(services, { browser_hash: hashOf(token) });
}

/** A face that its owner shows to others by a link, whose key the caller checks. */
export async function findSharedTryOn(services: Services, id: string): Promise<TryOn | null> {
  const found = await findWhere(services, { id });
  return found?.marks.shared && isPlaced(found) ? found : null;
}

async function findWhere(services: Services, owner: { browser_hash: string } | { id: string }): Promise<TryOn | null> {
  const row = await services
    .db("try_ons")
    .where(owner)
    .where("created_at", ">", endOf(services))
    .first("id", "width", "height", "shown", "version", "sealed_marks", "created_at");
  if (!row) return null;
  const marks = openText(services, row.sealed_marks, marksOwner(row.id));
  if (!marks) return null;
  const { id, width, height, version } = row;
  return {
    id,
    width,
    height,
    version,
    shown: Boolean(row.shown),
    endsAt: instant(minutesAfter(new Date(row.created_at), KEPT_MINUTES.face)),
    marks: { ...NO_MARKS, ...(JSON.parse(marks) as Partial<Marks>) },
  };
}

const endOf = ({ now }: Services) => instant(minutesAfter(now(), -KEPT_MINUTES.face));

/** Stores the marks. @param shown whether the pages show frames on the face from now on; absent, it does not change */
export async function mark(
  services: Services,
  tryOn: TryOn,
  changes: Partial<Marks>,
  shown = tryOn.shown,
): Promise<void> {
  const marks = { ...tryOn.marks, ...changes };
  await services
    .db("try_ons")
    .where({ id: tryOn.id })
    .update({
      sealed_marks: sealText(services, JSON.stringify(marks), marksOwner(tryOn.id)),
      shown,
      version: tryOn.version + 1,
    });
}

/** Whether pupils and distance are known, so that frames can be shown. */
export function isPlaced({ marks }: TryOn): boolean {
  return marks.pupils.length === 2 && marks.distance !== null;
}

/** The first step without an answer; null for none. */
export function missingStep(tryOn: TryOn): "pupils" | "distance" | null {
  if (tryOn.marks.pupils.length < 2) return "pupils";
  return tryOn.marks.distance === null ? "distance" : null;
}

/** Deletes at once whatever this browser sent. @param id of the photograph that its cookie names */
export async function endTryOn(services: Services, browserId: string, id: string): Promise<void> {
  const sent: string[] = await services
    .db("try_ons")
    .where({ sender_hash: senderHash(browserId) })
    .pluck("id");
  await forget(services, [id, ...sent]);
}

/** Deletes photographs whose hour is over, and files without a row. @returns how many */
export async function purgeTryOns(services: Services, { dryRun = false } = {}): Promise<number> {
  const over: string[] = await services.db("try_ons").where("created_at", "<=", endOf(services)).pluck("id");
  const kept = new Set<string>(await services.db("try_ons").where("created_at", ">", endOf(services)).pluck("id"));
  const fresh = minutesAfter(services.now(), -5); // a new file may get its row later
  const files = await services.faces.list();
  const strays = files.filter(({ name, changedAt }) => !kept.has(name) && !over.includes(name) && changedAt < fresh);
  if (dryRun) return over.length + strays.length;
  await forget(services, over);
  for (const { name } of strays) await services.faces.remove(name);
  return over.length + strays.length;
}

/**
 * Deletes the files first: a row that stays is found by the next purge, but a file without its row has no known end.
 */
async function forget({ db, faces }: Services, ids: string[]): Promise<void> {
  for (const id of ids) await faces.remove(id);
  await db("try_ons").whereIn("id", ids).delete();
}

async function photographOf({ faces, vault }: Services, { id }: TryOn): Promise<Buffer | null> {
  const sealed = await faces.get(id);
  if (!sealed) return null;
  const opened = vault.open(sealed, fileOwner(id));
  return opened.outcome === "opened" ? opened.plain : null;
}

/** Pixels for a millimetre of the face, at the largest size of the pages. */
const UNIT = 5;
/** The side of the picture of one eye, in pixels, and the part of the distance between the pupils that it shows. */
const EYE = { pixels: 320, share: 0.72 } as const;

/** `whole`: as it was taken. `worn`: the face behind the frames. A number: one pupil, magnified, in the middle. */
export type FaceView = "whole" | "worn" | 0 | 1;

/** @returns a JPEG, or null where that view is not there (yet) */
export async function faceAt(services: Services, tryOn: TryOn, view: FaceView): Promise<Buffer | null> {
  const photograph = await photographOf(services, tryOn);
  if (!photograph || view === "whole") return photograph;
  const { width, height, marks } = tryOn;
  const [one, other] = marks.pupils;
  if (!one || !other) return null;
  if (view === "worn") {
    if (marks.distance === null) return null;
    const matrix = laidUnderFrames(lieOf([one, other], marks.distance, marks.nudge), UNIT);
    const into = { width: FACE_FIELD.width * UNIT, height: FACE_FIELD.height * UNIT };
    return laid(photograph, { width, height, matrix, into });
  }
  const pupil = view === 0 ? one : other;
  const size = EYE.pixels / eyeSpan([one, other]);
  const matrix = [size, 0, 0, size, EYE.pixels / 2 - pupil.x * size, EYE.pixels / 2 - pupil.y * size];
  return laid(photograph, { width, height, matrix, into: { width: EYE.pixels, height: EYE.pixels } });
}

/** Pixels of the photograph that the picture of one eye shows. */
export function eyeSpan([one, other]: readonly [Place, Place]): number {
  return Math.hypot(other.x - one.x, other.y - one.y) * EYE.share;
}
