import { Form } from "~/ui/admin/permitted";
import { GLASSES_PATH, TILL, type TillView } from "./till-view";

/** The sale as hidden fields: it is kept in the address, so each form of the page sends it along. */
function SaleFields({ view: { lines, deliveryMethod, client, reduction } }: { view: TillView }) {
  return (
    <>
      {lines.map(({ value }) => (
        <input key={value} type="hidden" name="ligne" value={value} />
      ))}
      <input type="hidden" name="livraison" value={deliveryMethod} />
      {client ? <input type="hidden" name="client" value={client} /> : null}
      {reduction.typed ? <input type="hidden" name="reduction" value={reduction.typed} /> : null}
    </>
  );
}

/** A found product is added to the sale, or gets lenses first. */
export function ArticleSearch({ view }: { view: TillView }) {
  const { query, found } = view;
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">Articles</h2>
      <Form method="get" action={TILL} className="admin-filters" role="search" aria-label="Chercher un article">
        <SaleFields view={view} />
        <label>
          Marque, modèle ou couleur <input type="search" name="q" defaultValue={query} className="input" />
        </label>
        <button type="submit" className="button button--quiet">
          Chercher
        </button>
      </Form>
      {found?.length === 0 ? <p role="status">Aucun article ne correspond.</p> : null}
      {found && found.length > 0 ? (
        <ul className="admin-till">
          {found.map((product) => (
            <li key={product.id}>
              <Addition view={view} product={product} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Addition({
  view,
  product: { id, title, price, sizes, colors, takesLenses },
}: {
  view: TillView;
  product: NonNullable<TillView["found"]>[number];
}) {
  const of = <span className="visually-hidden">&nbsp;: {title}</span>;
  return (
    <Form method="get" action={TILL} className="admin-filters">
      <SaleFields view={view} />
      <input type="hidden" name="ajout" value={id} />
      <p>
        <strong>{title}</strong>
        <br />
        {price}
      </p>
      <label>
        Coloris{of}{" "}
        <select name="coloris">
          {colors.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {sizes.length > 0 ? (
        <label>
          Taille{of}{" "}
          <select name="taille">
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        Quantité{of} <input type="number" name="quantite" min={1} max={20} defaultValue={1} className="input" />
      </label>
      <button type="submit" className="button button--quiet">
        Ajouter{of}
      </button>
      {takesLenses ? (
        <button type="submit" className="button button--quiet" formAction={GLASSES_PATH}>
          Avec des verres à sa vue{of}
        </button>
      ) : null}
    </Form>
  );
}
