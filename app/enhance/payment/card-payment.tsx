import { useCallback, useEffect, useState, type ReactNode } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { useLater } from "~/enhance/navigation/lost-line";
import type { CardPaymentProps } from "./card-payment-props";

// Stripe's components come with this step alone, and after everything else.
const loadCardFields = () => import("./card-fields");

/** Card fields in the place of the button that leads to the hosted payment page. That page is offered beside them from the start. */
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
  // A new amount makes the fields anew.
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

/** Stands where the fields will, as long as they do: on a slow line the provider's script takes seconds. */
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
