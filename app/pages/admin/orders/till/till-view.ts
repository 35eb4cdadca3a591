import type { PaymentMeansView } from "~/ui/admin/payment-choices";
import type { KnownCustomersView } from "./known-customers";

export { TILL } from "~/ui/admin/till-path";
/** The address where a frame gets lenses. */
export const GLASSES_PATH = "/admin/commandes/lunettes";

type FoundProduct = {
  id: string;
  title: string;
  price: string;
  sizes: string[];
  colors: { value: string; label: string }[];
  takesLenses: boolean;
};

export type TillView = {
  /** The id of the row that names the buyer; empty for a new one. */
  client: string;
  /** The details of that buyer, by the names of the fields. */
  customer: Record<string, string> | null;
  search: KnownCustomersView;
  /** The address where lenses for the customer's own frame begin. */
  ownFrame: string;
  query: string;
  /** Null before a search. */
  found: FoundProduct[] | null;
  deliveryMethod: string;
  deliveries: { value: string; label: string }[];
  lines: {
    value: string;
    title: string;
    details: string;
    quantity: number;
    total: string;
    /** The address without it. */ without: string;
    /** Where the quote of an optical frame alone is made; null for other articles. */
    quote: string | null;
  }[];
  /** The reduction of this sale: as typed, its error, and what it takes off. */
  reduction: { typed: string; error: string | null; taken: string | null };
  obstacles: string[];
  /** Of what is sent; null for what is taken away. */
  delivery: string | null;
  total: string;
  shown: string;
  address: string;
  means: PaymentMeansView;
  /** The order is fetched, so a deposit is possible. */
  takesDeposit: boolean;
  /** The deposit that the settings suggest. */
  proposedDeposit: string | null;
  /**
   * The means of payment for goods taken away at once by a buyer without a name; null where something has to be sent or
   * made.
   */
  unnamed: PaymentMeansView | null;
};
