import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * A text that nobody can guess, for each request: its id, its nonce, a new browser's id.
 * The system gives many bytes at once, because each call to it costs more than the bytes. No byte is used twice, and
 * used bytes are wiped.
 * @param length in bytes, at most 64
 */
export function randomText(length: number, encoding: "hex" | "base64" | "base64url"): string {
  if (used + length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + length);
  pool.fill(0, used, used + length);
  used += length;
  return text;
}
