import { createHmac, timingSafeEqual } from "node:crypto";

import type { Config } from "~/infra/config.server";

/** The signature that makes a link of a mail the key to one thing. @param subject what it opens: "order:…" */
export function linkKey(config: Config, subject: string): string {
  return createHmac("sha256", config.keyFor("links")).update(subject).digest("base64url");
}

/** Compares in a time that says nothing of where the difference lies. */
export function isLinkKey(config: Config, subject: string, key: string | null): boolean {
  const expected = Buffer.from(linkKey(config, subject));
  const given = Buffer.from(key ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}
