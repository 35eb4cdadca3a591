import { Secret, TOTP } from "otpauth";

/** What a telephone shows that has learnt a secret. @param later how many times thirty seconds its clock is ahead: a code is taken once, the next one right away */
export function codeOf(secret: string, now = new Date(), later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) }).generate({
    timestamp: now.getTime() + later * 30_000,
  });
}
