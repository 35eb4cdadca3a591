import { Form, Link } from "~/ui/admin/permitted";
import { TILL, type TillView } from "./till-view";

/** The lines of the sale, the delivery and the total. */
export function Basket({ view }: { view: TillView }) {
  const { lines, obstacles, delivery, total, deliveryMethod, deliveries, client, reduction } = view;
  if (lines.length === 0 && obstacles.length === 0) return <p>Aucun article pour l’instant.</p>;
  return (
    <>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className="admin-order__attention">
          {obstacle}
        </p>
      ))}
      <ul className="admin-order__labels">
        {lines.map(({ value, title, details, quantity, total: sum, without, quote }) => (
          <li key={value}>
            {quantity} × <strong>{title}</strong> {details}&nbsp;: {sum}{" "}
            <Link to={without}>
              Retirer
              <span className="visually-hidden">
                &nbsp;: {title} {details}
              </span>
            </Link>
            {quote ? (
              <>
                {" "}
                <Link to={quote}>
                  Devis, monture seule
                  <span className="visually-hidden">
                    &nbsp;: {title} {details}
                  </span>
                </Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <Form method="get" action={TILL} className="admin-filters">
        {lines.map(({ value }) => (
          <input key={value} type="hidden" name="ligne" value={value} />
        ))}
        {client ? <input type="hidden" name="client" value={client} /> : null}
        <label>
          Emportée ou livrée{" "}
          <select name="livraison" defaultValue={deliveryMethod} key={deliveryMethod}>
            {deliveries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Réduction, en % ou en euros{" "}
          <input
            name="reduction"
            defaultValue={reduction.typed}
            key={reduction.typed}
            className="input"
            autoComplete="off"
            placeholder="10 %"
            maxLength={20}
            aria-invalid={reduction.error ? true : undefined}
            aria-describedby={reduction.error ? "reduction-error" : undefined}
          />
        </label>
        <button type="submit" className="button button--quiet">
          Recalculer
        </button>
      </Form>
      {reduction.error ? (
        <p id="reduction-error" role="alert" className="field__error">
          {reduction.error}
        </p>
      ) : null}
      <p>
        {reduction.taken ? `Réduction : − ${reduction.taken}. ` : null}
        {delivery ? `${delivery} ` : null}
        <strong>Total&nbsp;: {total}</strong>
      </p>
    </>
  );
}
