import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton } from "~/ui/forms/forms";
import { QuoteSheet } from "~/ui/quotes/quote-sheet";
import type { StepViews } from "./checkout-view";
import { GuestMark } from "./guest-mark";

type Props = { shows: StepViews["quote"]; here: string };

/**
 * Shows the quote that the law demands before corrective lenses are paid, or that a frame alone was asked for. The
 * customer confirms having read it.
 */
export function QuoteStep({ shows: { quote, read, framesAlone, changes }, here }: Props) {
  return (
    <>
      <h1>Votre devis gratuit</h1>
      <p>
        {framesAlone
          ? "Voici le devis que vous avez demandé pour une monture seule, mis à jour d’après votre panier"
          : "Pour des verres correcteurs, la loi demande qu’un devis vous soit remis avant la vente"}
        &nbsp;: l’offre 100&nbsp;%&nbsp;Santé d’abord, puis ce que vous avez choisi.
      </p>
      {changes.map((says) => (
        <p key={says} className="notice">
          {says}
        </p>
      ))}
      <Form method="post" action={here}>
        <FormGuard name="quote" />
        <GuestMark />
        {quote ? (
          <>
            <input type="hidden" name="quote" value={quote.number} />
            <p>
              Devis <strong>{quote.number}</strong>&nbsp;: <a href={quote.pdf}>le télécharger (PDF)</a>
            </p>
            <QuoteSheet quote={quote} />
            <SubmitButton name="intent" value="quote-read" pending="Un instant…" className="button button--wide">
              {read ? "Continuer" : "J’ai lu mon devis"}
            </SubmitButton>
          </>
        ) : (
          <SubmitButton name="intent" value="quote" pending="Un instant…" className="button button--wide">
            Voir mon devis
          </SubmitButton>
        )}
      </Form>
    </>
  );
}
