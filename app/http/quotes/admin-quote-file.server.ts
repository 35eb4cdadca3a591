import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { renderQuote } from "~/domain/quotes/pdf.server";
import { readQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import type { Services } from "~/infra/services.server";

/** A quote as a file for the admin area. Its reading is noted in the audit before a byte is sent. */
export async function adminQuoteFile(services: Services, by: Account, { id }: Pick<WrittenQuote, "id">) {
  const document = await readQuote(services, id);
  if (!document) return null;
  await audit(services, by, "Devis lu", document.number);
  return { name: `devis-${document.number}.pdf`, type: "application/pdf" as const, bytes: await renderQuote(document) };
}
