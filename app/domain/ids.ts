import { randomBytes } from "node:crypto";

/**
 * 24 hexadecimal characters, the form of every `_id` of the API: 4 bytes of time, so that rows of a day are near each
 * other, and 8 random bytes.
 */
export function newId(now: Date): string {
  return inSeconds(now) + randomBytes(8).toString("hex");
}

let last = randomBytes(8).readBigUInt64BE() >> 1n;

/**
 * The same form for the rows of a list that is read in the order of its events: each id is greater than the earlier
 * ones of this process for the same moment. One id can be guessed from another, so it must never be part of a secret
 * address.
 */
export function nextId(now: Date): string {
  last = BigInt.asUintN(64, last + 1n + BigInt(randomBytes(4).readUInt32BE()));
  return inSeconds(now) + last.toString(16).padStart(16, "0");
}

function inSeconds(now: Date): string {
  return Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}
