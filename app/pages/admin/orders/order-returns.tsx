import { Fragment } from "react";

import { Checkbox, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";

export type AdminReturnView = {
  id: string;
  version: number;
  says: string;
  date: string;
  lines: string[];
  comment: string | null;
  refusal: string | null;
  /** What is kept of the price, and why. */
  kept: string | null;
  restocked: boolean;
  /** The states that may come next. */
  next: string[];
  /** Validated, and its pieces are not on sale yet. */
  mayRestock: boolean;
};

export type AdminWithdrawalView = {
  key: string;
  says: string;
  lines: string[];
  /** The order has left, so pieces that were to stay may have left with it. */
  sentAnyway: boolean;
};

type ReturnsProps = {
  returns: AdminReturnView[];
  withdrawals: AdminWithdrawalView[];
  /** The order's version. */
  version: number;
  action: string;
  form: FormState;
};

export function OrderReturns({ returns, withdrawals, version, action, form }: ReturnsProps) {
  if (returns.length + withdrawals.length === 0) return null;
  return (
    <section className="admin-care" aria-labelledby="retours">
      <h2 id="retours">Retours et rétractations</h2>
      {withdrawals.map(({ key, says, lines, sentAnyway }) => (
        <div key={key}>
          <h3>{says}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {sentAnyway ? (
            <Form method="post" noValidate action={action} preventScrollReset className="admin-page-form">
              <FormGuard name={`sent-anyway-${key}`} />
              <input type="hidden" name="withdrawalId" value={key} />
              <input type="hidden" name="version" value={version} />
              <p>
                Ces articles sont restés en boutique quand la commande est partie. Si le client les a pourtant reçus,
                même bien après, notez-le&nbsp;: leur retour s’ouvre, et un courriel le lui dit.
              </p>
              <SubmitButton name="intent" value="sent-anyway" pending="Un instant..." className="button button--quiet">
                Ils sont partis quand même
              </SubmitButton>
            </Form>
          ) : null}
        </div>
      ))}
      {returns.map((asked) => (
        <AskedReturn key={`${asked.id}-${asked.version}`} asked={asked} action={action} form={form} />
      ))}
    </section>
  );
}

/** The label of the button for each state. */
const MOVE: Record<string, string> = { "En traitement": "Prendre en charge", "Validé": "Valider", "Refusé": "Refuser" };

function AskedReturn({
  asked: { id, version, says, date, lines, comment, refusal, kept, restocked, next, mayRestock },
  action,
  form,
}: {
  asked: AdminReturnView;
  action: string;
  form: FormState;
}) {
  const mine = form.values.returnId === id ? form : EMPTY_FORM;
  return (
    <div className="admin-return">
      <h3>{says}</h3>
      <p>{date}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {comment ? <p>«&nbsp;{comment}&nbsp;»</p> : null}
      {refusal ? <p>Motif du refus&nbsp;: {refusal}</p> : null}
      {kept ? <p>{kept}</p> : null}
      {restocked ? <p>Articles remis en stock.</p> : null}
      {next.length > 0 || mayRestock ? (
        <Form method="post" noValidate action={action} preventScrollReset className="admin-page-form">
          <FormGuard name={`return-${id}`} />
          <input type="hidden" name="intent" value="return" />
          <input type="hidden" name="returnId" value={id} />
          <input type="hidden" name="version" value={version} />
          {mayRestock ? (
            <>
              <input type="hidden" name="restock" value="on" />
              <SubmitButton name="state" value="Validé" pending="Sauvegarde..." className="button button--quiet">
                Remettre en stock
              </SubmitButton>
            </>
          ) : (
            <>
              <Checkbox form={EMPTY_FORM} name="restock" label="Remettre en stock (à la validation)" />
              {next.includes("Refusé") ? (
                <TextField
                  form={mine}
                  name={`reason-${id}`}
                  label="Motif, en cas de refus"
                  hint="Le client le lira tel quel."
                  maxLength={400}
                />
              ) : (
                <>
                  <p>Le client s’est rétracté&nbsp;: ce retour ne se refuse pas.</p>
                  <TextField
                    form={mine}
                    name={`kept-${id}`}
                    label="Somme à retenir, si l’article revient déprécié (en euros)"
                    hint="Seulement pour un usage qui dépasse l’essai : rayures, branche forcée, verres marqués. Rien pour une monture essayée."
                    inputMode="decimal"
                    optional
                  />
                  <TextField
                    form={mine}
                    name={`why-${id}`}
                    label="En quoi il est déprécié"
                    hint="Le client le lira tel quel."
                    maxLength={400}
                    optional
                  />
                </>
              )}
              <p className="button-row">
                {next.map((state) => (
                  <Fragment key={state}>
                    <SubmitButton name="state" value={state} pending="Sauvegarde..." className="button button--quiet">
                      {MOVE[state] ?? state}
                    </SubmitButton>{" "}
                  </Fragment>
                ))}
              </p>
            </>
          )}
        </Form>
      ) : null}
    </div>
  );
}
