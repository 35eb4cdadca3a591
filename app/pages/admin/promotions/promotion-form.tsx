import { Checkbox, Choices, TextField } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import type { ScopeGroups } from "./promotion-view";
import { ListField, ScopeField } from "./scope-field";

export const NEW_PROMOTION = "/admin/promotions/nouvelle";

type Props = { form: FormState; scopes: ScopeGroups; days: { from: string; until: string }; season: string };

/** The terms of a promotion. The form is a GET, which shows the prices and changes nothing. */
export function PromotionForm({ form, scopes, days, season }: Props) {
  return (
    <Form method="get" noValidate action={NEW_PROMOTION} className="panel admin-narrow">
      {form.values.replaces ? <input type="hidden" name="replaces" value={form.values.replaces} /> : null}
      <ScopeField form={form} scopes={scopes} />
      <ListField form={form} />
      <TextField
        form={form}
        name="percent"
        label="Réduction en pourcentage"
        hint="20 pour −20 %, compté du prix le plus bas des 30 jours d’avant."
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField form={form} name="from" label="Premier jour" type="date" defaultValue={days.from} required />
      <TextField
        form={form}
        name="until"
        label="Dernier jour, compris"
        type="date"
        defaultValue={days.until}
        required
      />
      <Choices
        form={form}
        name="kind"
        legend="Nature"
        inline
        options={[
          { value: "promotion", label: "Promotion" },
          { value: "soldes", label: "Soldes" },
        ]}
        defaultValue="promotion"
      />
      <p className="hint">{season}</p>
      <details className="admin-folded" open={Boolean(form.errors.except ?? form.errors.name)}>
        <summary>Exceptions, nom</summary>
        <TextField form={form} name="except" label="Sauf les produits d’ID" optional />
        <Checkbox
          form={form}
          name="reducedToo"
          label="Aussi les produits déjà à prix réduit : le pourcentage se compte de leur prix réduit"
        />
        <TextField
          form={form}
          name="name"
          label="Nom lu par les clients"
          hint="Par exemple : Promotion de rentrée"
          maxLength={60}
          optional
        />
      </details>
      <button type="submit" className="button">
        Voir les prix
      </button>
    </Form>
  );
}
