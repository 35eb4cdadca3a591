/** What the prescription's fields show. Days are texts, as they were typed. */
export type PrescriptionFieldsView = {
  /** False in a shop that stores no health data: the customer then e-mails the prescription or brings it. */
  uploads: boolean;
  file: { name: string; size: string } | null;
  /** A sworn statement is offered, because the law allows it for what is known of the wearer. */
  mayBeSworn: boolean;
  /** The customer gave a sworn statement in place of the file. */
  sworn: boolean;
  /** The lenses are progressive: a sworn statement is allowed only if they are not the wearer's first. */
  progressive: boolean;
  answers: {
    prescribedOn?: string;
    bornOn?: string;
    prescriberKind?: string;
    prescriber?: string;
    shortenedTo?: string;
  };
  /** What an orthoptist may prescribe, where these lenses may be beyond it. */
  orthoptistHint?: string | null;
  mailTo: string;
  shopAddress: string;
  bookingHref: string;
};

/** The page where a customer sends a prescription after the order. */
export type LaterView = {
  orderNumber: string;
  /** The address the form posts to, with the key of the mailed link. */
  action: string;
  orderHref: string | null;
  standing: "awaited" | "refused" | "received" | "validated";
  /** Why the order takes none any more, in words; null while it does, or once it is accepted. */
  closed: string | null;
  /** The prescription is accepted, and its lenses are neither ready nor cancelled. */
  toBeMade: boolean;
  /** False where the shop cannot write to the customer. */
  mailed: boolean;
  /** What came, or was refused, is a statement in place of the paper. */
  sworn: boolean;
  refusal: string | null;
  sent: { name: string; href: string | null }[];
  /** Null when nothing can be sent: the order is over, or a prescription is already validated. */
  fields: PrescriptionFieldsView | null;
};
