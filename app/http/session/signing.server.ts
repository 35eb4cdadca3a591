import { createHmac, timingSafeEqual } from "node:crypto";

export function sign(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/**
 * True when one of the shop's keys signed the text. Compares in constant time, so that the time does not show where the
 * difference is.
 */
export function isSignature(keys: readonly Buffer[], text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(sign(key, text));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** `value.signature`, as our cookies and links carry it. */
export function seal(key: Buffer, value: string): string {
  return `${value}.${sign(key, value)}`;
}

/** @returns the value, or null when its signature is not the shop's */
export function unseal(keys: readonly Buffer[], sealed: string | undefined): string | null {
  if (!sealed) return null;
  const dot = sealed.lastIndexOf(".");
  if (dot < 1) return null;
  const value = sealed.slice(0, dot);
  return isSignature(keys, value, sealed.slice(dot + 1)) ? value : null;
}
