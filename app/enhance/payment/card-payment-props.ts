import type { ReactNode, RefObject } from "react";

export type CardPaymentSettings = {
  publishableKey: string;
  jsUrl: string;
  amountCents: number;
  /** The means of payment that each element of the provider stands for. */
  means: { card: string; express: string | null };
  /** Kinds of payment of the provider that the shop does not accept. */
  excluded: string[];
  couponCode: string | null;
  /** Where a prescription that is missing is given. */
  prescriptionHref: string;
  cartItems: { productId: string; quantity: number; selectedColor: string; selectedSize: string; extra: string }[];
};

/** What went wrong, in the form contract's own shape. */
export type Refusal = { values: Record<string, string>; errors: Record<string, string> };

/** Absent where scripts do not run, or where the fields could not be loaded. */
export type CardFieldsState = "absent" | "loading" | "ready";

export type CardPaymentProps = {
  settings: CardPaymentSettings;
  /** Names the summary the shopper sees; a payment for another one is refused and shown again. */
  shown: string;
  total: string;
  /** The form that works without scripts: its billing fields are read, its button is what stays if the card fields cannot load. */
  payForm: RefObject<HTMLFormElement>;
  state: CardFieldsState;
  onState(state: CardFieldsState): void;
  onErrors(refusal: Refusal | null): void;
  children: ReactNode;
};
