import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";
import type { RateSum, Split } from "~/domain/vat";

/** Who sells, as the law wants it said; copied into each document, for the shop may move and the optician change. */
export type Seller = {
  name: string;
  legalForm: string;
  street: string;
  town: string;
  country: string;
  phone: string;
  email: string;
  siret: string;
  register: string;
  vatNumber: string;
  optician: { name: string; title: string; adeli: string; rpps: string; registeredBy: string };
  mediator: { name: string; address: string; url: string };
};

/** `siren`: of a business; its name is the buyer's, and `contact` who ordered for it. */
export type Buyer = { name: string; email: string; address: string[]; siren?: string; contact?: string };

export type InvoiceNamed = { number: string; issuedAt: Instant };

export type DepositPaid = { cents: Cents; paidBy: string; at: Instant };

/** Classes, and the frame's group code, of what the insurance's list names; codes of lenses, which tell of eyes, are kept apart. */
export type Coverage = {
  /** The order's line. */
  lineId: string;
  /** Null where no frame is sold with the lenses. */
  frame: { equipmentClass: EquipmentClass; groupCode: string } | null;
  /** Null for a frame alone. */
  lenses: EquipmentClass | null;
};

/** Group codes of lenses, by the order's line. */
export type LensCodes = Record<string, { right: string; left: string }>;

/** What is sold, and for how much: all a document says of a sale, nothing of the eyes it is for. */
export type Sale = {
  orderId: string;
  orderNumber: string;
  orderedAt: Instant;
  soldAt: Instant;
  /** Of the quote its lenses were bought on. */
  quoteNumber: string | null;
  /** Null for goods that were taken away at once by someone who did not say who they are. */
  buyer: Buyer | null;
  /** A title, then where to. */
  delivery: string[];
  paidBy: string;
  /** What was paid before the sale was wholly paid. */
  deposit?: DepositPaid;
  lines: SaleLine[];
  /** `reason`: why it was granted at the till. */
  discount: { code: string; reason?: string | null; cents: Cents } | null;
  deliveryCents: Cents;
  deliveryVatRate: number;
  totalCents: Cents;
  /** What was received of it. */
  receivedCents: Cents;
  /** Sealed beside the document. */
  lensCodes: LensCodes;
  /** Of what dearer lenses cost more: the correction, and the invoice of the order that this one completes. */
  supplement?: { proposalId: string } & InvoiceNamed;
};

export type SaleLine = {
  label: string;
  details: string;
  quantity: number;
  unitCents: Cents;
  vatRate: number;
  parts: { label: string; cents: Cents | null }[];
  /** Of what is covered; those written before 0135 say nothing. */
  coverage?: Coverage;
};

/** Every number and word of an invoice, as it was issued. */
export type InvoiceDocument = {
  kind: "invoice";
  number: string;
  issuedAt: Instant;
  orderNumber: string;
  orderedAt: Instant;
  soldAt: Instant;
  /** Of the quote its lenses were bought on, where they needed one. */
  quoteNumber?: string;
  seller: Seller;
  /** Null for goods that were taken away at once by someone who did not say who they are. */
  buyer: Buyer | null;
  delivery: string[];
  paidBy: string;
  /** What was paid of it before; then `paidBy` says how the balance was. */
  deposit?: DepositPaid;
  lines: (SaleLine & Split)[];
  discount: ({ code: string; reason?: string } & Split) | null;
  deliveryFee: Split & { vatRate?: number };
  totals: Split;
  /** The invoice of the order, which this one completes. */
  completes?: InvoiceNamed;
  /** What was received by then, where it was not the total. */
  receivedCents?: Cents;
  /** The same by rate; those written before 0026 say none, and bear the rate of their day. */
  vat?: RateSum[];
};

export type CreditedLine = {
  label: string;
  details: string;
  quantity: number | null;
  totalCents: Cents;
  /** As its invoice says. */
  coverage?: Coverage;
  /** Of a correction that costs less than was invoiced: those lenses, and what is made instead. Nothing of the eyes. */
  lenses?: { invoiced: string; made: string };
};

/** The same of a credit note: an amount, and the invoice it corrects. */
export type CreditNoteDocument = {
  kind: "creditNote";
  number: string;
  issuedAt: Instant;
  orderNumber: string;
  invoice: { number: string; issuedAt: Instant };
  seller: Seller;
  /** Null for goods that were taken away at once by someone who did not say who they are. */
  buyer: Buyer | null;
  reason: string;
  paidBy: string;
  /** The goods it is for, as far as their contract has ended; a null quantity is a part of their price. */
  lines?: CreditedLine[];
  /** How it was given back, where that was not the means it was paid by: "par virement". */
  refundedBy?: string;
  totals: Split;
  vat?: RateSum[];
};
