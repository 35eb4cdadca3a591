import type { Services } from "~/infra/services.server";
import {
  draftAtCheckout,
  findDraft,
  hasCome,
  prescriptionsOf,
  savePrescriptionDraft,
} from "~/domain/prescriptions/prescription.server";
import type { WornBy } from "~/domain/prescriptions/sealed-details.server";
import { isNamedIn, personName, type QuoteDocument, type QuoteWearer } from "./document";
import { findQuoteByNumber, readQuote } from "./written-quote.server";

type Named = { firstName: string; lastName: string };

/** An order. */
type Whose = { id: string; quoteNumber: string | null; customer: Named | null };

/** Who wears the glasses of an order: as its quote names them, else as the checkout was told. Null where nobody said. */
export async function wearerOfOrder(services: Services, order: Whose): Promise<QuoteWearer | null> {
  const quote = await findQuoteByNumber(services, order.quoteNumber);
  const named = quote && (await readQuote(services, quote.id))?.wearer;
  if (named) return named;
  const told = (await prescriptionsOf(services, order.id)).filter(({ wearer }) => wearer !== null).at(-1);
  if (told?.wearer !== "buyer") return told?.wearer ?? null;
  const { firstName, lastName } = order.customer ?? {};
  return firstName && lastName ? { firstName, lastName, bornOn: told.details.bornOn ?? null } : null;
}

/** Who the checkout was told the glasses are for; null where it was not asked, or the day of birth was changed since. */
export async function wearerAtCheckout(services: Services, visitorId: string): Promise<WornBy | null> {
  const draft = await findDraft(services, (await draftAtCheckout(services, visitorId)).of);
  if (!draft?.wearer || draft.wearer === "buyer") return draft?.wearer ?? null;
  const { bornOn = null } = draft.details;
  if (draft.wearer.bornOn && bornOn && draft.wearer.bornOn !== bornOn) return null;
  return { ...draft.wearer, bornOn: draft.wearer.bornOn ?? bornOn };
}

/** Whether a quote is for the person that the checkout was told of. What was not said of one of them does not part them. */
export function isFor(said: WornBy | null, { customer, wearer }: Pick<QuoteDocument, "customer" | "wearer">): boolean {
  if (!said || !wearer) return true;
  if (said === "buyer") return !customer || isSamePerson(customer, wearer);
  return isSamePerson(said, wearer) && (!said.bornOn || !wearer.bornOn || said.bornOn === wearer.bornOn);
}

const isSamePerson = (one: Named, other: Named) =>
  isNamedIn(personName(one), personName(other)) && isNamedIn(personName(other), personName(one));

/**
 * What a quote was told of its wearer and prescription fills the checkout in. Where a prescription was given there already, that
 * one counts.
 */
export async function bringToCheckout(
  services: Services,
  visitorId: string,
  { customer, wearer, prescription }: Pick<QuoteDocument, "customer" | "wearer" | "prescription">,
): Promise<void> {
  const draft = await draftAtCheckout(services, visitorId);
  const known = await findDraft(services, draft.of);
  if (!wearer || (known && hasCome(known))) return;
  const { bornOn } = wearer;
  await savePrescriptionDraft(services, draft, {
    details: { ...prescription, ...(bornOn && { bornOn }) },
    wearer: customer && isSamePerson(customer, wearer) ? "buyer" : wearer,
  });
}
