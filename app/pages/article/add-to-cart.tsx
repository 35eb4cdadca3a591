import { useState, type FormEvent } from "react";

import { AddForm } from "~/ui/cart/add-form";
import { FormGuard, SubmitButton } from "~/ui/forms/forms";
import { shop } from "~/shop/identity";
import type { ArticleProps } from "./article";

const SIZE_MISSING = "Veuillez sélectionner une taille avant de continuer.";
const MOST = 20;

export function AddToCart({ article: { id, color, colorName, sizes, left, low } }: { article: ArticleProps }) {
  const [sizeMissing, setSizeMissing] = useState(false);
  const soldOut = left === 0;

  // The cart's own page would say the same, with or without scripts; here the shopper stays where the sizes are.
  const check = (event: FormEvent<HTMLFormElement>) => {
    const missing = sizes.length > 0 && !new FormData(event.currentTarget).get("size");
    setSizeMissing(missing);
    if (!missing) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>('input[name="size"]')?.focus();
  };

  return (
    <AddForm className="buy" onSubmit={check}>
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
            <p id="size-error" className="field__error" role="alert">
              <span className="visually-hidden">Erreur&nbsp;: </span>
              {SIZE_MISSING}
            </p>
          ) : null}
          <div className="sizes__row">
            {sizes.map((size) => (
              <label key={size} className="size">
                <input
                  type="radio"
                  name="size"
                  value={size}
                  defaultChecked={sizes.length === 1}
                  onChange={() => setSizeMissing(false)}
                />
                <span>{size}</span>{" "}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <p className={soldOut ? "stock stock--none" : low ? "stock stock--low" : "stock"}>
        {soldOut
          ? `Épuisé en ${colorName.toLowerCase()}`
          : low
            ? `Plus que ${left} en stock`
            : `En stock, ${shop.inCity}`}
      </p>
      {soldOut ? (
        <button type="submit" className="button button--wide" disabled>
          Épuisé
        </button>
      ) : (
        <div className="buy__row">
          <div className="stepper">
            <label htmlFor="quantity">Quantité</label>
            <input
              id="quantity"
              name="quantity"
              type="number"
              inputMode="numeric"
              min="1"
              max={Math.min(left, MOST)}
              defaultValue="1"
            />
          </div>
          <SubmitButton className="button button--wide" pending="Ajout en cours…">
            Ajouter au panier
          </SubmitButton>
        </div>
      )}
    </AddForm>
  );
}
