import { formatEuros } from "~/domain/money";
import { findOrder, type Order } from "~/domain/orders/order.server";
import type { Answering } from "~/domain/orders/prescription/answer.server";
import { awaitsAnswer, openProposals, type Proposal } from "~/domain/orders/prescription/proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { canWriteTo } from "~/domain/orders/reach";
import { shop } from "~/shop/identity";
import type { Services } from "~/infra/services.server";

/** What a customer reads while the bank decides on the supplement of a correction. */
export const checking = (order: Order) =>
  `Votre paiement est en cours de vérification par la banque : cette page le dira${canWriteTo(order) ? ", et un courriel vous le confirmera" : ""}. Inutile de payer de nouveau.`;

/** Where a proposal stands that can be answered no more: one that nobody answered, in time, has no lenses to change. */
export function standingOf({ now }: Pick<Services, "now">, proposal: Proposal): Exclude<Answering, "done"> {
  if (proposal.state !== "sent") return proposal.state;
  return awaitsAnswer(proposal, now()) ? "closed" : "expired";
}

export async function toldOf(services: Services, order: Order, proposal: Proposal): Promise<string> {
  const { state, atPickup, settledAt, differenceCents } = proposal;
  const says = await toldNow(services, order, standingOf(services, proposal));
  if (state !== "accepted") return says;
  const apart = formatEuros(differenceCents);
  if (settledAt) return `${says} Le supplément de ${apart} est réglé : sa facture est sur la page de votre commande.`;
  return atPickup ? `${says} Le supplément de ${apart} est à régler au retrait.` : says;
}

/** What is said of an answer, as the order stands now: once it is over, no other proposal waits on its page. */
export async function toldNow(
  services: Services,
  order: Order,
  answering: Exclude<Answering, "done">,
): Promise<string> {
  if (answering === "accepted" || answering === "declined" || answering === "toPay") return told(answering);
  const now = await findOrder(services, order.id);
  if (now?.status === ORDER_STATUS.cancelled) return OVER;
  const hasAnother = (await openProposals(services, order.id)).length > 0;
  return told(answering === "superseded" && !hasAnother ? "closed" : answering);
}

const OVER = "Cette commande est annulée : la correction proposée n’attend plus de réponse.";

function told(answering: Exclude<Answering, "done">): string {
  switch (answering) {
    case "accepted":
      return "Vous avez accepté cette correction : vos verres sont préparés avec elle.";
    case "toPay":
      return "Cette correction s’accepte en réglant son supplément.";
    case "declined":
      return "Vous avez décliné cette correction : notre opticien vous rappelle.";
    case "superseded":
      return "Notre opticien a remplacé cette proposition par une autre : ouvrez-la depuis la page de votre commande.";
    case "expired":
      return `Le temps de répondre est passé. Appelez-nous au ${shop.phone} : nous vous envoyons une nouvelle proposition.`;
    case "ended":
    case "closed":
      return "Cette commande ne peut plus être corrigée ainsi : voyez sa page, ou appelez-nous.";
  }
}
