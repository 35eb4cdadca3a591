import { AfterSale } from "./after-sale";
import { PayFromHere } from "./pay-from-here";
import { NewAccount, type AccountOffer } from "./new-account";
import { headingOf, mailNote, nextStep, SAID_ABOVE } from "./order-words";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { Picture } from "~/ui/photo";
import { RecallNotice } from "~/ui/orders/recall-notice";
import { OrderTimeline } from "~/ui/orders/order-timeline";
import { ParcelSteps } from "~/ui/orders/parcel-steps";
import { OrderSummaryPanel } from "~/ui/orders/order-summary";
import type { OrderView } from "~/ui/orders/order-view";

type Props = { order: OrderView; offer: AccountOffer | null; form: FormState; strengthOf(password: string): string };

export function OrderPage({ order, offer, form, strengthOf }: Props) {
  const { title, text } = headingOf(order);
  const said = order.afterSale.recall ? null : (nextStep(order) ?? text);
  const { timeline } = order.afterSale;
  return (
    <main id="contenu" className="page page--order">
      <ErrorSummary form={form} />
      <Bought order={order} />
      <h1>{title}</h1>
      {order.afterSale.recall ? <RecallNotice recall={order.afterSale.recall} /> : null}
      {order.withdrawal ? <p>{french(order.withdrawal.says)}</p> : null}
      {order.withdrawal?.todo ? <p>{french(order.withdrawal.todo)}</p> : null}
      {said ? (
        <p>
          {mailNote(order)}
          {said}
        </p>
      ) : null}
      {order.giveBack ? <p>{french(order.giveBack)}</p> : null}
      {order.comesBack ? <p>{order.comesBack}</p> : null}
      {order.payment ? <p className="notice">{order.payment}</p> : null}
      {order.prescription?.wanted && order.prescription.href ? (
        <p>
          <a className="button" href={order.prescription.href}>
            Envoyer mon ordonnance
          </a>
        </p>
      ) : null}
      {order.correctionHref ? (
        <p className="notice">
          Notre opticien vous propose une correction : vos verres attendent votre réponse.{" "}
          <a href={order.correctionHref}>Voir la correction proposée</a>
        </p>
      ) : null}
      {order.state === "checkingPayment" && order.checkHref ? (
        <p>
          <a className="button" href={order.checkHref}>
            Vérifier mon paiement
          </a>
        </p>
      ) : null}
      {order.payAgain ? <PayFromHere {...order.payAgain} total={order.summary.total} /> : null}
      {order.state === "awaitingPayment" && !order.afterSale.recall ? (
        <p>
          <a className="button" href={order.payHref}>
            Reprendre le paiement
          </a>
        </p>
      ) : null}
      <OrderTimeline timeline={SAID_ABOVE.includes(order.state) ? { ...timeline, words: null } : timeline} />
      {order.comes.length > 0 ? (
        <section aria-labelledby="la-suite">
          <h2 id="la-suite">La suite</h2>
          <ol className="comes">
            {order.comes.map(({ title: step, text: says }) => (
              <li key={step}>
                <h3>{step}</h3>
                <p>{french(says)}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <div className="checkout">
        <dl className="check">
          <div>
            <dt>Commande</dt>
            <dd>
              <span>{order.number} </span>
              <span>du {order.placedAt}</span>
            </dd>
          </div>
          <div>
            <dt>Statut</dt>
            <dd>{french(order.status)}</dd>
          </div>
          {order.due ? (
            <div>
              <dt>Paiement</dt>
              <dd>{order.due}</dd>
            </div>
          ) : null}
          {order.papers.length > 0 ? (
            <div>
              <dt>Documents</dt>
              <dd>
                <ul>
                  {order.papers.map(({ label, amount, href, format = "PDF" }) => (
                    <li key={href} className="paper">
                      <a href={href}>
                        {label} ({format})
                      </a>
                      {amount ? ` : ${amount}` : null}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ) : null}
          {order.prescription ? (
            <div>
              <dt>{order.prescription.name}</dt>
              <dd>
                <span>{order.prescription.text}</span>{" "}
                {order.prescription.href && !order.prescription.wanted ? (
                  <a href={order.prescription.href}>Voir ou compléter</a>
                ) : null}
              </dd>
            </div>
          ) : null}
          {order.wearer ? (
            <div>
              <dt>Porteur</dt>
              <dd>{order.wearer}</dd>
            </div>
          ) : null}
          {order.ownFrame ? (
            <div>
              <dt>Votre monture</dt>
              <dd>{french(order.ownFrame)}</dd>
            </div>
          ) : null}
          {order.contact.length > 0 ? (
            <div>
              <dt>Coordonnées</dt>
              <dd>
                {order.contact.map((line) => (
                  <span key={line}>{line} </span>
                ))}
              </dd>
            </div>
          ) : null}
          {order.afterSale.parcel ? (
            <div>
              <dt>Colis</dt>
              <dd>
                <span>
                  {order.afterSale.parcel.carrier}, numéro {order.afterSale.parcel.number}
                </span>{" "}
                {order.afterSale.parcel.href ? (
                  <a href={order.afterSale.parcel.href} rel="noreferrer">
                    Suivre mon colis
                  </a>
                ) : null}
                {order.afterSale.parcel.steps ? <ParcelSteps view={order.afterSale.parcel.steps} /> : null}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Livraison</dt>
            <dd>
              {order.delivery.map((line) => (
                <span key={line}>{line} </span>
              ))}
              {order.pickupCode ? (
                <span>
                  Code de retrait : <strong>{order.pickupCode}</strong>
                </span>
              ) : null}
            </dd>
          </div>
          {order.billing ? (
            <div>
              <dt>Facturation</dt>
              <dd>
                {order.billing.map((line) => (
                  <span key={line}>{line} </span>
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
        <OrderSummaryPanel summary={order.summary} title="Récapitulatif" />
      </div>
      {offer ? <NewAccount offer={offer} form={form} strengthOf={strengthOf} /> : null}
      <AfterSale view={order.afterSale} />
      <p>
        <a className="button" href="/home">
          Revenir à l’accueil
        </a>
      </p>
    </main>
  );
}

const MOST_PICTURES = 3;

/** The bought products in large pictures on the page of thanks; the summary below names each. */
function Bought({ order: { comes, summary } }: { order: OrderView }) {
  const pictures = [...new Set(summary.lines.flatMap(({ imageUrl }) => imageUrl ?? []))].slice(0, MOST_PICTURES);
  if (comes.length === 0 || pictures.length === 0) return null;
  return (
    <p className="bought">
      {pictures.map((url) => (
        <Picture key={url} src={url} small sizes="320px" alt="" width="480" height="300" />
      ))}
    </p>
  );
}
