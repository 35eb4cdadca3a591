/** An order as the admin area shows it, in the list's panel and on its own page. */
export type OrderPanelView = {
  id: string;
  number: string;
  /** The quote that its lenses were bought on; without an address once the quote is deleted. */
  quote: { number: string; href: string | null } | null;
  version: number;
  status: string;
  /** The name of the status as people read it. */
  statusName: string;
  /** The statuses that may be set, with their names. */
  statuses: { value: string; name: string }[];
  /** Why an administrator must look at it. */
  attention: string | null;
  placedAt: string;
  /** "25 novembre 2026 à 10:12 (Carte bancaire)". */
  paid: string | null;
  /** When and how a payment that the bank took back was made again in the shop; the first of several first. */
  paidAgain: string[];
  /** What is paid when it is fetched, and the page for it; null for nothing. */
  due: { says: string; href: string | null } | null;
  /** What the price is made of: articles, reduction, delivery, and the total at the end. */
  sums: { name: string; amount: string }[];
  /**
   * `page`: the customer's own page of the order, for a customer without an e-mail; null for a role that may not read
   * all of it.
   */
  customer: { name: string; email: string; phone: string; page: string | null } | null;
  /** Shown where `customer` is null. */
  noCustomer: string;
  /** Letters about this order that never arrived, to the customer or to the shop. */
  deadLetters: string[];
  delivery: string[];
  billing: string[] | null;
  lines: PanelLine[];
  /** Null for an order without a carrier. */
  parcel: { carrier: string; number: string; href: string | null } | null;
  tracking: { steps: { label: string; date: string | null }[]; says: string } | null;
  labels: { id: string; name: string; state: string; number: string | null; href: string | null; date: string }[];
  /** Null where no carrier goes there, or back, and where the shop prints no labels. */
  outward: LabelWay | null;
  back: LabelWay | null;
  /** Why the shop prints no labels for parcels, and how they are made. */
  noLabels: string | null;
};

export type PanelLine = {
  id: string;
  title: string;
  details: string;
  /** "À envoyer : 1": pieces withdrawn from in time are left out. */
  quantity: string;
  /** False where all of its pieces are cancelled. */
  isToPack: boolean;
  /** What happened to its pieces: "1 attendue en retour". */
  pieces: string[];
  /** "145,00 €", "2 × 145,00 € : 290,00 €". */
  price: string;
  /** "Confort, Verre 1,6"; null for a frame alone. */
  lenses: string | null;
  /** The page with the correction; null when the lenses correct nothing. */
  correctionHref: string | null;
  /** The sheet of the bench; null for a frame alone. */
  jobHref: string | null;
};

/** Why there is no label; `question`: what to check first, with the value that the yes sends. */
export type LabelWay = {
  question: { name: "label" | "heldLabel"; says: string[]; knowing: Record<string, string> } | null;
  obstacle: string | null;
};

/** The question before an intent: the same form again, with a button for yes. */
export type Question = {
  title: string;
  says: string;
  /** The pages on which missing steps are noted first. */
  links?: { label: string; href: string }[];
  yes: string;
  fields: Record<string, string>;
  /** A box for something that the same press may do as well. */
  choice?: { name: string; label: string };
  /** A reason is needed with the yes, and is kept with the order; `error` when it was missing. */
  override?: { label: string; hint: string; error?: string };
};
