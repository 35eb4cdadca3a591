import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import type { Services } from "~/infra/services.server";
import { daysBefore, instant } from "~/domain/time";
import type { OwnFrame } from "./own-frame/own-frame";
import {
  normalised,
  type Correction,
  type FittingHeights,
  type PupillaryDistance,
  type Situation,
} from "./prescription";
import type { LensAnswers } from "./wizard";

/** What lenses are made to. `ownFrame`: the frame they are cut for, where the customer owns it. */
export type LensMeasures = {
  situation: Situation;
  correction: Correction;
  pupillaryDistance: PupillaryDistance;
  ownFrame?: OwnFrame;
  /** Measured by an optician, with the frame on the nose; absent where nobody has. */
  fittingHeights?: FittingHeights;
  /**
   * Set when an optician sold it at the counter; absent for the storefront. It is stored with the correction, and
   * another correction does not keep it.
   */
  channel?: "counter";
};

/** Whether a fitting height is missing: progressive lenses are centred by where each pupil is in the frame. */
export const needsHeights = ({ situation, fittingHeights }: LensMeasures): boolean =>
  situation === "both" && !fittingHeights;

/** @returns null while an answer is missing */
export function measuresIn({
  situation,
  correction,
  pupillaryDistance,
  ownFrame,
  fittingHeights,
  channel,
}: LensAnswers): LensMeasures | null {
  if (!situation || !correction || !pupillaryDistance) return null;
  return {
    situation,
    correction,
    pupillaryDistance,
    ...(ownFrame && { ownFrame }),
    ...(fittingHeights && { fittingHeights }),
    ...(channel === "counter" && { channel }),
  };
}

/**
 * Seals the measures that the lenses of a cart line are made to.
 * @param known references that this visitor has already: the same correction, in either writing, gets the same
 * reference again, so that equal glasses are one line
 */
export async function keepMeasures(services: Services, measures: LensMeasures, known: string[]): Promise<string> {
  for (const reference of known) {
    const before = await openMeasures(services, reference);
    if (before && isDeepStrictEqual(inOneWriting(before), inOneWriting(measures))) return reference;
  }
  const reference = randomBytes(12).toString("base64url");
  const sealed = sealMeasures(services, measures, reference);
  await services.db("lens_corrections").insert({ reference, sealed, created_at: instant(services.now()) });
  return reference;
}

/** Puts a correction back under the reference it had, where it is no longer kept. */
export async function restoreMeasures(services: Services, reference: string, measures: LensMeasures): Promise<void> {
  const sealed = sealMeasures(services, measures, reference);
  await services
    .db("lens_corrections")
    .insert({ reference, sealed, created_at: instant(services.now()) })
    .onConflict("reference")
    .ignore();
}

/** Seals measures under their reference, which opens every copy of them. */
export function sealMeasures({ vault }: Services, measures: LensMeasures, reference: string): Buffer {
  return vault.seal(Buffer.from(JSON.stringify(measures)), correctionOwner(reference));
}

function inOneWriting(measures: LensMeasures): LensMeasures {
  return { ...measures, correction: normalised(measures.correction) };
}

/** @returns null when the correction is no longer kept, or cannot be opened */
export async function openMeasures(services: Services, reference: string): Promise<LensMeasures | null> {
  const row = await services.db("lens_corrections").where({ reference }).first("sealed");
  return row ? readMeasures(services, row.sealed, reference) : null;
}

/** Opens a copy of the measures that were sealed under this reference. */
export function readMeasures({ vault, log }: Services, sealed: Uint8Array, reference: string): LensMeasures | null {
  const opened = vault.open(sealed, correctionOwner(reference));
  if (opened.outcome === "opened") return JSON.parse(opened.plain.toString()) as LensMeasures;
  log.warn({ outcome: opened.outcome }, "a lens correction cannot be opened");
  return null;
}

/** The sealed measures by reference, without opening them. */
export async function findSealed({ db }: Services, references: string[]): Promise<Map<string, Uint8Array>> {
  if (references.length === 0) return new Map();
  const rows: { reference: string; sealed: Uint8Array }[] = await db("lens_corrections")
    .whereIn("reference", references)
    .select("reference", "sealed");
  return new Map(rows.map(({ reference, sealed }) => [reference, sealed]));
}

/** Deletes the corrections that no cart line refers to any more. @returns how many */
export async function purgeCorrections({ db, now }: Services): Promise<number> {
  const named = db("cart_lines")
    .whereRaw("cart_lines.extra like '%:' || lens_corrections.reference")
    .select(db.raw("1"));
  // Kept one day longer: a payment under way may still need the correction of a line that has just left the cart.
  const before = instant(daysBefore(now(), 1));
  const unsold = () => db("lens_corrections").where("created_at", "<", before).whereNotExists(named.clone());
  return deleteInShares(unsold, "reference");
}

export function correctionOwner(reference: string): string {
  return `lens-correction:${reference}`;
}
