import { Checkbox, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

/** From when a product is sold, and what the shop notes of it for itself. */
export function TradeFields({ form }: { form: FormState }) {
  return (
    <fieldset>
      <legend>Mise en vente et achat</legend>
      <Checkbox form={form} name="draft" label="Brouillon : ni visible ni vendu" />
      <div className="field-row">
        <TextField
          form={form}
          name="soldFrom"
          label="En vente à partir du"
          type="date"
          optional
          hint="Vide : dès que la fiche est enregistrée."
        />
        <TextField form={form} name="place" label="Emplacement" maxLength={60} optional hint="Tiroir, présentoir…" />
      </div>
      <div className="field-row">
        <TextField form={form} name="supplier" label="Fournisseur" maxLength={80} optional />
        <TextField form={form} name="supplierReference" label="Sa référence" maxLength={80} optional />
        <TextField
          form={form}
          name="purchase"
          label="Prix d’achat hors taxes (€)"
          inputMode="decimal"
          optional
          hint="Pour la boutique seule, jamais montré aux clients."
        />
      </div>
    </fieldset>
  );
}
