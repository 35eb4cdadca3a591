import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import type { AccountingView } from "./accounting-view";

/** Why closings wait for a person, and the form by which one confirms the date. */
export function HeldClosings({ held: { since, waits, today, says } }: { held: NonNullable<AccountingView["held"]> }) {
  return (
    <div className="notice">
      <p>
        Les clôtures attendent depuis le {waits}. L’horloge de la boutique est passée d’un coup du {since} au {says}
        &nbsp;: le serveur est resté éteint, ou sa date est fausse. Une clôture ne se défait pas, et aucune donnée
        arrivée à son terme ne s’efface tant que la date n’est pas confirmée.
      </p>
      <Form method="post" action="/admin/comptabilite">
        <FormGuard name="held" />
        <input type="hidden" name="today" value={today} />
        <SubmitButton pending="Clôture en cours…">Nous sommes bien le {says}&nbsp;: clore</SubmitButton>
      </Form>
    </div>
  );
}
