import { Form, Link, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { EMPTY_FORM, FieldError, FormGuard, type FormState } from "~/ui/forms/forms";
import { ofName } from "~/shop/words/elision";
import { thumbnail, WornPicture } from "~/ui/photo";
import type { CartView, LineLensesView } from "./cart-view";

/** @param place part of the fields' ids, since one document may contain both the cart's page and the drawer */
export function CartLines({
  cart,
  place = "page",
  form = EMPTY_FORM,
}: {
  cart: CartView;
  place?: "page" | "drawer";
  form?: FormState;
}) {
  return (
    <ul>
      {cart.lines.map((line) => (
        <li key={line.id} className={line.wornUrl ? "cart-line cart-line--worn" : "cart-line"}>
          {line.imageUrl ? (
            <img
              className="cart-line__picture"
              src={thumbnail(line.imageUrl)}
              alt={line.imageAlt}
              width="120"
              height="80"
            />
          ) : null}{" "}
          {line.wornUrl ? <WornPicture className="cart-line__worn" src={line.wornUrl} /> : null}
          <div className="cart-line__text">
            <p className="cart-line__title">
              <Link to={line.href}>{line.title}</Link>
            </p>
            <p className="hint">{line.details}</p>
            <p className="cart-line__price">
              {line.quantity > 1 ? <span className="hint">{line.unitPrice} l’unité </span> : null}
              <strong>{line.total}</strong>
            </p>
            {line.was ? (
              <p className="hint">
                Prix réduit. Prix le plus bas des 30&nbsp;derniers jours&nbsp;: <s>{line.was}</s>
              </p>
            ) : null}
            {line.lenses?.name ? <LineLenses lenses={line.lenses} /> : null}
            {line.lapsed ? <p className="notice">{line.lapsed.says}</p> : null}
            {line.lapsed?.back ? (
              <LineForm name={`quoted-${line.id}`} lineId={line.id} intent="quantity">
                <button type="submit" className="button button--quiet" name="to" value={line.lapsed.back.quantity}>
                  {line.lapsed.back.name}
                </button>
              </LineForm>
            ) : null}
            {line.problem ? <p className="field__error">{line.problem}</p> : null}
            <div className="cart-line__actions">
              <LineForm name={`quantity-${line.id}`} lineId={line.id} intent="quantity">
                {/* Enter presses the form's first button, which must not be the one that lowers the quantity. */}
                <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
                <button
                  type="submit"
                  className="stepper__button"
                  name="to"
                  value={line.quantity - 1}
                  disabled={line.quantity <= 1}
                  aria-label={`Un de moins : ${line.title}`}
                >
                  −
                </button>{" "}
                <label className="visually-hidden" htmlFor={fieldId(place, line.id)}>
                  Quantité {ofName(line.title)}{" "}
                </label>
                <QuantityField key={line.quantity} id={fieldId(place, line.id)} quantity={line.quantity} form={form} />{" "}
                <button
                  type="submit"
                  className="stepper__button"
                  name="to"
                  value={line.quantity + 1}
                  disabled={line.quantity >= line.most}
                  aria-label={`Un de plus : ${line.title}`}
                >
                  +
                </button>{" "}
                <button type="submit" className="button button--quiet">
                  Mettre à jour
                </button>
              </LineForm>
              {line.lenses ? (
                <Form method="post" action={line.lenses.action}>
                  <FormGuard name={`lenses-${line.id}`} />
                  <input type="hidden" name="lineId" value={line.id} />
                  <button type="submit" className="plain" name="intent" value="reopen">
                    Modifier les verres<span className="visually-hidden"> {ofName(line.title)}</span>
                  </button>
                </Form>
              ) : null}
              <LineForm name={`remove-${line.id}`} lineId={line.id} intent="remove">
                <button type="submit" className="plain">
                  Retirer<span className="visually-hidden"> {line.title}</span>
                </button>
              </LineForm>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the price of a pair consists of; folded, so that the list of the cart stays short. */
function LineLenses({ lenses: { name, rows } }: { lenses: LineLensesView }) {
  return (
    <details>
      <summary className="link hint">{name}</summary>
      <ul className="hint">
        {rows.map(([label, amount]) => (
          <li key={label}>
            {label}&nbsp;: {amount}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows again what was typed and refused, and why. */
function QuantityField({ id, quantity, form }: { id: string; quantity: number; form: FormState }) {
  const error = form.errors[id];
  return (
    <>
      <input
        id={id}
        className="stepper__input"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={error ? form.values.quantity : quantity}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError name={id} error={error} />
    </>
  );
}

function fieldId(place: "page" | "drawer", lineId: string): string {
  return place === "page" ? `quantity-${lineId}` : `drawer-quantity-${lineId}`;
}

/** Posts to the cart's page; hydrated, the form is sent without leaving the page, and only the lines change. */
function LineForm({
  name,
  lineId,
  intent,
  children,
}: {
  name: string;
  lineId: string;
  intent: string;
  children: ReactNode;
}) {
  const { Form, data } = useFetcher<{ done?: string; form?: { errors: Record<string, string> } }>();
  const hydrated = useIsHydrated();
  const problem = Object.values(data?.form?.errors ?? {})[0];
  return (
    <Form method="post" action="/panier" noValidate className={name.startsWith("quantity-") ? "stepper" : undefined}>
      <FormGuard name={name} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lineId" value={lineId} />
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      {children}
      {problem ? (
        <p className="field__error" role="alert">
          {problem}
        </p>
      ) : null}
    </Form>
  );
}

export function CartTotal({ cart }: { cart: CartView }) {
  return (
    <div className="cart-total">
      <p className="cart-total__sum">
        Total <strong>{cart.total}</strong>
      </p>
      {cart.toFreeDelivery ? (
        <p className="hint">Encore {cart.toFreeDelivery} pour la livraison offerte.</p>
      ) : cart.freeDelivery ? (
        <p className="hint">{cart.freeDelivery}</p>
      ) : null}
      {cart.coupon ? <p>{cart.coupon}</p> : null}
      {cart.canBuy ? (
        <Link className="button button--wide" to="/checkout">
          Procéder au paiement
        </Link>
      ) : (
        <p className="field__error">Un article demande votre attention avant le paiement.</p>
      )}
      {cart.quoteOf ? (
        <p>
          <Link to="/devis">Recevoir un devis gratuit de {cart.quoteOf}</Link>
        </p>
      ) : null}
      <ul className="hint">
        <li>Essai et ajustage gratuits en boutique</li>
        {cart.changeOfMind ? <li>{cart.changeOfMind}</li> : null}
      </ul>
    </div>
  );
}
