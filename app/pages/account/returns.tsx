import { Link } from "@remix-run/react";

import { useReturnDays } from "~/ui/frame/root-data";
import type { AfterSaleView, ReturnView } from "~/ui/orders/after-sale-view";
import { RecallNotice } from "~/ui/orders/recall-notice";
import { OrderTimeline } from "~/ui/orders/order-timeline";

export type ReturnableView = {
  id: string;
  number: string;
  /** "livrée le …"; for an order on its way "passée le …". */ since: string;
  returns: ReturnView[];
  returnHref: string | null;
  noReturn: string | null;
  recall: AfterSaleView["recall"];
};

/** The returns of delivered orders, and the orders that can still be returned. */
export function Returns({ orders }: { orders: ReturnableView[] }) {
  if (orders.length === 0) return <NothingDelivered />;
  return (
    <ul className="purchases">
      {orders.map(({ id, number, since, returns, returnHref, noReturn, recall }) => (
        <li key={id}>
          <article className="purchase panel" aria-labelledby={`r-${id}`}>
            <header className="purchase__head">
              <h2 id={`r-${id}`}>
                <Link to={`/commande/${id}`}>Commande {number}</Link>
              </h2>
              <p className="hint">{since}</p>
            </header>
            {returns.map((asked) => (
              <section key={asked.key} className="purchase__return" aria-labelledby={`r-${asked.key}`}>
                <h3 id={`r-${asked.key}`}>{asked.says}</h3>
                {asked.timeline ? <OrderTimeline timeline={asked.timeline} /> : null}
                {asked.refusal ? <p>{asked.refusal}</p> : null}
                <ul className="hint">
                  {asked.lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </section>
            ))}
            {recall ? <RecallNotice recall={recall} /> : null}
            {noReturn ? <p>{noReturn}</p> : null}
            {returnHref ? (
              <p>
                <a className="button button--quiet" href={returnHref}>
                  Demander un retour<span className="visually-hidden"> de la commande {number}</span>
                </a>
              </p>
            ) : null}
          </article>
        </li>
      ))}
    </ul>
  );
}

function NothingDelivered() {
  const { frame, accessory } = useReturnDays();
  return (
    <div className="empty">
      <p>Aucune commande livrée pour l’instant&nbsp;: il n’y a rien à retourner.</p>
      <p>
        Vous disposez de {frame}&nbsp;jours après la livraison
        {accessory === frame ? "" : `, de ${accessory} jours pour un accessoire`}.
      </p>
      <p>
        <Link className="button button--quiet" to="/retours">
          Comment retourner un article
        </Link>
      </p>
    </div>
  );
}
