import { Link } from "@remix-run/react";

import { french } from "~/shop/words/french-spacing";
import { thumbnail } from "~/ui/photo";
import type { OrderSummary } from "./order-summary-view";
import { PairParts } from "./pair-parts";

type Props = { summary: OrderSummary; title: string; editable?: boolean };

export function OrderSummaryPanel({ summary, title, editable }: Props) {
  return (
    <section className="summary" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">{title}</h2>
      <ul>
        {summary.lines.map((line) => (
          <li key={line.key} className="summary__line">
            {line.imageUrl ? <img src={thumbnail(line.imageUrl)} alt="" width="72" height="48" /> : null}
            <span>
              {line.title}
              <span className="hint">
                {" "}
                {line.details} × {line.quantity}
              </span>
              {line.note ? <span className="hint"> {french(line.note)}</span> : null}
            </span>
            <span className="visually-hidden">{line.note ? ". Prix\u00a0: " : "\u00a0: "}</span>
            <span className="amount">{line.total}</span>{" "}
            <PairParts title={line.title} parts={line.parts} className="summary__parts hint" />
          </li>
        ))}
      </ul>
      <dl className="totals">
        <div>
          <dt>Sous-total</dt>
          <dd>{summary.subtotal}</dd>
        </div>
        {summary.discount ? (
          <div>
            <dt>{summary.discount.name}</dt>
            <dd>− {summary.discount.amount}</dd>
          </div>
        ) : null}
        {summary.otherPrice ? (
          <div>
            <dt>{summary.otherPrice.name}</dt>
            <dd>{summary.otherPrice.amount}</dd>
          </div>
        ) : null}
        {summary.delivery ? (
          <div>
            <dt>Livraison</dt>
            <dd>{summary.delivery}</dd>
          </div>
        ) : null}
        <div className="totals__sum">
          <dt>Total TTC</dt>
          <dd>{summary.total}</dd>
        </div>
        {summary.vat.map(({ rate, amount }) => (
          <div key={rate} className="hint">
            <dt>dont TVA ({rate})</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {editable ? (
        <p>
          <Link to="/panier" className="alone">
            Modifier le panier
          </Link>
        </p>
      ) : null}
    </section>
  );
}
