import { Choices, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

export type CouponLine = {
  id: string;
  code: string;
  state: string;
  discount: string;
  minimum: string;
  period: string;
  onReduced: string;
  uses: string;
  archived: boolean;
};
export type CouponTermsView = {
  kind: "percent" | "amount";
  value: string;
  minimum: string;
  from: string;
  until: string;
  maxUses: string;
  onReduced: "yes" | "no";
};

const NOTHING: CouponTermsView = {
  kind: "percent",
  value: "",
  minimum: "",
  from: "",
  until: "",
  maxUses: "",
  onReduced: "yes",
};

/** The fields of a code: its reduction, what it applies to, its dates and how often it may be used. */
export function CouponFields({ form, terms = NOTHING }: { form: FormState; terms?: CouponTermsView }) {
  return (
    <>
      <Choices
        form={form}
        name="kind"
        legend="Remise"
        inline
        options={[
          { value: "percent", label: "En pourcentage" },
          { value: "amount", label: "En euros" },
        ]}
        defaultValue={terms.kind}
      />
      <TextField
        form={form}
        name="value"
        label="Valeur"
        hint="10 pour 10 % ou 10 €."
        inputMode="decimal"
        defaultValue={terms.value}
        required
      />
      <TextField
        form={form}
        name="minimum"
        label="À partir d’un achat de (euros)"
        inputMode="decimal"
        defaultValue={terms.minimum}
        optional
      />
      <Choices
        form={form}
        name="onReduced"
        legend="Articles déjà réduits (prix réduit, promotion, soldes)"
        options={[
          { value: "yes", label: "Compris", hint: "Le code s’ajoute à leur réduction." },
          {
            value: "no",
            label: "Non compris",
            hint: "Le code et son minimum se comptent sur le reste, verres d’une monture réduite compris.",
          },
        ]}
        defaultValue={terms.onReduced}
      />
      <TextField form={form} name="from" label="Premier jour" type="date" defaultValue={terms.from} optional />
      <TextField
        form={form}
        name="until"
        label="Dernier jour, compris"
        type="date"
        defaultValue={terms.until}
        optional
      />
      <TextField
        form={form}
        name="maxUses"
        label="Nombre d’utilisations en tout"
        inputMode="numeric"
        defaultValue={terms.maxUses}
        optional
      />
    </>
  );
}
