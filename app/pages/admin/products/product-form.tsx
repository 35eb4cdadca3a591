import { useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { Checkbox, FormGuard, SelectField, SubmitButton, TextArea, TextField } from "~/ui/admin/fields";
import { Form, Link, Permitted } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { ColorPanel, ColorPicker } from "./product-colors";
import { SafetyFields } from "./product-safety";
import { TradeFields } from "./product-trade";
import { FreeBox } from "~/ui/admin/free-box";
import { ChangesTable, savingLabel, ShownVersion, type ConflictView } from "~/ui/admin/changes-table";

export type ProductFormView = {
  /** The form's own address. */
  path: string;
  /** The number of a product that has one already. */
  number: number | null;
  nextNumber: number | null;
  version: number | null;
  /** The address to which the PDF of its instructions is sent; null for a product that is not saved yet. */
  instructionsPath: string | null;
  options: Record<
    | "gender"
    | "category"
    | "rimType"
    | "shape"
    | "material"
    | "legalFamily"
    | "originCountry"
    | "uvProtection"
    | "filter"
    | "equipmentClass",
    [value: string, label: string][]
  >;
  palette: readonly (readonly [value: string, name: string])[];
};

type Props = { view: ProductFormView; form: FormState; conflict?: ConflictView };

const NONE: [string, string] = ["", "Sans objet"];

/** A product's sheet. Its buttons for colours send the same form, which comes back as it was typed. */
export function ProductForm({ view, form, conflict }: Props) {
  const hydrated = useIsHydrated();
  const { path, options, palette } = view;
  const colors = (form.values.colors ?? "").split(",").filter(Boolean);
  const submit = useSubmit();
  // Adding or removing a colour keeps the scroll; saving leads to the top of the list.
  const stayHere = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "do") return;
    event.preventDefault();
    submit(submitter, { preventScrollReset: true });
  };
  // Without scripts the page that comes back scrolls to the part that was edited.
  const backHere = hydrated ? undefined : `${path}#coloris`;
  return (
    <>
      <ErrorSummary form={form} />
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      <Form method="post" action={path} noValidate onSubmit={stayHere} className="sheet-form" reads>
        {/* The Enter key presses the first button of a form: it saves. */}
        <Permitted change={path}>
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        </Permitted>
        <FormGuard name="product" />
        <ShownVersion form={form} version={view.version} />
        <fieldset>
          <legend>Identité</legend>
          <div className="field-row">
            {view.number === null ? (
              <TextField
                form={form}
                name="number"
                label="ID"
                inputMode="numeric"
                hint={`Le prochain libre est ${view.nextNumber}.`}
              />
            ) : (
              <div className="field">
                <p>
                  <strong>ID</strong>
                </p>
                <p>{view.number}</p>
              </div>
            )}
            <TextField form={form} name="brand" label="Marque" maxLength={80} />
            <TextField form={form} name="name" label="Nom" maxLength={120} />
          </div>
          <div className="field-row">
            <TextField form={form} name="price" label="Prix (€)" inputMode="decimal" hint="Par exemple 129,90" />
            <TextField
              form={form}
              name="discount"
              label="Prix réduit (€)"
              inputMode="decimal"
              optional
              hint="La réduction s’annonce d’après le plus bas prix des 30 jours précédents."
            />
            <FreeBox form={form} asked={form.errors.price ?? form.errors.discount} />
          </div>
          <TextArea form={form} name="description" label="Description" maxLength={4000} />
        </fieldset>
        <fieldset>
          <legend>Classement</legend>
          <div className="field-row">
            <SelectField
              form={form}
              name="category"
              label="Catégorie"
              options={form.values.category ? options.category : [["", "Inconnu"], ...options.category]}
            />
            <TextField
              form={form}
              name="accessoryDetail"
              label="Détail de l’accessoire"
              hint="Pour la catégorie Accessoires : Étuis, Entretien…"
            />
            <SelectField form={form} name="gender" label="Genre" options={options.gender} />
          </div>
          <div className="field-row">
            <SelectField form={form} name="rimType" label="Type de monture" options={[NONE, ...options.rimType]} />
            <SelectField form={form} name="shape" label="Forme" options={[NONE, ...options.shape]} />
            <SelectField form={form} name="material" label="Matière" options={[NONE, ...options.material]} />
          </div>
          <div className="field-row">
            <SelectField
              form={form}
              name="equipmentClass"
              label="Classe"
              options={[["", "Selon la catégorie"], ...options.equipmentClass]}
              hint="Pour les montures de vue : B si rien n’est choisi. Le prix de la classe A est limité."
            />
            <TextField
              form={form}
              name="lppCode"
              label="Code LPP du fabricant"
              inputMode="numeric"
              maxLength={9}
              optional
              hint="Sept chiffres, pour la traçabilité : jamais imprimé sur un devis ni une facture."
            />
          </div>
          <Checkbox form={form} name="isNew" label="Nouveauté" />
          <Checkbox form={form} name="isTop" label="Mis en avant" />
        </fieldset>
        <fieldset>
          <legend>Tailles et mesures</legend>
          <div className="field-row">
            <TextField form={form} name="sizes" label="Tailles" optional hint="Séparées par des virgules : 48, 50" />
            <TextField form={form} name="collection" label="Collection" optional />
            <TextField form={form} name="delivery" label="Délai de livraison" optional />
          </div>
          <div className="field-row">
            <TextField form={form} name="lensWidth" label="Largeur de verre (mm)" inputMode="numeric" optional />
            <TextField form={form} name="lensHeight" label="Hauteur de verre (mm)" inputMode="numeric" optional />
            <TextField form={form} name="bridge" label="Pont (mm)" inputMode="numeric" optional />
            <TextField form={form} name="temple" label="Longueur de branche (mm)" inputMode="numeric" optional />
            <TextField
              form={form}
              name="frontWidth"
              label="Largeur totale (mm)"
              hint="D’un tenon à l’autre : les rayons se filtrent d’après elle."
              inputMode="numeric"
              optional
            />
          </div>
        </fieldset>
        <TradeFields form={form} />
        <SafetyFields form={form} options={options} instructionsPath={view.instructionsPath} />
        <fieldset id="coloris">
          <legend>Coloris, stock et images</legend>
          <input type="hidden" name="colors" value={form.values.colors ?? ""} />
          {colors.length === 0 ? (
            <p className="hint">Aucun coloris pour l’instant&nbsp;: un produit sans coloris ne peut pas être acheté.</p>
          ) : null}
          {colors.map((value) => (
            <ColorPanel key={value} form={form} value={value} backHere={backHere} filters={options.filter} />
          ))}
          <ColorPicker form={form} palette={palette.filter(([value]) => !colors.includes(value))} backHere={backHere} />
          <TextField
            form={form}
            name="generalImage"
            label="Image générale"
            optional
            hint="Une seule, qui vaut pour tous les coloris."
          />
        </fieldset>
        <Permitted change={path}>
          <div className="sheet-save sheet-save--near button-row">
            <SubmitButton pending="Enregistrement…">{savingLabel(conflict)}</SubmitButton>{" "}
            <Link to="/admin/produits" className="button button--quiet">
              Annuler
            </Link>
          </div>
        </Permitted>
      </Form>
    </>
  );
}
