import { Form, Link } from "@remix-run/react";

import { french } from "~/shop/words/french-spacing";
import { Pagination } from "~/ui/pagination";
import type { OrderSummary } from "~/ui/orders/order-summary-view";
import type { OrderView } from "~/ui/orders/order-view";
import { FormGuard, SubmitButton } from "~/ui/forms/forms";
import type { AfterSaleView } from "~/ui/orders/after-sale-view";
import { OrderTimeline, type OrderTimelineView } from "~/ui/orders/order-timeline";
import { RecallNotice } from "~/ui/orders/recall-notice";
import { PairParts } from "~/ui/orders/pair-parts";
import { ParcelSteps } from "~/ui/orders/parcel-steps";

export type PurchaseView = {
  id: string;
  number: string;
  placedAt: string;
  status: string;
  total: string;
  lines: OrderSummary["lines"];
  timeline: OrderTimelineView;
  parcel: AfterSaleView["parcel"];
  /** 'Retour : En traitement', one line each. */
  returns: { key: string; says: string }[];
  returnHref: string | null;
  recall: AfterSaleView["recall"];
  /** The invoice and credit notes. */
  papers: OrderView["papers"];
  /** What the customer has to do: finish a payment, or send a prescription. */
  wanted: { text: string; name: string; href: string } | null;
  /** Whether it can be ordered again; false before it is paid, since its lines are still in the cart. */
  again: boolean;
};

export function Purchases({ purchases, page, pages }: { purchases: PurchaseView[]; page: number; pages: number }) {
  if (purchases.length === 0) return <NoPurchase />;
  return (
    <>
      <ul className="purchases">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <Purchase purchase={purchase} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  );
}

function Purchase({
  purchase: {
    id,
    number,
    placedAt,
    status,
    total,
    lines,
    timeline,
    parcel,
    returns,
    returnHref,
    recall,
    papers,
    wanted,
    again,
  },
}: {
  purchase: PurchaseView;
}) {
  const path = `/commande/${id}`;
  return (
    <article className="purchase panel" aria-labelledby={`c-${id}`}>
      <header className="purchase__head">
        <h2 id={`c-${id}`}>
          <Link to={path}>Commande {number}</Link>
        </h2>
        <p className="hint">du {placedAt}</p>
        <p className="badge">{french(status)}</p>
        <p className="purchase__total">{total}</p>
      </header>
      {recall ? <RecallNotice recall={recall} /> : null}
      {wanted ? (
        <p className="purchase__wanted">
          {wanted.text} <a href={wanted.href}>{wanted.name}</a>
        </p>
      ) : null}
      <div className="purchase__body">
        <ul className="purchase__lines">
          {lines.map((line) => (
            <li key={line.key}>
              {line.imageUrl ? <img src={line.imageUrl} alt="" width="96" height="64" loading="lazy" /> : <span />}
              <div>
                <p className="purchase__title">{line.title}</p>
                <p className="hint">
                  {line.details} × {line.quantity}
                </p>
                <PairParts title={line.title} parts={line.parts} />
              </div>
              <p className="purchase__amount">{line.total}</p>
            </li>
          ))}
        </ul>
        <div className="purchase__story">
          <OrderTimeline timeline={timeline} />
          {parcel ? (
            <p>
              {parcel.carrier}, colis {parcel.number}{" "}
              {parcel.href ? (
                <a className="aside-link" href={parcel.href} rel="noreferrer">
                  Suivre mon colis
                </a>
              ) : null}
            </p>
          ) : null}
          {parcel?.steps ? (
            <details>
              <summary className="link">
                Étapes du colis<span className="visually-hidden"> {parcel.number}</span>
              </summary>
              <ParcelSteps view={parcel.steps} />
            </details>
          ) : null}
          {returns.map(({ key, says }) => (
            <p key={key}>
              <Link className="aside-link" to="/mon-compte/retours">
                {says}
              </Link>
            </p>
          ))}
          {papers.length > 0 ? (
            <ul className="purchase__papers">
              {papers.map((paper) => (
                <li key={paper.href}>
                  <a className="aside-link" href={paper.href}>
                    {paper.label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      <div className="button-row">
        <Link className="button button--quiet" to={path}>
          Voir la commande<span className="visually-hidden"> {number}</span>
        </Link>{" "}
        {returnHref ? (
          <a className="button button--quiet" href={returnHref}>
            Demander un retour<span className="visually-hidden"> de la commande {number}</span>
          </a>
        ) : null}{" "}
        {again ? (
          <Form method="post" action="/mon-compte">
            <FormGuard name={`again-${id}`} />
            <input type="hidden" name="order" value={id} />
            <SubmitButton name="intent" value="again" pending="Un instant…" className="button button--quiet">
              Racheter<span className="visually-hidden"> la commande {number}</span>
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </article>
  );
}

function NoPurchase() {
  return (
    <div className="empty">
      <p>Vous n’avez pas encore passé de commande.</p>
      <p>Vos lunettes, leurs factures et le chemin de leurs colis seront ici.</p>
      <p className="hint">
        Une commande passée sans compte y apparaît dès que votre adresse est confirmée, par le lien de notre courriel.
      </p>
      <p className="button-row">
        <Link className="button" to="/optiques-femme">
          Optiques femme
        </Link>{" "}
        <Link className="button" to="/optiques-homme">
          Optiques homme
        </Link>
      </p>
    </div>
  );
}
