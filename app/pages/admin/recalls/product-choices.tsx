import { Checkbox } from "~/ui/admin/fields";
import { FieldError, type FormState } from "~/ui/forms/forms";
import { productField } from "./product-field";
import type { RecallsView } from "./recalls-view.server";

type Props = { choices: RecallsView["choices"]; form: FormState };

/** The products of a recall, where its number names those of several brands; nothing is ticked before. */
export function ProductChoices({ choices, form }: Props) {
  if (choices.length === 0) return null;
  const error = form.errors.products;
  return (
    <fieldset
      id="products"
      tabIndex={-1}
      className={error ? "field field--error" : "field"}
      aria-describedby={error ? "products-error" : undefined}
    >
      <legend>Quels articles le rappel concerne-t-il&nbsp;?</legend>
      <p className="hint">Plusieurs marques ont ce numéro. Ce qui n’est pas coché reste en vente, sans lettre.</p>
      <FieldError name="products" error={error} />
      {choices.map(({ id, name }) => (
        <Checkbox key={id} form={form} name={productField(id)} label={name} />
      ))}
    </fieldset>
  );
}
