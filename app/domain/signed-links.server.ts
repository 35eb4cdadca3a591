import { createHmac, timingSafeEqual } from "node:crypto";

import type { Config } from "~/infra/config.server";

/** The right that a mailed link gives: its holder may do one thing. */
export type LinkState = "valid" | "expired" | "forged";

const FOR_EVER = "0";

/**
 * The key in a mailed link, in place of a password.
 * @param subject the one thing that it opens ("reservation:…"); not part of the key
 * @param until when it expires; without it, never
 */
export function linkKey(config: Config, subject: string, until?: Date): string {
  const end = until ? Math.ceil(until.getTime() / 1000).toString(36) : FOR_EVER;
  return `${end}-${signature(config.keyFor("links"), subject, end)}`;
}

export function readLinkKey(config: Config, subject: string, key: string | null, now: Date): LinkState {
  const [, end = "", given = ""] = /^([0-9a-z]{1,10})-(.+)$/.exec(key ?? "") ?? [];
  const received = Buffer.from(given);
  const isOurs = config.keysFor("links").some((each) => {
    const expected = Buffer.from(signature(each, subject, end));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
  if (!isOurs) return "forged";
  return end === FOR_EVER || parseInt(end, 36) * 1000 > now.getTime() ? "valid" : "expired";
}

/** For a subject whose links never expire. */
export function isLinkKey(config: Config, subject: string, key: string | null): boolean {
  return readLinkKey(config, subject, key, new Date(0)) === "valid";
}

function signature(key: Buffer, subject: string, end: string): string {
  return createHmac("sha256", key).update(`${subject}\n${end}`).digest("base64url");
}
