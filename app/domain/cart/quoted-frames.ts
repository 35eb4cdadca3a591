import { readCorrectionReference } from "~/domain/lenses/configuration";

const PREFIX = "monture";

/** As long as the reference of a correction, and as random. */
const REFERENCE = /^[A-Za-z0-9_-]{16}$/;

/**
 * The key of a frame alone that a written quote is made of, which a cart line keeps as its `extra`. The reference is
 * random, so that only a person who was given the quote can have such a line.
 */
export function quotedFrameKey(reference: string): string {
  return `${PREFIX}:${reference}`;
}

/** @returns null for lenses, and for a frame that no quote was made of */
function readFrameReference(text: string): string | null {
  const [prefix, reference = "", ...rest] = text.split(":");
  return prefix === PREFIX && rest.length === 0 && REFERENCE.test(reference) ? reference : null;
}

/** Whether a line is a frame alone, bought on a written quote. */
export function isQuotedFrame({ extra }: { extra: string }): boolean {
  return readFrameReference(extra) !== null;
}

/**
 * The reference by which a written quote knows a line: that of the correction of its lenses, or of the frame alone.
 * Null for a line that no quote can have a price for.
 */
export function quotedReference(extra: string): string | null {
  return readCorrectionReference(extra) ?? readFrameReference(extra);
}
