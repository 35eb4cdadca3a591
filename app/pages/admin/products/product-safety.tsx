import { brandPath } from "~/ui/admin/brand-path";
import { Checkbox, SelectField, TextArea, TextField } from "~/ui/admin/fields";
import { Link } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";

type Options = [value: string, label: string][];
type Props = {
  form: FormState;
  options: Record<"legalFamily" | "originCountry" | "uvProtection", Options>;
  instructionsPath: string | null;
};

/** The safety facts that the law requires for distance sales; the maker is in the sheet of the brand. */
export function SafetyFields({ form, options, instructionsPath }: Props) {
  const { brand } = form.values;
  return (
    <fieldset id="securite">
      <legend>Sécurité et origine</legend>
      <p className="hint">
        Le fabricant et la personne responsable sont dans{" "}
        <Link to={brand ? brandPath(brand) : "/admin/marques"}>la fiche de la marque</Link>.
      </p>
      <div className="field-row">
        <TextField
          form={form}
          name="makerReference"
          label="Référence du fabricant"
          maxLength={80}
          hint="Telle qu’elle est gravée ou imprimée : sans elle, le produit ne peut pas être vendu."
        />
        <SelectField
          form={form}
          name="originCountry"
          label="Pays de fabrication"
          options={[["", "Non indiqué"], ...options.originCountry]}
        />
        <SelectField
          form={form}
          name="legalFamily"
          label="Famille"
          options={[["", "Selon la catégorie"], ...options.legalFamily]}
        />
      </div>
      <div className="field-row">
        <TextField
          form={form}
          name="udiDi"
          label="UDI-DI"
          maxLength={40}
          optional
          hint="Des montures optiques, qui ne se vendent pas sans lui : l’identifiant imprimé à côté du sigle UDI."
        />
        <SelectField
          form={form}
          name="uvProtection"
          label="Protection UV"
          options={[["", "Sans objet"], ...options.uvProtection]}
        />
      </div>
      <Checkbox form={form} name="ceMarked" label="Marquage CE et déclaration de conformité vérifiés" />
      <TextArea
        form={form}
        name="warnings"
        label="Mises en garde"
        rows={3}
        maxLength={2000}
        optional
        hint="En français, telles que le fabricant les donne. Celle des filtres de catégorie 4 s’ajoute d’elle-même."
      />
      <TextArea
        form={form}
        name="instructions"
        label="Mode d’emploi"
        rows={5}
        maxLength={4000}
        optional
        hint="En français. Obligatoire pour les solaires, ici ou en PDF."
      />
      {instructionsPath ? (
        <p>
          <Link to={instructionsPath}>Mode d’emploi en PDF</Link>
        </p>
      ) : null}
    </fieldset>
  );
}
