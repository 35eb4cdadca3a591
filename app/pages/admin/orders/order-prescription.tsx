import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";

export type PrescriptionView = {
  says: string;
  /** What is shown here, for a decision to be about nothing else. */ seen: string;
  /** Not validated yet. */ open: boolean;
  refusable: boolean;
  /** Who let the lenses be made without it, and why. */ override: string | null;
  papers: { id: string; says: string; href: string | null }[];
};

/** Seen, validated or refused. Opening the file is written down with who did. */
export function OrderPrescription({
  view: { says, seen, open, refusable, override, papers },
  action,
  form,
}: {
  view: PrescriptionView;
  action: string;
  form: FormState;
}) {
  return (
    <section className="admin-care" aria-labelledby="ordonnance">
      <h2 id="ordonnance">Ordonnance</h2>
      <p>{says}</p>
      {override ? <p className="notice">{override}</p> : null}
      <ul className="admin-order__labels">
        {papers.map((paper, position) => (
          <li key={paper.id}>
            {paper.says}.{" "}
            {paper.href ? (
              <a href={paper.href} target="_blank" rel="noreferrer">
                Lire l’ordonnance{papers.length > 1 ? ` ${position + 1}` : ""}
                <span className="visually-hidden"> (nouvel onglet)</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {papers.some(({ href }) => href) ? <p className="hint">Chaque lecture est consignée avec votre nom.</p> : null}
      {open ? (
        <Form method="post" noValidate action={action} preventScrollReset>
          <FormGuard name="prescription-valid" />
          <input type="hidden" name="seen" value={seen} />
          <p className="hint">Vérifiée sur le fichier, par e-mail ou au comptoir : les verres peuvent être taillés.</p>
          <SubmitButton name="intent" value="prescription-valid" pending="Sauvegarde...">
            Valider l’ordonnance
          </SubmitButton>
        </Form>
      ) : null}
      {refusable ? (
        <Form method="post" noValidate action={action} preventScrollReset className="admin-page-form">
          <FormGuard name="prescription-refused" />
          <input type="hidden" name="seen" value={seen} />
          <TextArea
            form={form}
            name="refusal"
            label="Motif du refus"
            hint="Le client le lira tel quel."
            rows={3}
            maxLength={400}
          />
          <SubmitButton
            name="intent"
            value="prescription-refused"
            pending="Sauvegarde..."
            className="button button--quiet"
          >
            Refuser l’ordonnance
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}
