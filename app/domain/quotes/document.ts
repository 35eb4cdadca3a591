import { fold } from "~/infra/letters";
import type { Choice } from "~/domain/cart/choice";
import type { Day } from "~/domain/days";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Seller } from "~/domain/invoices/document";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import type { PrescriberKind } from "~/domain/prescriptions/validity";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

/** Who asks for the quote. */
export type QuoteCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  postalCode: string;
  city: string;
};

/** Who is to wear the glasses; the day of birth where it was said. */
export type QuoteWearer = { firstName: string; lastName: string; bornOn: Day | null };

/** One of both names may be all that is known. */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** Each word of a name stands in a longer one: "Léa" in "Léa Martin". Capitals, accents and spaces are writing, not names. */
export function isNamedIn(name: string, full: string): boolean {
  const words = wordsOf(full);
  return wordsOf(name).every((each) => words.includes(each));
}

/** Two writings of one name: "LÉA  Martin" and "Martin Lea". */
export function isSameName(one: string, other: string): boolean {
  return isNamedIn(one, other) && isNamedIn(other, one);
}

const wordsOf = (name: string) => fold(name.trim()).split(/[\s\-]+/);

export type QuotePrescription = { prescribedOn: Day; prescriber: string; prescriberKind: PrescriberKind };

/** Whom a quote names, and on which prescription. */
export type People = {
  customer: QuoteCustomer | null;
  wearer: QuoteWearer | null;
  prescription: QuotePrescription | null;
};

/** One line of an offer. `cents` is null for what is included. Class, code and base are those of what the insurance covers. */
export type QuoteRow = {
  part: "frame" | "right" | "left" | "supplement" | "before" | "after";
  label: string;
  cents: Cents | null;
  equipmentClass: EquipmentClass | null;
  groupCode: string | null;
  baseCents: Cents | null;
  insuranceCents: Cents | null;
};

export type QuoteOffer = {
  rows: QuoteRow[];
  /** Of its base, as 0.6. */
  rate: number;
  totalCents: Cents;
  /** What the compulsory insurance pays. */
  insuranceCents: Cents;
};

/** One pair of glasses: the class A offer, then what was chosen. */
export type QuotePair = {
  /** What the cart is filled with again. */
  choice: Choice;
  measures: LensMeasures;
  name: string;
  details: string;
  /** 'Verres progressifs' */
  lensKind: string;
  classA: QuoteOffer;
  chosen: QuoteOffer;
  unitCents: Cents;
};

/** Every number and word of a quote, as it was made. */
export type QuoteDocument = People & {
  number: string;
  madeAt: Instant;
  validUntil: Day;
  seller: Seller;
  pairs: QuotePair[];
  totalCents: Cents;
};
