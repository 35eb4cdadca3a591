import type { Config } from "~/infra/config.server";
import { linkKey, readLinkKey, type LinkState } from "~/domain/signed-links.server";
import { daysAfter } from "~/domain/time";

/** How many days the link works. The shop answers in its admin area, so its link is short-lived. */
const READABLE_DAYS = { customer: 365, shop: 30 } as const;

const subject = (id: string) => `question:${id}`;

/** The signed link that shows one question and its answer, until it expires. */
export function questionPath(
  config: Config,
  { id, createdAt }: { id: string; createdAt: string },
  reader: keyof typeof READABLE_DAYS,
): string {
  return `/question/${id}?cle=${linkKey(config, subject(id), daysAfter(new Date(createdAt), READABLE_DAYS[reader]))}`;
}

export function questionLink(config: Config, id: string, key: string | null, now: Date): LinkState {
  return readLinkKey(config, subject(id), key, now);
}
