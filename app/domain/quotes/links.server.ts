import type { Config } from "~/infra/config.server";
import { linkKey, readLinkKey, type LinkState } from "~/domain/signed-links.server";
import { yearsAfter } from "~/domain/time";
import { terms } from "~/shop/terms";
import type { WrittenQuote } from "./written-quote.server";

type Named = Pick<WrittenQuote, "id" | "madeAt">;

const subject = (id: string) => `quote:${id}`;

/** The signed address of a quote's page, as mails carry it. It ends when the quote does. */
export function quotePath(config: Config, quote: Named): string {
  return `/devis/${quote.id}?cle=${keyOf(config, quote)}`;
}

/** The signed address of the same quote as a PDF. */
export function quotePdfPath(config: Config, quote: Named): string {
  return `/devis/${quote.id}/devis.pdf?cle=${keyOf(config, quote)}`;
}

export function quoteLink(config: Config, id: string, key: string | null, now: Date): LinkState {
  return readLinkKey(config, subject(id), key, now);
}

/** The address of a quote in the admin area. */
export function adminQuotePath(id: string): string {
  return `/admin/devis/${id}`;
}

/** The moment from which the signed link of a quote opens nothing: later than its last day, unless the setting says more than a year. */
export function linkEnd({ madeAt }: Pick<Named, "madeAt">): Date {
  return yearsAfter(new Date(madeAt), terms.quoteYears);
}

function keyOf(config: Config, { id, madeAt }: Named): string {
  return linkKey(config, subject(id), linkEnd({ madeAt }));
}

/** The same quote as a file for the admin area, which needs no key. */
export function adminQuotePdfPath(id: string): string {
  return `/admin/devis/${id}/devis.pdf`;
}
