import { OrderSummaryPanel } from "./order-summary";
import type { OrderView } from "./order-view";

const HEADINGS: Record<OrderView["state"], { title: string; text: string }> = {
  confirmed: { title: "Merci, votre commande est confirmée", text: "Un e-mail de confirmation vous est envoyé. Nous préparons vos articles." },
  toBeArranged: { title: "Votre paiement est bien reçu", text: "Un article de votre commande demande une vérification : nous vous écrivons très vite avec une solution." },
  awaitingPayment: { title: "Votre paiement est en cours de vérification", text: "Si vous venez de payer, la confirmation arrive dans un instant, ici et par e-mail. Ne payez pas une seconde fois." },
  cancelled: { title: "Cette commande est annulée", text: "La réservation de vos articles a pris fin sans paiement : rien ne vous a été débité, et votre panier est conservé." },
};

/** What comes next, when lenses wait for their prescription. */
function nextStep({ state, prescription }: OrderView): string | null {
  if (state !== "confirmed" || !prescription?.href) return null;
  return prescription.wanted
    ? "Un e-mail de confirmation vous est envoyé. Il nous manque votre ordonnance : la préparation commence dès que notre opticien l’a vérifiée."
    : "Un e-mail de confirmation vous est envoyé. Notre opticien vérifie votre ordonnance avant de préparer vos articles.";
}

export function OrderPage({ order }: { order: OrderView }) {
  const { title, text } = HEADINGS[order.state];
  return (
    <main id="contenu" className="page page--order">
      <h1>{title}</h1>
      <p>{nextStep(order) ?? text}</p>
      {order.prescription?.wanted && order.prescription.href ? <p><a className="button button--primary" href={order.prescription.href}>Envoyer mon ordonnance</a></p> : null}
      {order.state === "awaitingPayment" ? (
        <p>
          {order.checkHref ? <a className="button button--primary" href={order.checkHref}>Vérifier mon paiement</a> : null}{" "}
          <a className="button" href="/checkout?step=5">Reprendre le paiement</a>
        </p>
      ) : null}
      <div className="checkout">
        <dl className="check">
          <div><dt>Commande</dt><dd><span>{order.number}</span><span>du {order.placedAt}</span></dd></div>
          <div><dt>Statut</dt><dd>{order.status}</dd></div>
          {order.papers.length > 0 ? <div><dt>Documents</dt><dd>{order.papers.map(({ label, amount, href }) => <span key={href} className="paper"><a href={href}>{label} (PDF)</a>{amount ? ` : ${amount} remboursés` : null}</span>)}</dd></div> : null}
          {order.prescription ? <div><dt>Ordonnance</dt><dd><span>{order.prescription.text}</span>{order.prescription.href && !order.prescription.wanted ? <a href={order.prescription.href}>Voir ou compléter</a> : null}</dd></div> : null}
          {order.contact.length > 0 ? <div><dt>Coordonnées</dt><dd>{order.contact.map((line) => <span key={line}>{line}</span>)}</dd></div> : null}
          <div><dt>Livraison</dt><dd>{order.delivery.map((line) => <span key={line}>{line}</span>)}</dd></div>
          {order.billing ? <div><dt>Facturation</dt><dd>{order.billing.map((line) => <span key={line}>{line}</span>)}</dd></div> : null}
        </dl>
        <OrderSummaryPanel summary={order.summary} title="Récapitulatif" />
      </div>
      <p><a className="button" href="/home">Revenir à l’accueil</a></p>
    </main>
  );
}
