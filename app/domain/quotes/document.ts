import { fold } from "~/infra/letters";
import type { Choice } from "~/domain/cart/choice";
import type { Day } from "~/domain/days";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Seller } from "~/domain/invoices/document";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { ageOn, CHILD_UNTIL, type PrescriberKind } from "~/domain/prescriptions/validity";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

/** The person who asks for the quote. */
export type QuoteCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  postalCode: string;
  city: string;
};

/** The person who will wear the glasses, with the date of birth where it is known. */
export type QuoteWearer = { firstName: string; lastName: string; bornOn: Day | null };

/** The day of a quote, and the wearer's date of birth, null when it is unknown. */
export type QuotedFor = { on: Day; bornOn: Day | null };

/** Whether the wearer is a child, by the age limit of prescriptions; null when the date of birth is unknown. */
export function isForChild({ on, bornOn }: QuotedFor): boolean | null {
  return bornOn === null ? null : ageOn(on, bornOn) < CHILD_UNTIL;
}

/** The full name; one of the two parts may be missing. */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** Whether each word of a name is in a longer one: "Léa" in "Léa Martin". Capitals, accents and spaces do not count. */
export function isNamedIn(name: string, full: string): boolean {
  const words = wordsOf(full);
  return wordsOf(name).every((each) => words.includes(each));
}

/** Whether two texts are the same name, in any order of its words: "LÉA  Martin" and "Martin Lea". */
export function isSameName(one: string, other: string): boolean {
  return isNamedIn(one, other) && isNamedIn(other, one);
}

const wordsOf = (name: string) => fold(name.trim()).split(/[\s\-]+/);

export type QuotePrescription = {
  prescribedOn: Day;
  prescriber: string;
  prescriberKind: PrescriberKind;
  /** Set where the customer declared it upon their honour: the shop has not seen it. */
  sworn?: true;
};

/** The people and the prescription that a quote names. */
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
  /** The share of the base that the insurance pays, such as 0.6. */
  rate: number;
  totalCents: Cents;
  /** The part that the compulsory insurance pays. */
  insuranceCents: Cents;
};

/** One pair of glasses, or a frame alone: the class A offer, then what was chosen. */
export type QuotePair = {
  /** The choice that fills the cart again. */
  choice: Choice;
  /** Null for a frame alone. */
  measures: LensMeasures | null;
  name: string;
  details: string;
  /** 'Verres progressifs'; null for a frame alone. */
  lensKind: string | null;
  classA: QuoteOffer;
  chosen: QuoteOffer;
  unitCents: Cents;
};

/** Whether a quote is of frames alone: of nothing that corrects, so that no prescription is named or asked for. */
export function isOfFramesAlone({ pairs }: { pairs: Pick<QuotePair, "lensKind">[] }): boolean {
  return pairs.every(({ lensKind }) => lensKind === null);
}

/** The whole content of a quote, as it was made. */
export type QuoteDocument = People & {
  number: string;
  madeAt: Instant;
  validUntil: Day;
  seller: Seller;
  pairs: QuotePair[];
  totalCents: Cents;
};
