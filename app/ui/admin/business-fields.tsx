import { TextField, type FormState } from "~/ui/forms/forms";

/** The business that the invoice names. The fields are folded, because most customers buy for themselves. */
export function BusinessFields({ form }: { form: FormState }) {
  const { businessName, businessSiren } = { ...form.values, ...form.errors };
  return (
    <details className="admin-folded" open={Boolean(businessName || businessSiren)}>
      <summary>Facture au nom d’une entreprise</summary>
      <TextField
        form={form}
        name="businessName"
        label="Nom de l’entreprise"
        autoComplete="off"
        maxLength={120}
        optional
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
        optional
      />
    </details>
  );
}
