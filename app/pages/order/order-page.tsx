import { Form } from "@remix-run/react";

import { terms } from "~/shop/terms";
import { AfterSale } from "./after-sale";
import { NewAccount, type AccountOffer } from "./new-account";
import { ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/ui/french-spacing";
import { OrderTimeline } from "~/ui/orders/order-timeline";
import { ParcelSteps } from "~/ui/orders/parcel-steps";
import { OrderSummaryPanel } from "~/ui/orders/order-summary";
import type { OrderView } from "~/ui/orders/order-view";

const HEADINGS: Record<Exclude<OrderView["state"], "shipped">, { title: string; text: string | null }> = {
  confirmed: { title: "Merci, votre commande est confirmée", text: "Nous préparons vos articles." },
  confirmedUnpaid: {
    title: "Merci, votre commande est confirmée",
    text: "Nous préparons vos articles ; vous les réglez en venant les chercher.",
  },
  toBeArranged: {
    title: "Votre paiement est bien reçu",
    text: "Un article de votre commande demande une vérification : nous vous écrivons très vite avec une solution.",
  },
  /** Beneath, the timeline says that the shop looks at it, and writes. */
  attention: { title: "Votre paiement est bien reçu", text: null },
  attentionUnpaid: {
    title: "Votre commande est bien reçue",
    text: "Un article demande une vérification : nous vous écrivons très vite avec une solution.",
  },
  paidTooLate: {
    title: "Votre paiement est arrivé après l’annulation",
    text: "Vous n’avez rien à faire : la boutique vous écrit, pour reprendre la commande ou vous rendre la somme.",
  },
  chargedBack: {
    title: "Votre banque a repris le paiement",
    text: "La préparation de votre commande est suspendue. Si c’est une erreur, ou pour la régler autrement, écrivez-nous ou appelez-nous.",
  },
  awaitingPayment: {
    title: "Votre commande attend son paiement",
    text: "Rien ne vous a été débité : vous pouvez reprendre le paiement.",
  },
  checkingPayment: {
    title: "Votre paiement est en cours de vérification",
    text: "Si vous venez de payer, la confirmation arrive dans un instant, ici et par e-mail. Ne payez pas une seconde fois.",
  },
  paymentRefused: {
    title: "Votre paiement n’a pas abouti",
    text: "Votre banque ne l’a pas accepté : votre commande n’est pas réglée, et rien ne vous est débité.",
  },
  preparing: { title: "Votre commande est en préparation", text: "Nous vous écrivons dès qu’elle est prête." },
  lacking: {
    title: "Votre commande est en préparation",
    text: "Un article nous manque : nous vous écrivons dès que nous l’avons, ou pour vous proposer une autre solution.",
  },
  delivered: {
    title: "Votre commande est livrée",
    text: "Un réglage à reprendre ? Passez à la boutique : l’ajustage est gratuit.",
  },
  givenUp: { title: "Cette commande est annulée", text: "La boutique l’a annulée." },
  givenUpAndRefunded: {
    title: "Cette commande est annulée",
    text: "La boutique l’a annulée. Ce que vous avez payé vous a été remboursé.",
  },
  givenUpUnpaid: { title: "Cette commande est annulée", text: "Vous n’aviez rien payé, et vous ne devez rien." },
  withdrawnUnpaid: {
    title: "Votre rétractation est enregistrée",
    text: "Nous arrêtons cette commande : vous n’avez rien à renvoyer. Vous n’aviez rien payé, et vous ne devez rien.",
  },
  withdrawn: {
    title: "Votre rétractation est enregistrée",
    text: `Nous arrêtons cette commande : vous n’avez rien à renvoyer. Ce que vous avez payé vous est remboursé par le moyen de paiement d’origine, au plus tard ${terms.refundDays} jours après votre rétractation.`,
  },
  withdrawnAndSaid: {
    title: "Votre rétractation est enregistrée",
    text: "Nous arrêtons cette commande : vous n’avez rien à renvoyer.",
  },
  /** Beneath stands since when, and that a mail confirms it. */
  refundAsked: { title: "Le remboursement de cette commande est demandé", text: null },
  refunded: {
    title: "Cette commande vous est remboursée",
    text: "Tout ce que vous avez payé vous est rendu ; un courriel vous le confirme.",
  },
  givenBackInPart: { title: "Cette commande vous est remboursée en partie", text: null },
  cancelled: {
    title: "Cette commande est annulée",
    text: "La réservation de vos articles a pris fin sans paiement : rien ne vous a été débité, et votre panier est conservé.",
  },
};

/** What comes next, when lenses wait for their prescription. */
function nextStep({ state, prescription }: OrderView): string | null {
  if (!(state === "confirmed" || state === "confirmedUnpaid") || !prescription?.href) return null;
  return prescription.wanted
    ? "Il nous manque votre ordonnance : nos opticiens la vérifient avant de préparer vos verres."
    : `Notre opticien vérifie votre ${prescription.name.toLowerCase()} avant de préparer vos articles.`;
}

/** True on the day of the order and long after it. */
function mailNote({ state, mailed, withdrawal }: OrderView): string {
  return mailed && !withdrawal && (state === "confirmed" || state === "confirmedUnpaid")
    ? "Un e-mail vous la confirme aussi. "
    : "";
}

/** States of which the heading says all that the timeline has to say in words. */
const SAID_ABOVE: readonly OrderView["state"][] = [
  "toBeArranged",
  "attentionUnpaid",
  "paidTooLate",
  "chargedBack",
  "awaitingPayment",
  "checkingPayment",
  "paymentRefused",
  "givenUp",
  "givenUpAndRefunded",
  "givenUpUnpaid",
  "cancelled",
];

type Props = { order: OrderView; offer: AccountOffer | null; form: FormState; strengthOf(password: string): string };

/** What arrives and what is fetched are said in their own words. */
function headingOf(order: OrderView): { title: string; text: string | null } {
  if (order.withdrawal && order.state !== "withdrawn" && order.state !== "withdrawnUnpaid")
    return { title: HEADINGS.withdrawn.title, text: order.withdrawal.rest };
  if (order.state === "shipped") return order.onItsWay;
  const heading = HEADINGS[order.state];
  return order.state === "delivered"
    ? { ...heading, title: `Votre commande est ${order.status.toLowerCase()}` }
    : heading;
}

export function OrderPage({ order, offer, form, strengthOf }: Props) {
  const { title, text } = headingOf(order);
  const said = nextStep(order) ?? text;
  const { timeline } = order.afterSale;
  return (
    <main id="contenu" className="page page--order">
      <ErrorSummary form={form} />
      <h1>{title}</h1>
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
      {order.payAgain ? (
        <Form method="post" action={order.payAgain.action} reloadDocument>
          <FormGuard name="pay-again" />
          <p>Vous pouvez payer de nouveau jusqu’au {order.payAgain.until}.</p>
          <SubmitButton name="intent" value="pay-again" pending="Un instant...">
            Payer ma commande
          </SubmitButton>
        </Form>
      ) : null}
      {order.state === "awaitingPayment" ? (
        <p>
          <a className="button" href={order.payHref}>
            Reprendre le paiement
          </a>
        </p>
      ) : null}
      <OrderTimeline timeline={SAID_ABOVE.includes(order.state) ? { ...timeline, words: null } : timeline} />
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
                {order.papers.map(({ label, amount, href, format = "PDF" }) => (
                  <span key={href} className="paper">
                    <a href={href}>
                      {label} ({format})
                    </a>
                    {amount ? ` : ${amount}` : null}{" "}
                  </span>
                ))}
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
