import { titleForCustomer } from "~/domain/catalogue/own-frames";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { distanceInWords, eyeInWords } from "~/domain/lenses/in-words";
import { accountOf } from "~/domain/ledger/ledger.server";
import { correctionOwes } from "~/domain/ledger/movements.server";
import { formatEuros, type Cents } from "~/domain/money";
import { orderPath, readCorrectionKey } from "~/domain/orders/links.server";
import { isDueInShop } from "~/domain/orders/firm";
import { findOrder, findOwnOrder, type Order, type OrderLine } from "~/domain/orders/order.server";
import { isSworn } from "~/domain/prescriptions/sworn";
import { coverageOfLine } from "~/domain/orders/prescription/covered-pair.server";
import { openLine } from "~/domain/orders/prescription/open-line.server";
import {
  awaitsAnswer,
  findProposal,
  isFetched,
  measuresOf,
  type Proposal,
} from "~/domain/orders/prescription/proposals.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { quoteOfProposal } from "~/domain/orders/prescription/proposal-quote.server";
import { quotePdfPath } from "~/domain/quotes/links.server";
import { paymentsOf } from "~/domain/payments/payment.server";
import { forgonePayment } from "~/domain/payments/supplement.server";
import { formatDay } from "~/domain/time";
import { canWriteTo } from "~/domain/orders/reach";
import { shop } from "~/shop/identity";
import type { Services } from "~/infra/services.server";
import { notFound } from "~/http/answers/not-found.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import type { CorrectionView } from "./correction-page";
import { checking, toldOf } from "./correction-standing.server";

export type Opened = { order: Order; proposal: Proposal; own: boolean };

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
  const changing = await openLine(services, order.id, proposal.lineId);
  const open = line !== undefined && changing !== null && awaitsAnswer(proposal, services.now());
  const asks = open && proposal.asks;
  const typed = open ? await measuresOf(services, line) : null;
  return {
    number: order.number,
    action: pathname + search,
    title: line ? titleForCustomer(line) : "",
    says: open ? null : await toldOf(services, order, proposal),
    givenBack: await tellGivenBack(services, order, proposal),
    compared: changing?.remade ? "remade" : isSworn(await prescriptionsOf(services, order.id)) ? "sworn" : "paper",
    rows:
      open && typed && proposal.measures
        ? [...rowsOf(typed, proposal.measures), ...(await codeRows(services, order, { line, typed }, proposal))]
        : [],
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

/**
 * The group codes that the correction changes: the invoice has the later ones, and an insurer may have agreed on those of
 * the quote.
 */
async function codeRows(
  services: Services,
  order: Order,
  { line, typed }: { line: OrderLine; typed: LensMeasures },
  { measures, lenses, details }: Proposal,
): Promise<CorrectionView["rows"]> {
  const sold = await coverageOfLine(services, order, { line, measures: typed });
  const proposed = { ...line, extra: lenses, lenses: details };
  const made = await coverageOfLine(services, order, { line: proposed, measures });
  const [before, after] = [sold?.lensCodes, made?.lensCodes];
  if (!before || !after) return [];
  return [
    { name: "Code de remboursement, œil droit", before: before.right, after: after.right },
    { name: "Code de remboursement, œil gauche", before: before.left, after: after.left },
  ]
    .map((row) => ({ ...row, differs: row.before !== row.after }))
    .filter(({ differs }) => differs);
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
    ? `${says}. Une partie de votre paiement vous est déjà revenue, est en route, ou vous est déjà due : il reste ${formatEuros(back)} à vous rendre si vous acceptez.`
    : `${says}. Ce que vous avez payé vous est déjà revenu, ou vous est déjà dû : rien de plus ne vous est rendu si vous acceptez.`;
}

/** Says that a late payment is refunded: it was made on a page that was still open. */
async function tellGivenBack(services: Services, order: Order, proposal: Proposal): Promise<string | null> {
  const payment = proposal.asks ? await forgonePayment(services, proposal) : null;
  if (!payment || payment.state === "settled") return null;
  const amount = formatEuros(payment.amountCents);
  return payment.state === "refunded"
    ? `Le supplément de ${amount} que vous aviez payé pour cette proposition vous est rendu, par le moyen de paiement que vous aviez utilisé.`
    : `Vous avez payé ${amount} pour cette proposition, qui n’était plus attendue : cette somme vous est rendue, par le moyen de paiement que vous avez utilisé.${canWriteTo(order) ? " Un courriel vous le confirme." : ""}`;
}
