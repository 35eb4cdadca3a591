import type { FormState } from "~/ui/forms/forms";
import { TextField } from "./fields";

/**
 * The deposit paid today for an order that is fetched in the shop.
 * @param proposed the suggested deposit, as a sentence
 */
export function DepositField({ form, proposed }: { form: FormState; proposed: string | null }) {
  return (
    <TextField
      form={form}
      name="deposit"
      label="Acompte versé aujourd’hui (facultatif)"
      hint={[
        proposed,
        "En euros, payé par le moyen choisi ci-dessus ; le reste est encaissé au retrait. Vide : tout est payé aujourd’hui.",
      ]
        .filter(Boolean)
        .join(" ")}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
    />
  );
}
