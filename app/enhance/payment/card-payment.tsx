import { useCallback, useEffect, useState, type ReactNode } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { useLater } from "~/enhance/navigation/lost-line";
import type { CardPaymentProps } from "./card-payment-props";

// Stripe's components are loaded only in this step, after everything else.
const loadCardFields = () => import("./card-fields");

/** The card fields, and a link to the hosted payment page for a customer who prefers it. */
export function CardPayment(props: CardPaymentProps) {
  const { settings, state, onState } = props;
  const hydrated = useIsHydrated();
  const [failed, setFailed] = useState(false);
  const giveUp = useCallback(() => {
    setFailed(true);
    onState("absent");
  }, [onState]);
  const [CardFields, askForCardFields] = useLater(loadCardFields, giveUp);
  useEffect(askForCardFields, [askForCardFields]);
  // The provider's fields are made for one amount: a new amount needs new ones.
  useEffect(() => {
    if (!failed) onState("loading");
  }, [failed, settings.amountCents, onState]);
  if (!hydrated || failed) return null;
  return (
    <>
      {state === "ready" ? null : <Waiting>{props.children}</Waiting>}
      {CardFields ? <CardFields {...props} onFailed={giveUp} /> : null}
    </>
  );
}

/**
 * Takes the place and height of the fields until they are loaded: on a slow line the provider's script takes seconds.
 */
function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className="card-fields">
      <h2>Carte bancaire</h2>
      <p className="card-fields__place" role="status" id="champs-de-carte">
        Chargement des champs de carte…
      </p>
      {children}
      <button type="button" className="button button--wide" aria-disabled="true" aria-describedby="champs-de-carte">
        Chargement du paiement…
      </button>
    </div>
  );
}
