import { TextField, type FormState } from "./forms";

/**
 * Name and SIREN of the business that an invoice names.
 * @param autoComplete what a browser may fill in as the name: `off` where an administrator types for a customer
 * @param optional true where both may stay empty
 */
export function BusinessInputs({
  form,
  autoComplete,
  optional = false,
}: {
  form: FormState;
  autoComplete: "organization" | "off";
  optional?: boolean;
}) {
  return (
    <>
      <TextField
        form={form}
        name="businessName"
        label="Nom de l’entreprise"
        autoComplete={autoComplete}
        maxLength={120}
        optional={optional}
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
        optional={optional}
      />
    </>
  );
}
