import { SelectField, TextArea, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

type Props = { form: FormState; countries: readonly (readonly [code: string, name: string])[] };

const CONTACT = "Une adresse e-mail, ou celle d’un site qui commence par https://.";

/** Who makes a brand's products, and who is responsible for them in the Union if the maker is outside it. */
export function BrandFields({ form, countries }: Props) {
  return (
    <>
      <fieldset>
        <legend>Fabricant</legend>
        <TextField form={form} name="makerName" label="Nom du fabricant" maxLength={120} required />
        <TextArea
          form={form}
          name="makerAddress"
          label="Adresse postale du fabricant"
          maxLength={300}
          rows={3}
          required
        />
        <SelectField
          form={form}
          name="makerCountry"
          label="Pays du fabricant"
          options={[["", "Choisir"], ...countries]}
        />
        <TextField
          form={form}
          name="makerContact"
          label="Adresse électronique du fabricant"
          hint={CONTACT}
          maxLength={200}
          inputMode="email"
          required
        />
      </fieldset>
      <fieldset>
        <legend>Personne responsable dans l’Union européenne</legend>
        <p className="hint">
          Obligatoire quand le fabricant est établi hors de l’Union&nbsp;: l’importateur, le mandataire ou un
          prestataire.
        </p>
        <TextField form={form} name="responsibleName" label="Nom de la personne responsable" maxLength={120} optional />
        <TextArea
          form={form}
          name="responsibleAddress"
          label="Adresse postale de la personne responsable"
          maxLength={300}
          rows={3}
          optional
        />
        <TextField
          form={form}
          name="responsibleContact"
          label="Adresse électronique de la personne responsable"
          hint={CONTACT}
          maxLength={200}
          inputMode="email"
          optional
        />
      </fieldset>
    </>
  );
}
