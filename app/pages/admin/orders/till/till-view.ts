import type { KnownCustomersView } from "./known-customers";

export { TILL } from "~/ui/admin/till-path";
/** Where a frame is given lenses. */
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
  /** The order that says who buys; empty for someone new. */
  client: string;
  /** What it says of them, by the names of the fields. */
  customer: Record<string, string> | null;
  search: KnownCustomersView;
  /** Where lenses for a frame begin that the customer brings. */
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
  }[];
  /** Granted on this sale: as it was typed, what is wrong with it, and what it takes off. */
  reduction: { typed: string; error: string | null; taken: string | null };
  obstacles: string[];
  delivery: string;
  total: string;
  shown: string;
  address: string;
  means: { value: string; label: string; hint?: string }[];
  /** The order is fetched, and may be begun by a deposit. */
  takesDeposit: boolean;
  /** The deposit that the settings suggest. */
  proposedDeposit: string | null;
  /** How goods that are taken away at once, by a buyer without a name, are paid; null where something has to be sent or made. */
  unnamed: { value: string; label: string }[] | null;
};
