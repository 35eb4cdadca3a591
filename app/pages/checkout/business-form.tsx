import { Form } from "@remix-run/react";

import { BusinessInputs } from "~/ui/forms/business-inputs";
import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";

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
        <BusinessInputs form={form} autoComplete="organization" />
        <SubmitButton name="intent" value="business" pending="Enregistrement…" className="button">
          Enregistrer l’entreprise
        </SubmitButton>
      </Form>
    </details>
  );
}
