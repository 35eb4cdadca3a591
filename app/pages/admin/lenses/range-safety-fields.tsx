import { Link } from "~/ui/admin/permitted";
import { SelectField, TextArea, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

export type SheetOptions = { brands: string[]; countries: [code: string, name: string][] };

type Props = SheetOptions & { form: FormState; /** What follows where the reference is missing. */ without: string };

/** The safety facts that the law requires for a lens or a treatment; its maker is in the sheet of its brand. */
export function RangeSafetyFields({ form, brands, countries, without }: Props) {
  return (
    <fieldset id="securite">
      <legend>Sécurité et origine</legend>
      <p className="hint">
        Le fabricant et la personne responsable sont dans <Link to="/admin/marques">la fiche de la marque</Link>.
      </p>
      <div className="field-row">
        <TextField form={form} name="brand" label="Marque" optional maxLength={80} list="brands" />
        <datalist id="brands">
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <TextField
          form={form}
          name="makerReference"
          label="Référence du fabricant"
          optional
          maxLength={80}
          hint={`Celle de son catalogue. ${without}`}
        />
        <SelectField
          form={form}
          name="countryOfOrigin"
          label="Pays de fabrication"
          options={[["", "Non indiqué"], ...countries]}
        />
      </div>
      <div className="field-row">
        <TextField
          form={form}
          name="udiDi"
          label="UDI-DI"
          maxLength={40}
          optional
          hint="Ou l’UDI-DI de base, ou le GTIN : celui que le fabricant donne à ce modèle."
        />
        <SelectField
          form={form}
          name="ceMarking"
          label="Marquage CE et déclaration de conformité"
          options={[
            ["non", "Non vérifiés"],
            ["oui", "Vérifiés"],
          ]}
        />
      </div>
      <TextArea
        form={form}
        name="warnings"
        label="Mises en garde"
        rows={3}
        maxLength={2000}
        optional
        hint="En français, telles que le fabricant les donne."
      />
      <TextArea
        form={form}
        name="instructions"
        label="Mode d’emploi"
        rows={4}
        maxLength={4000}
        optional
        hint="En français."
      />
    </fieldset>
  );
}
