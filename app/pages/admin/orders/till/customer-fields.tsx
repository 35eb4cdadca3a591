import { GENRES } from "~/ui/account/genres";
import { Choices, TextField } from "~/ui/admin/fields";
import { AddressFields } from "~/ui/forms/address-fields";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import type { FormState } from "~/ui/forms/forms";

/** The fields of the buyer at the till. @param mailed what is sent to their address */
export function CustomerFields({ form, mailed }: { form: FormState; mailed: string }) {
  return (
    <>
      <Choices form={form} name="genre" legend="Civilité" options={GENRES} inline />
      <div className="field-row">
        <TextField form={form} name="lastName" label="Nom" autoComplete="off" maxLength={64} />
        <TextField form={form} name="firstName" label="Prénom" autoComplete="off" maxLength={64} />
      </div>
      <EmailField
        form={form}
        autoComplete="off"
        hint={`Facultative. ${mailed} Sans adresse, ses papiers s’impriment depuis la commande.`}
      />
      <PhoneField form={form} autoComplete="off" />
      <AddressFields form={form} dictated />
    </>
  );
}

/** The known details, until other ones are typed. */
export function knownUntilTyped(typed: FormState, known: Record<string, string> | null): FormState {
  return Object.keys(typed.values).length > 0 || !known ? typed : { ...typed, values: known };
}
