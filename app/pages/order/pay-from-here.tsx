import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import type { OrderView } from "~/ui/orders/order-view";

type Props = NonNullable<OrderView["payAgain"]> & { total: string };

/** Pays an order from its page, in any browser. For one that the shop took, the law wants its quote and terms read first. */
export function PayFromHere({ action, says, first, total }: Props) {
  return (
    <Form method="post" action={action} reloadDocument className="panel">
      <FormGuard name="pay-again" />
      {first ? <BeforePaying {...first} /> : null}
      <p>{says}</p>
      <SubmitButton name="intent" value="pay-again" pending="Un instant...">
        {!first ? "Payer ma commande" : first.quote ? `J’ai lu mon devis, je paie ${total}` : `Payer ${total}`}
      </SubmitButton>
    </Form>
  );
}

function BeforePaying({ quote, terms, says }: NonNullable<Props["first"]>) {
  return (
    <>
      <h2>Avant de payer</h2>
      {says.map((sentence) => (
        <p key={sentence}>{french(sentence)}</p>
      ))}
      <ul>
        {quote ? (
          <li>
            <a href={quote.href}>Lire mon devis {quote.number} (PDF)</a>
          </li>
        ) : null}
        {terms ? (
          <li>
            <a href={terms}>Lire les conditions générales de vente (PDF)</a>
          </li>
        ) : null}
      </ul>
    </>
  );
}
