import { Secret, TOTP } from "otpauth";

/**
 * The code that a telephone with this secret shows.
 * @param later how many times thirty seconds its clock is ahead: a code works once, so the next one is needed for a
 * second use
 */
export function codeOf(secret: string, now = new Date(), later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) }).generate({
    timestamp: now.getTime() + later * 30_000,
  });
}
