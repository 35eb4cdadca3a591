import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";
import type { RateSum, Split } from "~/domain/vat";

/**
 * The seller, as the law requires. It is copied into each document, because the shop may move and the optician change.
 */
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

/** `siren`: of a business; `name` is then the business, and `contact` the person who ordered for it. */
export type Buyer = { name: string; email: string; address: string[]; siren?: string; contact?: string };

export type InvoiceNamed = { number: string; issuedAt: Instant };

/** `invoiced`: what of it an invoice of its own says, less what was credited of that; the tax of it is taken off the balance. */
export type DepositPaid = { cents: Cents; paidBy: string; at: Instant; invoiced?: DepositInvoiced };
export type DepositInvoiced = InvoiceNamed & { totals: Split; vat: RateSum[] };

/** Every number and word of the invoice of a deposit. */
export type DepositInvoiceDocument = {
  kind: "depositInvoice";
  number: string;
  issuedAt: Instant;
  orderNumber: string;
  orderedAt: Instant;
  seller: Seller;
  buyer: Buyer;
  paidBy: string;
  /** The goods that the deposit is paid for. */
  goods: Pick<SaleLine, "label" | "details" | "quantity">[];
  /** The price of the whole order. */
  orderCents: Cents;
  totals: Split;
  vat: RateSum[];
};

/**
 * The classes and the frame's group code, for articles in the insurance's list. The codes of lenses tell of the eyes,
 * so they are kept apart.
 */
export type Coverage = {
  /** The id of the order line. */
  lineId: string;
  /** Null where no frame is sold with the lenses. */
  frame: { equipmentClass: EquipmentClass; groupCode: string } | null;
  /** Null for a frame alone. */
  lenses: EquipmentClass | null;
};

/** The group codes of lenses by the id of the order line. */
export type LensCodes = Record<string, { right: string; left: string }>;

/** The articles of a sale and their prices: all that a document says of it, and nothing of the eyes. */
export type Sale = {
  orderId: string;
  orderNumber: string;
  orderedAt: Instant;
  soldAt: Instant;
  /** The number of the quote that its lenses were bought on. */
  quoteNumber: string | null;
  /** Null for an unnamed sale. */
  buyer: Buyer | null;
  /** A title, then the address. */
  delivery: string[];
  paidBy: string;
  /** The deposit that was paid before the rest. */
  deposit?: DepositPaid;
  lines: SaleLine[];
  /** `reason`: why it was granted at the till. */
  discount: { code: string; reason?: string | null; cents: Cents } | null;
  /** What of the price the shop waived before the invoice was written. */
  allowanceCents?: Cents;
  deliveryCents: Cents;
  deliveryVatRate: number;
  totalCents: Cents;
  /** The amount received of it. */
  receivedCents: Cents;
  /** Sealed beside the document. */
  lensCodes: LensCodes;
  /** For the supplement of dearer lenses: the correction, and the invoice of the order that this one completes. */
  supplement?: { proposalId: string } & InvoiceNamed;
  /** The wholly credited invoice that this one replaces. */
  replaces?: { id: string } & InvoiceNamed;
};

export type SaleLine = {
  label: string;
  details: string;
  quantity: number;
  unitCents: Cents;
  vatRate: number;
  parts: { label: string; cents: Cents | null }[];
  /** For covered articles; absent in invoices from before migration 0135. */
  coverage?: Coverage;
  /** The part of `unitCents` that the code was counted from, where it left out a reduced frame. */
  unitCodeBaseCents?: Cents;
};

/** The price of a line that the reduction of its invoice was counted from. */
export function reducedBase({ quantity, unitCents, unitCodeBaseCents = unitCents }: SaleLine): Cents {
  return quantity * unitCodeBaseCents;
}

/** Every number and word of an invoice, as it was issued. */
export type InvoiceDocument = {
  kind: "invoice";
  number: string;
  issuedAt: Instant;
  orderNumber: string;
  orderedAt: Instant;
  soldAt: Instant;
  /** The number of the quote that its lenses were bought on, where they needed one. */
  quoteNumber?: string;
  seller: Seller;
  /** Null for an unnamed sale. */
  buyer: Buyer | null;
  delivery: string[];
  paidBy: string;
  /** The deposit paid before; `paidBy` is then the means of the balance. */
  deposit?: DepositPaid;
  lines: (SaleLine & Split)[];
  discount: ({ code: string; reason?: string } & Split) | null;
  /** What of the price the shop waived before. */
  allowance?: Split;
  deliveryFee: Split & { vatRate?: number };
  totals: Split;
  /** The invoice of the order, which this one completes. */
  completes?: InvoiceNamed;
  /** The wholly credited invoice that this one replaces. */
  replaces?: InvoiceNamed;
  /** The amount received by then, where it was not the total. */
  receivedCents?: Cents;
  /** The VAT by rate; absent in invoices from before migration 0026, which have the rate of their day. */
  vat?: RateSum[];
};

export type CreditedLine = {
  label: string;
  details: string;
  quantity: number | null;
  totalCents: Cents;
  /** As on its invoice. */
  coverage?: Coverage;
  /**
   * For a correction that costs less than was invoiced: the invoiced lenses, and those made instead. Nothing of the
   * eyes.
   */
  lenses?: { invoiced: string; made: string };
};

/**
 * Why a credit note exists: a refund; a part of the price that never came in and that the shop waives; the rest of an
 * invoice that another one replaces; money of a cancelled order that a bank took back for good; or what never came in of
 * an order all of whose money went back.
 */
export type CreditNoteGrounds = "refund" | "allowance" | "replaced" | "lost" | "unpaid";

/**
 * The grounds whose credit notes, less the invoices issued anew, add up to the refunds of an order. Neither these nor the
 * others include an allowance: it lowers the price.
 */
export const BALANCED_BY_REFUNDS = ["refund", "replaced"] as const satisfies readonly CreditNoteGrounds[];
/** The grounds for money that a bank took back, or that never came in: the ledger counts them with the refunds. */
export const TAKEN_OR_UNPAID = ["lost", "unpaid"] as const satisfies readonly CreditNoteGrounds[];

/** Every number and word of a credit note: an amount, and the invoice it corrects. */
export type CreditNoteDocument = {
  kind: "creditNote";
  number: string;
  issuedAt: Instant;
  orderNumber: string;
  invoice: { number: string; issuedAt: Instant };
  seller: Seller;
  /** Null for an unnamed sale. */
  buyer: Buyer | null;
  reason: string;
  /** Absent where money was given back. */
  grounds?: Exclude<CreditNoteGrounds, "refund">;
  paidBy: string;
  /** The goods it is for, as far as their contract has ended. A null quantity means a part of their price. */
  lines?: CreditedLine[];
  /** The means of the refund, where it was not that of the payment: "par virement". */
  refundedBy?: string;
  totals: Split;
  vat?: RateSum[];
};
