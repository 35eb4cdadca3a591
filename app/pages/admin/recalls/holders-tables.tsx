import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import type { RecallsView } from "./recalls-view.server";

/** Who wears lenses of the lot, and where each pair is. */
export function Wearers({ lot, wearers }: Pick<RecallsView, "lot" | "wearers">) {
  return (
    <DataTable
      caption={`Porteurs du lot ${lot}`}
      rows={wearers}
      keyOf={({ key }) => key}
      empty="Aucun verre de ce lot."
      columns={[
        {
          name: "Client",
          cell: ({ name, contact, wornBy }) => `${name} (${contact})${wornBy ? `, pour ${wornBy}` : ""}`,
        },
        { name: "Lunettes", cell: ({ product, side }) => `${product} : ${side.toLowerCase()}` },
        { name: "Commande", cell: ({ orderHref, orderNumber }) => <Link to={orderHref}>{orderNumber}</Link> },
        { name: "Montées le", cell: ({ mounted }) => mounted },
        { name: "Où elles sont", cell: ({ where, noLetter }) => `${where}.${noLetter ? ` ${noLetter}` : ""}` },
      ]}
    />
  );
}

/** Who bought the article, and where each of it is. */
export function Buyers({ lot, buyers }: Pick<RecallsView, "lot" | "buyers">) {
  return (
    <DataTable
      caption={`Ventes de l’article ${lot}`}
      rows={buyers}
      keyOf={({ key }) => key}
      empty="Aucune vente de cet article."
      columns={[
        { name: "Client", cell: ({ name, contact }) => `${name} (${contact})` },
        {
          name: "Article",
          cell: ({ pieces, product, how }) => `${pieces > 1 ? `${pieces} × ` : ""}${product}.${how ? ` ${how}` : ""}`,
        },
        { name: "Commande", cell: ({ orderHref, orderNumber }) => <Link to={orderHref}>{orderNumber}</Link> },
        { name: "Vendu le", cell: ({ sold }) => sold },
        { name: "Où il est", cell: ({ where, noLetter }) => `${where}.${noLetter ? ` ${noLetter}` : ""}` },
      ]}
    />
  );
}

/** The products that the text names today, the numbers under which they were sold besides, and what is put aside of them. */
export function Articles({ articles, otherwise, aside }: Pick<RecallsView, "articles" | "otherwise" | "aside">) {
  return (
    <>
      {articles.length > 0 ? (
        <ul>
          {articles.map(({ key, href, name, details, state, recallHref }) => (
            <li key={key}>
              <Link to={href}>{name}</Link>
              {details ? ` (${details})` : ""}
              {state ? <>, {recallHref ? <Link to={recallHref}>{state}</Link> : state}</> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {otherwise.map(({ says, kept, href }) => (
        <p key={kept}>
          {says} <Link to={href}>{kept}</Link>. Cherchez-le aussi.
        </p>
      ))}
      {aside.length > 0 ? (
        <section aria-labelledby="mis-de-cote">
          <h2 id="mis-de-cote">Mis de côté</h2>
          <p>
            Ces clients ont réservé l’article, ou doivent encore le payer&nbsp;: s’il est rappelé, gardez-le et
            prévenez-les.
          </p>
          <ul>
            {aside.map(({ key, href, says }) => (
              <li key={key}>
                <Link to={href}>{says}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The recalls that are prepared or in force, each with who is still to be told. */
export function OpenRecalls({ open }: Pick<RecallsView, "open">) {
  return (
    <section aria-labelledby="rappels-en-cours">
      <h2 id="rappels-en-cours">Rappels en cours</h2>
      <ul>
        {open.map(({ key, href, name, state, left }) => (
          <li key={key}>
            <Link to={href}>{name}</Link>, {state}
            {left ? (
              <>
                {" : "}
                <strong>{left}</strong>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
