import { GENRES } from "~/ui/account/genres";
import { Choices, TextField } from "~/ui/admin/fields";
import { AddressFields } from "~/ui/forms/address-fields";
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
      <TextField
        form={form}
        name="email"
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={`Facultative. ${mailed} Sans adresse, ses papiers s’impriment depuis la commande.`}
      />
      <TextField form={form} name="phone" label="Téléphone" type="tel" inputMode="tel" autoComplete="off" />
      <AddressFields form={form} dictated />
    </>
  );
}

/** The known details, until other ones are typed. */
export function knownUntilTyped(typed: FormState, known: Record<string, string> | null): FormState {
  return Object.keys(typed.values).length > 0 || !known ? typed : { ...typed, values: known };
}
