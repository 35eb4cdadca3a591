import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { fold } from "~/infra/letters";
import { shopDay, type Day } from "~/domain/days";
import { draftAtCheckout, findDraft, type Prescription } from "~/domain/prescriptions/prescription.server";
import { mayStillHold } from "~/domain/prescriptions/validity";
import {
  isSameName,
  personName,
  type People,
  type QuoteCustomer,
  type QuotePrescription,
  type QuoteWearer,
} from "./document";
import { wearerIn } from "./wearer.server";

/** The person a purchase is for. */
export type Purchaser = {
  /** Null until a name was given. */
  customer: CustomerDetails | QuoteCustomer | null;
  /** The owner of the prescription draft that goes with it, when that is not the visitor. */
  prescriptionOf?: string | null;
};

/** Customer, wearer and prescription as the checkout knows them now; its quote must name them. */
export async function peopleAtCheckout(
  services: Services,
  visitorId: string,
  { customer, prescriptionOf }: Purchaser,
): Promise<People> {
  const draft = await findDraft(services, (await draftAtCheckout(services, visitorId)).of);
  const given = prescriptionOf ? await findDraft(services, prescriptionOf) : null;
  const today = shopDay(services.now());
  const bornOn = given?.details.bornOn ?? draft?.details.bornOn ?? null;
  const said = wearerIn(draft);
  const buyer = customer && { firstName: customer.firstName, lastName: customer.lastName, bornOn };
  return {
    customer: customer && {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      street: customer.street,
      postalCode: customer.postalCode,
      city: customer.city,
    },
    wearer: said && said !== "buyer" ? { ...said, bornOn: said.bornOn ?? bornOn } : buyer,
    prescription: factsOf(given, today) ?? factsOf(draft, today),
  };
}

/**
 * The prescription that the visitor has given at the checkout, as a quote names it; null for none, or for one that is
 * not valid.
 */
export async function prescriptionAtCheckout(
  services: Services,
  visitorId: string,
): Promise<(QuotePrescription & { bornOn: string | null }) | null> {
  const draft = await findDraft(services, (await draftAtCheckout(services, visitorId)).of);
  const facts = factsOf(draft, shopDay(services.now()));
  return facts && { ...facts, bornOn: draft?.details.bornOn ?? null };
}

/** The same for a quote that names this wearer; a prescription with another date of birth belongs to another person. */
export async function prescriptionFor(
  services: Services,
  visitorId: string,
  wearer: QuoteWearer | null,
): Promise<QuotePrescription | null> {
  const given = await prescriptionAtCheckout(services, visitorId);
  if (!given || (wearer?.bornOn && given.bornOn && wearer.bornOn !== given.bornOn)) return null;
  const { bornOn: _, ...prescription } = given;
  return prescription;
}

/** The prescription of a renewed quote: the one given since, else that of the former quote while it may be valid. */
export async function prescriptionAnew(
  services: Services,
  visitorId: string | null,
  { wearer, prescription }: Pick<People, "wearer" | "prescription">,
): Promise<QuotePrescription | null> {
  const given = visitorId ? await prescriptionFor(services, visitorId, wearer) : null;
  if (given || !prescription) return given;
  const facts = { ...prescription, bornOn: wearer?.bornOn ?? null, shortenedTo: null };
  return mayStillHold(facts, shopDay(services.now())) ? prescription : null;
}

/**
 * Null for a prescription that is not valid: a refused form keeps what was typed for its correction, and that must not
 * get onto a quote.
 */
function factsOf(draft: Prescription | null, today: Day): QuotePrescription | null {
  const { prescribedOn, prescriber, prescriberKind, bornOn = null, shortenedTo = null } = draft?.details ?? {};
  if (!prescribedOn || !prescriber || !prescriberKind) return null;
  const holds = mayStillHold({ prescribedOn, bornOn, prescriberKind, shortenedTo }, today);
  return holds ? { prescribedOn, prescriber, prescriberKind, ...(draft?.statement && { sworn: true }) } : null;
}

export type CustomerAndWearer = Pick<People, "customer" | "wearer">;

/**
 * Whether a quote names exactly this customer and wearer. A detail that became known after it was made counts as a
 * difference, because the law wants it on the quote; capitals, accents and spaces do not.
 */
export function namesExactly(quote: CustomerAndWearer, now: CustomerAndWearer): boolean {
  return (
    alike(quote.customer, now.customer, (one, other) => isSameCustomer(one, other)) &&
    alike(quote.wearer, now.wearer, (one, other) => isSamePerson(one, other) && one.bornOn === other.bornOn)
  );
}

/** The same where nobody was asked who wears what is bought: the customer has to be exactly the one of the quote. */
export function namesTheCustomer(quote: CustomerAndWearer, now: CustomerAndWearer): boolean {
  return namesExactly({ ...quote, wearer: null }, { ...now, wearer: null }) && mayBeOfOne(quote, now);
}

/**
 * Whether two quotes may be for the same customer and wearer: a detail that only one of them gives does not tell them
 * apart.
 */
export function mayBeOfOne(one: CustomerAndWearer, other: CustomerAndWearer): boolean {
  const customers = !one.customer || !other.customer || isSamePerson(one.customer, other.customer);
  const [wearer, second] = [one.wearer, other.wearer];
  if (!customers || !wearer || !second) return customers;
  return isSamePerson(wearer, second) && (!wearer.bornOn || !second.bornOn || wearer.bornOn === second.bornOn);
}

function alike<Fact>(one: Fact | null, other: Fact | null, same: (one: Fact, other: Fact) => boolean): boolean {
  return one && other ? same(one, other) : one === other;
}

function isSameCustomer(one: QuoteCustomer, other: QuoteCustomer): boolean {
  return isSamePerson(one, other) && addressOf(one) === addressOf(other);
}

const addressOf = ({ street, postalCode, city }: QuoteCustomer) =>
  [street, postalCode, city]
    .map((part) =>
      fold(part)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .join("|");

type Named = { firstName: string; lastName: string };

const isSamePerson = (one: Named, other: Named) => isSameName(personName(one), personName(other));
