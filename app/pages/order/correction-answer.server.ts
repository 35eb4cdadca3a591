import { redirect } from "@remix-run/node";

import { titleForCustomer } from "~/domain/catalogue/own-frames";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { distanceInWords, eyeInWords } from "~/domain/lenses/in-words";
import { accountOf } from "~/domain/ledger/ledger.server";
import { correctionOwes } from "~/domain/ledger/movements.server";
import { formatEuros, type Cents } from "~/domain/money";
import { orderPath, readCorrectionKey } from "~/domain/orders/links.server";
import { isDueInShop } from "~/domain/orders/firm";
import { findOrder, findOwnOrder, type Order } from "~/domain/orders/order.server";
import { answerProposal, type Answer, type Answering } from "~/domain/orders/prescription/answer.server";
import { isSworn } from "~/domain/prescriptions/sworn";
import { openLine } from "~/domain/orders/prescription/open-line.server";
import {
  awaitsAnswer,
  findProposal,
  isFetched,
  measuresOf,
  openProposals,
  type Proposal,
} from "~/domain/orders/prescription/proposals.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { quoteOfProposal } from "~/domain/orders/prescription/proposal-quote.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { quotePdfPath } from "~/domain/quotes/links.server";
import { paymentsOf } from "~/domain/payments/payment.server";
import { checkOrderIfPossible } from "~/domain/payments/start.server";
import { UNSETTLED } from "~/domain/payments/states";
import { closeForgone, forgonePayment, startSupplement } from "~/domain/payments/supplement.server";
import { formatDay } from "~/domain/time";
import { canWriteTo } from "~/domain/orders/reach";
import { shop } from "~/shop/identity";
import type { Services } from "~/infra/services.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import type { CorrectionView } from "./correction-page";

type Opened = { order: Order; proposal: Proposal; own: boolean };

/**
 * A proposal, for the browser that placed the order, and for the mailed link until it expires.
 * @throws the page that says that the link has expired, or is not the shop's
 */
export async function openProposal(
  context: ShopContext,
  request: Request,
  { id = "", proposalId = "" }: { id?: string; proposalId?: string },
): Promise<Opened> {
  const { services, visitorId } = context;
  const key = new URL(request.url).searchParams.get("cle");
  const ownOrder = await findOwnOrder(services, id, visitorId);
  const byLink = readCorrectionKey(services.config, proposalId, key, services.now()) === "valid";
  const order = ownOrder ?? (byLink ? await findOrder(services, id) : null);
  const proposal = order && (await findProposal(services, order.id, proposalId));
  if (order && proposal) return { order, proposal, own: ownOrder !== null };
  throw (
    (await limited(context, "orderLookup")) ??
    notFound(
      `Ce lien n’est plus valable : il est arrivé à sa fin, ou n’a pas été copié en entier. Appelez-nous au ${shop.phone}, nous vous en envoyons un autre.`,
    )
  );
}

export async function correctionView(
  { services }: ShopContext,
  request: Request,
  { order, proposal, own }: Opened,
): Promise<CorrectionView> {
  const { pathname, search } = new URL(request.url);
  const line = order.lines.find(({ id }) => id === proposal.lineId);
  const open = (await openProposals(services, order.id)).some(({ id }) => id === proposal.id) && line !== undefined;
  const asks = open && proposal.asks;
  const typed = open ? await measuresOf(services, line) : null;
  return {
    number: order.number,
    action: pathname + search,
    title: line ? titleForCustomer(line) : "",
    says: open ? null : await toldOf(services, order, proposal),
    givenBack: await tellGivenBack(services, order, proposal),
    compared: await comparedWith(services, proposal),
    rows: open && typed && proposal.measures ? rowsOf(typed, proposal.measures) : [],
    lenses: open && line?.lenses?.lens !== proposal.details.lens ? proposal.details.lens : null,
    price: open ? await priceInWords(services, order, proposal) : null,
    quote: open && line ? await quoteLinkOf(services, order, line, proposal) : null,
    until: open ? formatDay(proposal.expiresAt) : null,
    answers: open ? answersTo(services, order, proposal) : [],
    checking: asks && (await isUnderWay(services, order, proposal)) ? checking(order) : null,
    orderHref: own ? orderPath(services.config, order.id) : null,
    phone: shop.phone,
    phoneHref: shop.phoneHref,
  };
}

async function comparedWith(services: Services, { orderId, lineId }: Proposal): Promise<CorrectionView["compared"]> {
  if ((await openLine(services, orderId, lineId))?.remade) return "remade";
  return isSworn(await prescriptionsOf(services, orderId)) ? "sworn" : "paper";
}

async function quoteLinkOf(services: Services, { id }: Order, line: Order["lines"][number], { lenses }: Proposal) {
  const quote = await quoteOfProposal(services, id, line, lenses);
  return quote && { number: quote.number, href: quotePdfPath(services.config, quote) };
}

const SITUATION = { vision: "de loin", near: "de près", both: "de loin et de près" } as const;

function rowsOf(typed: LensMeasures, read: LensMeasures): CorrectionView["rows"] {
  const rows: [string, string, string][] = [
    ["Vision", SITUATION[typed.situation], SITUATION[read.situation]],
    ["Œil droit", eyeInWords(typed.correction.rightEye), eyeInWords(read.correction.rightEye)],
    ["Œil gauche", eyeInWords(typed.correction.leftEye), eyeInWords(read.correction.leftEye)],
    ["Écarts pupillaires", distanceInWords(typed.pupillaryDistance), distanceInWords(read.pupillaryDistance)],
  ];
  return rows.map(([name, before, after]) => ({ name, before, after, differs: before !== after }));
}

/** The possible answers; the first is the usual one. */
function answersTo(
  { payments }: Services,
  order: Order,
  { asks, differenceCents }: Proposal,
): CorrectionView["answers"] {
  const decline = { value: "declined", label: "Décliner" };
  if (!asks) return [{ value: "accepted", label: "Accepter cette correction" }, decline];
  return [
    ...(payments ? [{ value: "pay", label: `Accepter et payer ${formatEuros(differenceCents)} en ligne` }] : []),
    ...(isFetched(order) ? [{ value: "atPickup", label: "Accepter et payer au retrait" }] : []),
    decline,
  ];
}

/** Whether the bank may still decide on a payment from which the customer came back. */
async function isUnderWay(services: Services, order: Order, proposal: Proposal): Promise<boolean> {
  const payments = await paymentsOf(services, order.id);
  return payments.some(({ proposalId, state }) => proposalId === proposal.id && state === "processing");
}

const checking = (order: Order) =>
  `Votre paiement est en cours de vérification par la banque : cette page le dira${canWriteTo(order) ? ", et un courriel vous le confirmera" : ""}. Inutile de payer de nouveau.`;

/** Asks the provider about the payment when the customer comes back from its page, because the webhook may be late. */
export async function checkSupplement({ services }: ShopContext, { order, proposal }: Opened): Promise<boolean> {
  const { payments: provider } = services;
  if (!proposal.asks || !provider) return false;
  const payments = await paymentsOf(services, order.id);
  const underWay = payments.some(({ proposalId, state }) => proposalId === proposal.id && UNSETTLED.includes(state));
  if (underWay) await checkOrderIfPossible(services, provider, order.id);
  return underWay;
}

async function priceInWords(
  services: Services,
  order: Order,
  { lineId, differenceCents: cents, asks }: Proposal,
): Promise<string> {
  const apart = formatEuros(Math.abs(cents));
  if (cents === 0) return "Le prix ne change pas.";
  if (asks)
    return `Ces verres coûtent ${apart} de plus que ceux que vous avez payés. Si vous acceptez, vous réglez ce supplément${isFetched(order) ? " en ligne, ou au retrait de votre commande" : " en ligne"} ; sa facture complète celle de la commande.`;
  if (isDueInShop(order))
    return `Ces verres coûtent ${apart} de ${cents > 0 ? "plus" : "moins"} : si vous acceptez, votre commande passe de ${formatEuros(order.totalCents)} à ${formatEuros(order.totalCents + cents)}, à régler à la boutique, au retrait.`;
  return cents < 0
    ? cheaperInWords(-cents, correctionOwes(await accountOf(services, order.id), { lineId, cents }))
    : `Ces verres coûtent ${apart} de plus : la boutique vous les offre, vous n’avez rien à payer.`;
}

/** @param back what of the difference is given back: less than all of it where money of the order went back before */
function cheaperInWords(cheaper: Cents, back: Cents): string {
  const says = `Vos verres coûtent ${formatEuros(cheaper)} de moins`;
  if (back >= cheaper) return `${says} : cette somme vous est rendue si vous acceptez.`;
  return back > 0
    ? `${says}. Une partie de votre paiement vous est déjà revenue, ou est en route : il reste ${formatEuros(back)} à vous rendre si vous acceptez.`
    : `${says}. Ce que vous avez payé vous est déjà revenu, ou vous est déjà dû : rien de plus ne vous est rendu si vous acceptez.`;
}

const SAID: Record<string, Answer> = { accepted: "accepted", atPickup: "atPickup", declined: "declined" };

/** Stores yes or no, once. A yes with a higher price needs its payment, on the provider's page or at the pickup. */
export async function answerCorrection(context: ShopContext, request: Request, { order, proposal }: Opened) {
  const { intent = "" } = typedValues(context.form);
  const refuseWith = (message: string) => refuseField(context, context.form, "form", message);
  if (intent === "pay") return payCorrection(context, { order, proposal }, refuseWith);
  const answer = SAID[intent];
  if (!answer) return refuseWith("Dites si vous acceptez cette correction.");
  const done = await once(context, async (services) => {
    const answering = await answerProposal(services, order.id, proposal.id, answer);
    if (answering !== "done" && !(answering === intent || (answer === "atPickup" && answering === "accepted")))
      return refuseWith(await toldNow(services, order, answering));
    setFlash(context, { kind: "success", text: ANSWERED[answer] });
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, 303);
  });
  await closeForgone(context.services, order.id);
  return done;
}

const ANSWERED: Record<Answer, string> = {
  accepted: "Merci, votre accord est enregistré : notre opticien reprend vos verres avec cette correction.",
  atPickup:
    "Merci, votre accord est enregistré : notre opticien reprend vos verres avec cette correction. Vous réglerez le supplément au retrait.",
  declined: "Votre réponse est enregistrée : rien ne change, notre opticien vous rappelle.",
};

/** A second press continues the payment under way, which has one page at the provider. */
async function payCorrection(
  { services }: ShopContext,
  { order, proposal }: Pick<Opened, "order" | "proposal">,
  refuseWith: (message: string) => ReturnType<typeof refuseField>,
) {
  if (!services.payments) return refuseWith(notPayable());
  const starting = await startSupplement(services, services.payments, order, proposal.id, "session");
  if (starting.outcome === "started" && starting.payment.hostedUrl) return redirect(starting.payment.hostedUrl, 303);
  if (starting.outcome === "alreadyPaid") return refuseWith(checking(order));
  if (starting.outcome !== "closed") return refuseWith(notPayable());
  return refuseWith(await toldNow(services, order, standingOf(services, proposal)));
}

const notPayable = () =>
  `Le paiement en ligne ne répond pas. Réessayez dans quelques minutes, ou appelez-nous au ${shop.phone} : votre réponse n’est pas encore enregistrée.`;

/** Says that a late payment is refunded: it was made on a page that was still open. */
async function tellGivenBack(services: Services, order: Order, proposal: Proposal): Promise<string | null> {
  const payment = proposal.asks ? await forgonePayment(services, proposal) : null;
  if (!payment || payment.state === "settled") return null;
  const amount = formatEuros(payment.amountCents);
  return payment.state === "refunded"
    ? `Le supplément de ${amount} que vous aviez payé pour cette proposition vous est rendu, par le moyen de paiement que vous aviez utilisé.`
    : `Vous avez payé ${amount} pour cette proposition, qui n’était plus attendue : cette somme vous est rendue, par le moyen de paiement que vous avez utilisé.${canWriteTo(order) ? " Un courriel vous le confirme." : ""}`;
}

/** Where a proposal stands that can be answered no more: one that nobody answered, in time, has no lenses to change. */
function standingOf({ now }: Pick<Services, "now">, proposal: Proposal): Exclude<Answering, "done"> {
  if (proposal.state !== "sent") return proposal.state;
  return awaitsAnswer(proposal, now()) ? "closed" : "expired";
}

async function toldOf(services: Services, order: Order, proposal: Proposal): Promise<string> {
  const { state, atPickup, settledAt, differenceCents } = proposal;
  const says = await toldNow(services, order, standingOf(services, proposal));
  if (state !== "accepted") return says;
  const apart = formatEuros(differenceCents);
  if (settledAt) return `${says} Le supplément de ${apart} est réglé : sa facture est sur la page de votre commande.`;
  return atPickup ? `${says} Le supplément de ${apart} est à régler au retrait.` : says;
}

/** What is said of an answer, as the order stands now: once it is over, no other proposal waits on its page. */
async function toldNow(services: Services, order: Order, answering: Exclude<Answering, "done">): Promise<string> {
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
