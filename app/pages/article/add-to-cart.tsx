import { useState, type FormEvent, type ReactNode } from "react";

import { AddForm } from "~/ui/cart/add-form";
import { slugOf } from "~/ui/slug";
import { describedBy, FieldError, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { shop } from "~/shop/identity";
import type { ArticleProps } from "./article-props";

const SIZE_MISSING = "Veuillez sélectionner une taille avant de continuer.";
const MOST = 20;

type Props = {
  article: ArticleProps;
  /** The refused form, on a page without scripts. */ form: FormState;
  size: string;
  onSize: (size: string) => void;
  /** Renders the link to the lens wizard with that class; null where no lenses can be had. */
  lenses: ((className: string) => ReactNode) | null;
};

export function AddToCart({ article, form, size: chosen, onSize, lenses }: Props) {
  const { id, path, color, colorName, sizes, goneSizes = [], left, low, solar } = article;
  const lensesFirst = lenses && !solar;
  const [sizeMissing, setSizeMissing] = useState(form.errors.size !== undefined);
  const soldOut = left === 0;
  const firstLeft = sizes.find((size) => !goneSizes.includes(size));

  // A missing size is refused here at once; without scripts, the server refuses it with the same message.
  const check = (event: FormEvent<HTMLFormElement>) => {
    const missing = sizes.length > 0 && !new FormData(event.currentTarget).get("size");
    setSizeMissing(missing);
    if (!missing) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>('input[name="size"]:enabled')?.focus();
  };

  return (
    <AddForm action={`${path}?couleur=${slugOf(colorName)}`} className="buy" onSubmit={check}>
      <FormGuard name="add-to-cart" />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="color" value={color} />
      {sizes.length > 0 ? (
        <fieldset
          className={sizeMissing ? "sizes field--error" : "sizes"}
          aria-describedby={sizeMissing ? "size-error" : undefined}
        >
          <legend>Taille</legend>
          {sizeMissing ? (
            // One alert at a time: the summary of a page that came back says the refusal already.
            <p id="size-error" className="field__error" role={form.errors.size ? undefined : "alert"}>
              <span className="visually-hidden">Erreur&nbsp;: </span>
              {form.errors.size ?? SIZE_MISSING}
            </p>
          ) : null}
          <div className="sizes__row">
            {sizes.map((size) => (
              <label key={size} className="size">
                <input
                  type="radio"
                  id={size === firstLeft ? "size" : undefined}
                  name="size"
                  value={size}
                  disabled={goneSizes.includes(size)}
                  defaultChecked={chosen === size && !goneSizes.includes(size)}
                  onChange={() => {
                    setSizeMissing(false);
                    onSize(size);
                  }}
                />
                <span>
                  {size}
                  {goneSizes.includes(size) ? " (épuisée)" : ""}
                </span>{" "}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {lensesFirst ? (
        <>
          {lenses("button button--wide")}
          <p className="buy__alone">Monture seule</p>
        </>
      ) : null}
      {soldOut ? (
        <button type="submit" className="button button--wide" disabled>
          Épuisé
        </button>
      ) : (
        <div className="buy__row">
          <div className="stepper">
            <label htmlFor="quantity">Quantité</label> <FieldError name="quantity" error={form.errors.quantity} />
            <input
              id="quantity"
              name="quantity"
              type="number"
              inputMode="numeric"
              min="1"
              max={Math.min(left, MOST)}
              defaultValue={form.values.quantity ?? "1"}
              aria-invalid={form.errors.quantity ? true : undefined}
              aria-describedby={describedBy("quantity", false, form.errors.quantity)}
            />
          </div>
          <SubmitButton
            className={lensesFirst ? "button button--quiet button--wide" : "button button--wide"}
            pending="Ajout en cours…"
          >
            Ajouter au panier
          </SubmitButton>
        </div>
      )}
      {lenses && solar ? lenses("button button--quiet button--wide") : null}
      <p className={soldOut ? "stock stock--none" : low ? "stock stock--low" : "stock"}>
        {soldOut
          ? `Épuisé en ${colorName.toLowerCase()}`
          : low
            ? `Plus que ${left} en stock`
            : `En stock, ${shop.inCity}`}
      </p>
    </AddForm>
  );
}
