import type { Services } from "~/infra/services.server";
import { beginCustomer, readCheckoutDraft } from "~/domain/checkout/draft.server";
import {
  draftAtCheckout,
  findDraft,
  hasCome,
  prescriptionsOf,
  savePrescriptionDraft,
  type Prescription,
} from "~/domain/prescriptions/prescription.server";
import type { WornBy } from "~/domain/prescriptions/sealed-details.server";
import { isSameName, personName, type People, type QuoteCustomer, type QuoteWearer } from "./document";
import { findQuoteByNumber, isErased, readQuote } from "./written-quote.server";

type Named = { firstName: string; lastName: string };

/** The order whose wearer is asked for. */
type Whose = { id: string; quoteNumber: string | null; customer: Named | null };

/**
 * The wearer of an order's glasses: as its quote names them, else as typed at the checkout. Null where neither has one,
 * and once they were erased.
 */
export async function wearerOfOrder(services: Services, order: Whose): Promise<QuoteWearer | null> {
  const quote = await findQuoteByNumber(services, order.quoteNumber);
  const named = quote && !(await isErased(services, quote)) && (await readQuote(services, quote.id))?.wearer;
  if (named) return named;
  const told = (await prescriptionsOf(services, order.id)).filter(({ wearer }) => wearer !== null).at(-1);
  if (told?.wearer !== "buyer") return told?.wearer ?? null;
  const { firstName, lastName } = order.customer ?? {};
  return firstName && lastName ? { firstName, lastName, bornOn: told.details.bornOn ?? null } : null;
}

/** The wearer typed at the checkout; null when it was not asked, or when the date of birth changed since. */
export function wearerIn(draft: Prescription | null): WornBy | null {
  if (!draft?.wearer || draft.wearer === "buyer") return draft?.wearer ?? null;
  const { bornOn = null } = draft.details;
  return draft.wearer.bornOn && bornOn && draft.wearer.bornOn !== bornOn ? null : draft.wearer;
}

/**
 * Fills the checkout in from a quote's customer, wearer and prescription. A prescription already given there stays, and
 * so do a customer's details, unless the quote was made later.
 * @param told whether they were typed just now, for the quote
 */
export async function bringToCheckout(
  services: Services,
  visitorId: string,
  { customer, wearer, prescription }: People,
  told: "now" | "before",
): Promise<void> {
  if (customer) await bringCustomer(services, visitorId, customer, told);
  const draft = await draftAtCheckout(services, visitorId);
  const known = await findDraft(services, draft.of);
  if (!wearer || (known && hasCome(known))) return;
  const { bornOn } = wearer;
  await savePrescriptionDraft(services, draft, {
    details: { ...prescription, ...(bornOn && { bornOn }) },
    wearer: customer && isSameName(personName(customer), personName(wearer)) ? "buyer" : wearer,
  });
}

async function bringCustomer(
  services: Services,
  visitorId: string,
  customer: QuoteCustomer,
  told: "now" | "before",
): Promise<void> {
  const { customer: known } = await readCheckoutDraft(services, visitorId);
  if (known && told === "before") return;
  const samePerson = known !== null && isSameName(personName(known), personName(customer));
  await beginCustomer(services, visitorId, customer, samePerson);
}
