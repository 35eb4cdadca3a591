import type { Config } from "~/infra/config.server";
import { linkKey, readLinkKey } from "~/domain/signed-links.server";

const subject = (id: string) => `newsletter:${id}`;

/** These links never expire: a letter's link to unsubscribe must work as long as the letter is in a mailbox. */
const question = (config: Config, id: string) => `abonne=${id}&cle=${linkKey(config, subject(id))}`;

/** The page with a button, for people. */
export const unsubscribePath = (config: Config, id: string): string =>
  `/newsletter/desinscription?${question(config, id)}`;

/** The address that a mailbox calls when its own button is pressed (RFC 8058). */
export const oneClickPath = (config: Config, id: string): string => `/api/newsletter/one-click?${question(config, id)}`;

/** @returns the subscriber's id, or null when the link is not signed by the shop */
export function subscriberOf(config: Config, address: URL, now: Date): string | null {
  const id = address.searchParams.get("abonne") ?? "";
  return readLinkKey(config, subject(id), address.searchParams.get("cle"), now) === "valid" ? id : null;
}
