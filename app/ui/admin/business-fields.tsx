import { BusinessInputs } from "~/ui/forms/business-inputs";
import type { FormState } from "~/ui/forms/forms";

/** The business that the invoice names. The fields are folded, because most customers buy for themselves. */
export function BusinessFields({ form }: { form: FormState }) {
  const { businessName, businessSiren } = { ...form.values, ...form.errors };
  return (
    <details className="admin-folded" open={Boolean(businessName || businessSiren)}>
      <summary>Facture au nom d’une entreprise</summary>
      <BusinessInputs form={form} autoComplete="off" optional />
    </details>
  );
}
