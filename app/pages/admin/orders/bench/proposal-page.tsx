import { Form, Link } from "@remix-run/react";

import { Checkbox, Choices, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { CORRECTION_FIELDS, DISTANCE_FIELD, EyeFields, SITUATIONS } from "~/pages/admin/orders/correction/eye-fields";

export type ProposalView = {
  path: string;
  benchHref: string;
  number: string;
  title: string;
  lenses: string;
  /** What was typed, by field. */
  values: Record<string, string>;
  /** In which the customer may answer. */
  days: number;
  /** What becomes of another price. */
  dearer: string;
};

/** What the prescription says, to be agreed on by the customer. */
export function ProposalPage({ view, form }: { view: ProposalView; form: FormState }) {
  const { path, benchHref, number, title, lenses, values, days, dearer } = view;
  return (
    <>
      <p>
        <Link to={benchHref}>Ordonnance de la commande {number}</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Proposer une correction</h1>
      <p>
        <strong>{title}</strong>
        <br />
        {lenses}
      </p>
      <p>
        Écrivez ce que dit l’ordonnance. Le client voit les deux, et accepte ou décline par un lien, pendant {days}{" "}
        jours. {dearer}
      </p>
      <Form method="post" noValidate action={path} className="admin-page-form">
        <FormGuard name="proposal" />
        <Choices
          form={form}
          name="situation"
          legend="Situation"
          options={SITUATIONS}
          defaultValue={values.situation}
          inline
        />
        <EyeFields form={form} values={values} fields={[...CORRECTION_FIELDS, DISTANCE_FIELD]} />
        <Checkbox form={form} name="waived" label="Offrir la différence si ces verres coûtent plus cher" />
        <SubmitButton pending="Envoi…">Envoyer la proposition au client</SubmitButton>
      </Form>
    </>
  );
}
