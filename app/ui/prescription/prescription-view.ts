/** What the fields about a prescription are given; days as they are typed. */
export type PrescriptionFieldsView = {
  /** False where the shop keeps no health data: it is then sent by e-mail or brought. */
  uploads: boolean;
  file: { name: string; size: string } | null;
  /** A statement on one's honour is offered: the law allows it for this wearer, as far as is known. */
  mayBeSworn: boolean;
  /** It was given instead. */
  sworn: boolean;
  /** What it is for are progressive lenses: a statement serves for those that are not the first. */
  progressive: boolean;
  answers: {
    prescribedOn?: string;
    bornOn?: string;
    prescriberKind?: string;
    prescriber?: string;
    shortenedTo?: string;
  };
  mailTo: string;
  shopAddress: string;
  bookingHref: string;
};

/** The page where one is sent after the order. */
export type LaterView = {
  orderNumber: string;
  /** Where the form posts to, the link's key included. */
  action: string;
  orderHref: string | null;
  standing: "awaited" | "refused" | "received" | "validated";
  refusal: string | null;
  sent: { name: string; href: string | null }[];
  /** Null when nothing can be sent: the order is over, or one is validated. */
  fields: PrescriptionFieldsView | null;
};
