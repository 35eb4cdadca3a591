import { ORDER_STATUS, type OrderStatus } from "./status";

export type StatusFilter = {
  slug: string;
  name: string;
  /** Null for every status. */ statuses: OrderStatus[] | null;
  marks?: Marks;
};
/**
 * - none: without orders that nobody may prepare: they carry a note, or their money is gone
 * - paid: only without orders whose money is gone
 * - too: with orders that carry a note
 */
export type Marks = "none" | "paid" | "too";

/** The statuses in which a note counts. In an order that has ended it is history. */
export const MARKED: OrderStatus[] = [
  ORDER_STATUS.confirmed,
  ORDER_STATUS.awaitingPrescription,
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
];
const TO_PREPARE: StatusFilter = {
  slug: "a-preparer",
  name: "À préparer",
  statuses: [ORDER_STATUS.confirmed, ORDER_STATUS.preparing],
  marks: "none",
};
const TO_SETTLE: StatusFilter = {
  slug: "a-traiter",
  name: ORDER_STATUS.attention,
  statuses: [ORDER_STATUS.attention],
  marks: "too",
};

const only = (slug: string, status: OrderStatus, marks?: Marks): StatusFilter => ({
  slug,
  name: status,
  statuses: [status],
  marks,
});

/**
 * The filters of the list of orders: those of the specification in their order, the first by default, then the shop's
 * own.
 */
export const STATUS_FILTERS: readonly [StatusFilter, ...StatusFilter[]] = [
  only("en-preparation", ORDER_STATUS.preparing),
  only("expediee", ORDER_STATUS.shipped),
  only("livree", ORDER_STATUS.delivered),
  only("annulee", ORDER_STATUS.cancelled),
  { slug: "toutes", name: "Toutes", statuses: null },
  TO_PREPARE,
  TO_SETTLE,
  only("validee", ORDER_STATUS.confirmed, "paid"),
  only("attente-ordonnance", ORDER_STATUS.awaitingPrescription, "paid"),
  only("attente-paiement", ORDER_STATUS.awaitingPayment),
];

export const ALL_ORDERS = STATUS_FILTERS.find(({ statuses }) => statuses === null) ?? STATUS_FILTERS[0];

/** The filter for orders of exactly this status. */
export function filterOf(status: OrderStatus): StatusFilter {
  return STATUS_FILTERS.find(({ statuses }) => statuses?.length === 1 && statuses[0] === status) ?? ALL_ORDERS;
}
