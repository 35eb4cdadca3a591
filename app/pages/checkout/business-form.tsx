import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";

/** The business that buys. The form is folded, because most customers buy for themselves. */
export function BusinessForm({ business, here, form }: { business: string | null; here: string; form: FormState }) {
  if (business) {
    return (
      <Form method="post" action={here} className="coupon">
        <FormGuard name="business-remove" />
        <p>
          Facture au nom de <strong>{business}</strong>
        </p>
        <SubmitButton name="intent" value="business-remove" pending="Retrait…" className="button button--quiet">
          Retirer l’entreprise
        </SubmitButton>
      </Form>
    );
  }
  const { businessName, businessSiren } = form.errors;
  return (
    <details className="coupon" open={Boolean(businessName ?? businessSiren)}>
      <summary>Je commande pour une entreprise</summary>
      <Form method="post" action={here} noValidate>
        <FormGuard name="business" />
        <TextField
          form={form}
          name="businessName"
          label="Nom de l’entreprise"
          autoComplete="organization"
          maxLength={120}
        />
        <TextField
          form={form}
          name="businessSiren"
          label="SIREN"
          hint="Neuf chiffres. Il figurera sur la facture."
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          className="field--short"
        />
        <SubmitButton name="intent" value="business" pending="Enregistrement…" className="button">
          Enregistrer l’entreprise
        </SubmitButton>
      </Form>
    </details>
  );
}
