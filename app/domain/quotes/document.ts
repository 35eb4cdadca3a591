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

/** Each word of a name stands in a longer one: "Léa" in "Léa Martin". */
export function isNamedIn(name: string, full: string): boolean {
  const words = wordsOf(full);
  return wordsOf(name).every((each) => words.includes(each));
}

const wordsOf = (name: string) => name.trim().toLowerCase().split(/\s+/);

export type QuotePrescription = { prescribedOn: Day; prescriber: string; prescriberKind: PrescriberKind };

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
export type QuoteDocument = {
  number: string;
  madeAt: Instant;
  validUntil: Day;
  seller: Seller;
  customer: QuoteCustomer | null;
  wearer: QuoteWearer | null;
  prescription: QuotePrescription | null;
  pairs: QuotePair[];
  totalCents: Cents;
};
