import type { AfterSaleView, ReturnView } from "~/ui/orders/after-sale-view";
import { OrderTimeline } from "~/ui/orders/order-timeline";

/** What happened to an order after it arrived, and what can still be asked for. */
export function AfterSale({ view }: { view: AfterSaleView }) {
  const { returns, noReturn, returnHref, withdrawals, withdrawalHref, withdrawalUntil, adaptation } = view;
  if (!noReturn && !returnHref && !withdrawalHref && !adaptation && returns.length + withdrawals.length === 0)
    return null;
  return (
    <section className="after-sale" aria-labelledby="apres">
      <h2 id="apres">Retour et rétractation</h2>
      {withdrawals.map(({ key, says, lines }) => (
        <div key={key} className="panel">
          <h3>{says}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {returns.map((asked) => (
        <AskedReturn key={asked.key} asked={asked} />
      ))}
      {noReturn ? <p>{noReturn}</p> : null}
      {returnHref || withdrawalHref ? (
        <p className="button-row">
          {returnHref ? (
            <a className="button" href={returnHref}>
              Demander un retour
            </a>
          ) : null}{" "}
          {withdrawalHref ? (
            <a className="button button--quiet" href={withdrawalHref}>
              Renoncer au contrat ici
            </a>
          ) : null}
        </p>
      ) : null}
      {adaptation ? (
        <p>
          Des verres auxquels on ne s’habitue pas se contrôlent, et se refont s’il le faut.{" "}
          <a href={adaptation.href}>{adaptation.label}</a>
        </p>
      ) : null}
      {withdrawalUntil ? (
        <p className="hint">Vous pouvez renoncer au contrat jusqu’au {withdrawalUntil} inclus.</p>
      ) : null}
    </section>
  );
}

function AskedReturn({ asked: { says, timeline, lines, refusal, kept } }: { asked: ReturnView }) {
  return (
    <div className="panel">
      <h3>{says}</h3>
      {timeline ? <OrderTimeline timeline={timeline} /> : null}
      {refusal ? <p>{refusal}</p> : null}
      {kept ? <p>{kept}</p> : null}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
