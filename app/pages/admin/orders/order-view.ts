/** An order as the admin area shows it, in the list's panel and on its own page. */
export type OrderPanelView = {
  id: string;
  number: string;
  /** The quote its lenses were bought on; without address once the quote is kept no more. */
  quote: { number: string; href: string | null } | null;
  version: number;
  status: string;
  /** As people read it of this order. */
  statusName: string;
  /** What may be set, and what it is called. */
  statuses: { value: string; name: string }[];
  /** Why someone must look at it. */
  attention: string | null;
  placedAt: string;
  paidAt: string | null;
  /** What is paid when it is fetched, and where; null where nothing is. */
  due: { says: string; href: string | null } | null;
  total: string;
  /** `page`: the customer's own page of the order, for one without an e-mail; null for a role that may not read all it shows. */
  customer: { name: string; email: string; phone: string; page: string | null } | null;
  /** What is shown where `customer` is null. */
  noCustomer: string;
  /** What never reached the customer, or the shop, about this order. */
  deadLetters: string[];
  delivery: string[];
  billing: string[] | null;
  lines: PanelLine[];
  /** Null for what no carrier takes. */
  parcel: { carrier: string; number: string; href: string | null } | null;
  tracking: { steps: { label: string; date: string | null }[]; says: string } | null;
  labels: { id: string; name: string; state: string; number: string | null; href: string | null; date: string }[];
  /** Null for what no carrier takes there, or back. */
  outward: LabelWay | null;
  back: LabelWay | null;
};

export type PanelLine = {
  id: string;
  title: string;
  details: string;
  /** "À envoyer : 1": what the customer took back in time is left out. */
  quantity: string;
  /** What became of its pieces: "1 attendue en retour". */
  pieces: string[];
  /** "Confort, Verre 1,6"; null for a frame alone. */
  lenses: string | null;
  /** Where what the lenses correct is read; null when they correct nothing. */
  correctionHref: string | null;
  /** The bench's sheet; null for a frame alone. */
  jobHref: string | null;
};

/** What stands in the way of a label; `question`: what to look into first, and what a knowing yes names. */
export type LabelWay = {
  question: { name: "label" | "heldLabel"; says: string[]; knowing: Record<string, string> } | null;
  obstacle: string | null;
};

/** The question before an intent is carried out: the same form again, with a yes. */
export type Question = {
  title: string;
  says: string;
  /** Where what is missing is noted first. */
  links?: { label: string; href: string }[];
  yes: string;
  fields: Record<string, string>;
  /** What may be done with the same press, if it is ticked. */
  choice?: { name: string; label: string };
  /** A reason is wanted with the yes, which stays on the order; `error` when it was missing. */
  override?: { error?: string };
};
