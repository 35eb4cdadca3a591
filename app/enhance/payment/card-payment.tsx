import { Suspense, lazy, useEffect, useState, type ReactNode, type RefObject } from "react";

import { useIsHydrated } from "~/enhance/hydrated";

export type CardPaymentSettings = {
  publishableKey: string;
  jsUrl: string;
  amountCents: number;
  /** The means of payment that each element of the provider stands for. */
  means: { card: string; express: string };
  couponCode: string | null;
  /** Where a prescription that is missing is given. */
  prescriptionHref: string;
  cartItems: { productId: string; quantity: number; selectedColor: string; selectedSize: string; extra: string }[];
};

/** What went wrong, in the form contract's own shape. */
export type Refusal = { values: Record<string, string>; errors: Record<string, string> };

export type CardPaymentProps = {
  settings: CardPaymentSettings;
  /** Names the summary the shopper sees; a payment for another one is refused and shown again. */
  shown: string;
  total: string;
  /** The form that works without scripts: its billing fields are read, its button is what stays if the card fields cannot load. */
  payForm: RefObject<HTMLFormElement>;
  onReady(ready: boolean): void;
  onErrors(refusal: Refusal | null): void;
  children: ReactNode;
};

// Stripe's components come with this step alone, and after everything else.
const CardFields = lazy(() => import("./card-fields"));

/** Replaces the button that leads to the hosted payment page by card fields, once these are loaded and not before. */
export function CardPayment(props: CardPaymentProps) {
  const hydrated = useIsHydrated();
  const [failed, setFailed] = useState(false);
  useEffect(() => props.onReady(false), [props.settings.amountCents]); // eslint-disable-line react-hooks/exhaustive-deps -- only a new amount makes the fields anew
  if (!hydrated || failed) return null;
  return (
    <Suspense fallback={null}>
      <CardFields {...props} onFailed={() => setFailed(true)} />
    </Suspense>
  );
}
