import type { ReactNode, RefObject } from "react";

export type CardPaymentSettings = {
  publishableKey: string;
  jsUrl: string;
  amountCents: number;
  /** The shop's means of payment for each of the provider's elements; null where express payment is not offered. */
  means: { card: string; express: string | null };
  /** The provider's payment types that the shop does not accept. */
  excluded: string[];
  couponCode: string | null;
  /** The address where a missing prescription is given. */
  prescriptionHref: string;
  cartItems: { productId: string; quantity: number; selectedColor: string; selectedSize: string; extra: string }[];
};

/** A picture of what is bought, as the summary of the order shows it too. */
export type BoughtPicture = { url: string; name: string };

/** The errors, in the shape of a refused form. */
export type Refusal = { values: Record<string, string>; errors: Record<string, string> };

/** "absent": scripts do not run, or the fields could not be loaded. */
export type CardFieldsState = "absent" | "loading" | "ready";

export type CardPaymentProps = {
  settings: CardPaymentSettings;
  /**
   * The name of the summary that the customer sees; a payment for another summary is refused, and the new one shown.
   */
  shown: string;
  total: string;
  bought: BoughtPicture[];
  /**
   * The form that works without scripts: its billing fields are read, its button remains when the card fields cannot be
   * loaded.
   */
  payForm: RefObject<HTMLFormElement>;
  state: CardFieldsState;
  onState(state: CardFieldsState): void;
  onErrors(refusal: Refusal | null): void;
  children: ReactNode;
};
