import { discountName } from "~/domain/invoices/discount-name";
import { isOwnFrame, titleForCustomer } from "~/domain/catalogue/own-frames";
import { checkoutPath } from "~/domain/checkout/journey";
import { billingLines } from "~/domain/checkout/customer-columns.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import {
  endedCents,
  keptBack,
  lineAccount,
  outstandingCents,
  refundedCents,
  whollyGivenBack,
  whollyRefunded,
  type Account,
  type LineAccount,
} from "~/domain/ledger/account";
import { withdrawnAndOut } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { reopening } from "~/domain/opening/hours.server";
import { jobsOf } from "~/domain/orders/jobs/job.server";
import { formatEuros } from "~/domain/money";
import { correctionPath, orderPath, paymentReturnPath } from "~/domain/orders/links.server";
import { firmAt, isDueInShop } from "~/domain/orders/firm";
import { hasLeft } from "~/domain/orders/life/left";
import { howToGiveBack } from "~/domain/orders/life/open-return.server";
import { sayAskedAgain, sayContested, sayCorrected, whatComesBack, type Owed } from "~/domain/orders/money/comes-back";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { missingAgain } from "~/domain/orders/money/rest-due.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { otherPriceRow, taxedOrder } from "~/domain/orders/price-of-ended";
import { entrustFrame, withdrawalNote } from "~/domain/orders/placing/promises.server";
import { cheaperToGive } from "~/domain/orders/prescription/cheaper.server";
import { openProposals } from "~/domain/orders/prescription/proposals.server";
import { spokenCode } from "~/domain/orders/pickup/code.server";
import { canWriteTo } from "~/domain/orders/reach";
import { dueInWords } from "~/domain/orders/pickup/due.server";
import { pickupTerm } from "~/domain/orders/pickup/term.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { REFUNDED, statusName, TAKEN_BACK } from "~/domain/orders/status-name";
import { isPaymentRefused, isToPayByLink, payableAgain } from "~/domain/payments/pay-again.server";
import { isForOrder, paymentsOf } from "~/domain/payments/payment.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { openingRules } from "~/domain/settings/in-force.server";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { UNSETTLED } from "~/domain/payments/states";
import { describeReturned, RETURN_STATE, returnsOf, type ReturnState } from "~/domain/returns/return.server";
import { formatDay, formatDayAndSecond, formatDayAndTime } from "~/domain/time";
import { withdrawalsOf } from "~/domain/withdrawals/withdrawal.server";
import { KEPT_IN_SHOP, restSaid } from "~/domain/withdrawals/words";
import type { Services } from "~/infra/services.server";
import { DELIVERY, destinationLines } from "~/shop/delivery";
import type { AfterSaleView } from "~/ui/orders/after-sale-view";
import type { OrderView } from "~/ui/orders/order-view";
import { prescriptionLine } from "./prescription-line.server";
import { afterSaleView } from "./after-sale-view.server";
import { glassesParts } from "~/http/cart/glasses-parts";
import { french } from "~/shop/words/french-spacing";
import { papersOf, readFirst } from "./papers.server";
import { paymentLine } from "./payment-line.server";
import { vatRows } from "./vat-rows";
import { inWords } from "./in-words";
import { whatComes } from "./what-comes.server";

/** What the customer reads while the order is on its way, or waits in the shop: then also the last day to fetch it. */
async function onItsWay(services: Services, order: Order): Promise<OrderView["onItsWay"]> {
  const { title, text } = DELIVERY[order.deliveryMethod].words.shipped.page;
  const says = [text, await pickupTerm(services, order)].filter(Boolean).join(" ");
  return { title, text: inWords(order, says) ?? "" };
}

export async function orderView(services: Services, order: Order): Promise<OrderView> {
  const payments = await paymentsOf(services, order.id);
  const afterSale = await afterSaleView(services, order);
  const underWay = payments.find((payment) => isForOrder(payment) && UNSETTLED.includes(payment.state));
  const account = await accountOf(services, order.id);
  const owed = await owedToCustomer(services, order.id);
  const mailed = canWriteTo(order);
  const comesBack = [
    whatComesBack(account, owed, { mailed }),
    sayCorrected(account, owed, await cheaperToGive(services, order, account)),
    sayAskedAgain(await missingAgain(services, order)),
  ]
    .filter(Boolean)
    .join(" ");
  const givenBack =
    refundedCents(account) + account.undone.cents > 0 &&
    outstandingCents(account) === 0 &&
    account.chargedBack === 0 &&
    owed.surplus.cents === 0;
  const back = whollyGivenBack(account);
  const refunded = order.status !== ORDER_STATUS.cancelled && whollyRefunded(account);
  const state: OrderView["state"] = afterSale.stopped
    ? stoppedState(account, owed, await isMadeAllTheSame(services, order))
    : (haltedState(afterSale, refunded && (back ? "refunded" : "refundAsked")) ??
      ((await isPaymentRefused(services, order))
        ? "paymentRefused"
        : (await isToPayByLink(services, order))
          ? "toPayByLink"
          : stateOf(order, account, { givenBack, underWay: underWay !== undefined })));
  const seen = {
    state,
    withdrawal: refunded ? null : await latestWithdrawal(services, order, account, afterSale.halt),
    prescription: refunded || afterSale.stopped ? null : await prescriptionLine(services, order),
    mailed,
    correctionHref: await correctionHref(services, order.id),
  };
  return {
    ...seen,
    comes: afterSale.recall?.isHeld
      ? []
      : whatComes(order, seen, reopening(await openingRules(services), services.now())),
    number: order.number,
    status: statusOf(order, afterSale, refunded && REFUNDED[back ? "refunded" : "asked"]),
    comesBack: saysMoney(state, account, comesBack || null),
    payment: afterSale.stopped ? null : await paymentLine(services, order, payments, state === "paymentRefused"),
    giveBack: order.status === ORDER_STATUS.cancelled ? await giveBack(services, order) : null,
    onItsWay: await onItsWay(services, order),
    wearer: askForPrescription(order.lines) ? await wearerName(services, order) : null,
    ownFrame: await ownFrameLine(services, order),
    placedAt: formatDayAndTime(order.createdAt),
    papers: await papersOf(services, order),
    payHref: state === "toPayByLink" ? orderPath(services.config, order.id) : checkoutPath("payment"),
    payAgain: await payAgainForm(services, order, state === "toPayByLink"),
    checkHref: underWay && state !== "toPayByLink" ? paymentReturnPath(services.config, order.id, underWay.id) : null,
    summary: {
      lines: order.lines.map((line, position) => ({
        key: String(position),
        title: titleForCustomer(line),
        details: [
          line.colorName,
          line.size && `taille ${line.size}`,
          line.lenses && french(`verres « ${line.lenses.name} », ${line.lenses.lens}`),
        ]
          .filter(Boolean)
          .join(", "),
        quantity: line.quantity,
        total: formatEuros(line.unitPriceCents * line.quantity),
        imageUrl: line.imageUrl,
        note: noteOf(line, lineAccount(account, line.id)),
        parts: line.lenses
          ? glassesParts({ productId: line.productId, cents: line.framePriceCents }, line.lenses.lines)
          : [],
      })),
      subtotal: formatEuros(order.subtotalCents),
      discount:
        order.discountCents > 0 ? { name: discountName(order), amount: formatEuros(order.discountCents) } : null,
      otherPrice: otherPriceRow(order),
      delivery: order.deliveryCents > 0 ? formatEuros(order.deliveryCents) : "Offerte",
      total: formatEuros(order.totalCents),
      vat: vatRows(taxedOrder(order)),
    },
    contact: order.customer
      ? [
          `${order.customer.firstName} ${order.customer.lastName}`,
          order.customer.email,
          phoneInPairs(order.customer.phone),
        ].filter(Boolean)
      : [],
    delivery: destinationLines(order.deliveryMethod, order.customer),
    due: isStillToFetch(order) ? await dueInWords(services, order) : null,
    // Shown only once the order is ready: with a code shown too early, a customer would come to the shop for nothing.
    pickupCode:
      order.pickupCode && order.status === ORDER_STATUS.shipped && !afterSale.stopped
        ? spokenCode(order.pickupCode)
        : null,
    afterSale,
    billing: billingLines(order),
  };
}

/** The form that pays an order by the link of its mail; null where nothing is to be paid online. */
async function payAgainForm(services: Services, order: Order, byLink: boolean): Promise<OrderView["payAgain"]> {
  const cents = services.payments ? await payableAgain(services, order) : 0;
  if (cents === 0) return null;
  const isHeld = order.status === ORDER_STATUS.awaitingPayment;
  return {
    action: orderPath(services.config, order.id),
    says: isHeld
      ? `Vous pouvez payer ${byLink ? "" : "de nouveau "}jusqu’au ${formatDayAndTime(order.holdExpiresAt)}.`
      : french(`Vous pouvez la régler ici, en ligne : ${formatEuros(cents)}.`),
    first: byLink ? await readFirst(services, order) : null,
  };
}

/** The status as the customer reads it. It says so when the shop has stopped working on the order. */
function statusOf(order: Order, { stopped, halt }: AfterSaleView, refunded: string | false): string {
  if (refunded) return refunded;
  if (stopped) return TAKEN_BACK;
  if (halt === "charged back") return "Suspendue";
  if (halt === "settled otherwise") return REFUNDED.refunded;
  return halt === "given back in part" ? "Remboursée en partie" : statusName(order.status, order.deliveryMethod);
}

/**
 * The latest withdrawal, shown until its pieces are dealt with: the other pieces were sent without them, or they came
 * back.
 */
async function latestWithdrawal(
  services: Services,
  order: Order,
  account: Account,
  halt: AfterSaleView["halt"],
): Promise<OrderView["withdrawal"]> {
  const declared = (await withdrawalsOf(services, order.id)).at(-1);
  if (!declared || order.status === ORDER_STATUS.cancelled) return null;
  const lines = declared.declaration.lines;
  // A return of other pieces of the line is no part of it.
  const awaited = lines.filter(({ orderLineId }) => withdrawnAndOut(lineAccount(account, orderLineId)) > 0);
  const isComingBack = (await openReturns(services, order)).some((asked) =>
    asked.lines.some(({ orderLineId }) => awaited.some((line) => line.orderLineId === orderLineId)),
  );
  if (hasLeft(order) && !isComingBack) return null;
  const rest = inWords(order, restSaid(order, account, halt));
  return {
    says: `Nous avons bien reçu votre rétractation du ${formatDayAndSecond(declared.declaredAt)} : ${lines.map(describeReturned).join(", ")}.`,
    // `rest` is null when the whole order was withdrawn: the heading then says what becomes of it.
    todo: hasLeft(order) ? await giveBack(services, order, rest === null) : rest && KEPT_IN_SHOP,
    rest,
  };
}

const openReturns = async (services: Services, order: Order) =>
  (await returnsOf(services, order.id)).filter(({ state }) => !HAVE_ENDED.includes(state));
const HAVE_ENDED: ReturnState[] = [RETURN_STATE.validated, RETURN_STATE.refused];

/** How the customer sends the pieces back, told until the shop begins to examine them. */
async function giveBack(services: Services, order: Order, whole = true): Promise<string | null> {
  const awaited = (await openReturns(services, order)).some(({ state }) => state === RETURN_STATE.requested);
  return awaited ? howToGiveBack(order, whole).join(" ") : null;
}

/** The state of a withdrawn order: it promises a refund until the page has more to tell about the money. */
function stoppedState(
  account: Account,
  { owed, askedAt, cameBack, processing }: Owed,
  /** True when the shop went on with the order. */ made: boolean,
): OrderView["state"] {
  if (made) return "withdrawnAndMade";
  if (account.paid === 0) return processing > 0 ? "withdrawnAndSaid" : "withdrawnUnpaid";
  return askedAt || cameBack > 0 || owed === 0 || account.chargedBack > 0 ? "withdrawnAndSaid" : "withdrawn";
}

/** True when the shop prepared or sent an order after its customer had withdrawn from it. */
async function isMadeAllTheSame(services: Services, order: Order): Promise<boolean> {
  const { preparing, shipped } = ORDER_STATUS;
  if (order.status !== preparing && order.status !== shipped) return false;
  const declaredAt = (await withdrawalsOf(services, order.id)).at(-1)?.declaredAt;
  const movedAt = order.shippedAt ?? order.preparedAt;
  // A withdrawal is declared to the second: a preparation within that second was begun before it.
  return declaredAt !== undefined && movedAt !== null && movedAt.slice(0, 19) > declaredAt.slice(0, 19);
}

/** The state of an order whose money was given back or is contested; null for an order that goes on. */
function haltedState({ halt }: AfterSaleView, refunded: "refunded" | "refundAsked" | false): OrderView["state"] | null {
  if (refunded) return refunded;
  return halt && halt !== "refunded" ? HALTED[halt] : null;
}
const HALTED = {
  "charged back": "chargedBack",
  "settled otherwise": "settledOtherwise",
  "given back in part": "givenBackInPart",
  "paid too late": "paidTooLate",
} as const satisfies Record<string, OrderView["state"]>;

/** The sentence about the money, unless the heading says it already. */
function saysMoney(state: OrderView["state"], account: Account, comesBack: string | null): string | null {
  if (state === "withdrawn") return null;
  const contested = TELLS_OF_A_DISPUTE.includes(state) ? sayContested(account) : null;
  const says = [comesBack, contested].filter(Boolean).join(" ");
  if (says || account.paid === 0 || !SAYS_WHAT_BECAME.includes(state)) return says || null;
  return whollyGivenBack(account)
    ? "Tout ce que vous avez payé vous est rendu."
    : "Tout ce qui vous était dû est réglé.";
}

/** The states whose heading says nothing of money that a bank took back: the sentence about the money tells it. */
const TELLS_OF_A_DISPUTE: OrderView["state"][] = ["withdrawnAndSaid", "withdrawnAndMade", "givenUp"];
/** The states whose heading says nothing of the money at all, so that a sentence must say what became of it. */
const SAYS_WHAT_BECAME: OrderView["state"][] = ["withdrawnAndSaid", "withdrawnAndMade"];

/** True until the order is handed over or cancelled: after that, its code opens nothing. */
function isStillToFetch({ status }: Order): boolean {
  return status !== ORDER_STATUS.delivered && status !== ORDER_STATUS.cancelled;
}

async function wearerName(services: Services, order: Order): Promise<string | null> {
  const wearer = await wearerOfOrder(services, order);
  return wearer && personName(wearer);
}

/** Where the customer's own frame is, told from the moment the order is firm until the glasses are handed over. */
async function ownFrameLine(services: Services, order: Order): Promise<string | null> {
  const { cancelled, delivered } = ORDER_STATUS;
  if (!firmAt(order) || order.status === cancelled || order.status === delivered) return null;
  const jobs = (await jobsOf(services, order)).filter(({ line }) => isOwnFrame(line));
  if (jobs.length === 0) return null;
  const came = jobs.flatMap(({ job }) => job.steps.entrusted ?? []);
  const [last] = came
    .map(({ at }) => at)
    .sort()
    .slice(-1);
  return last && came.length === jobs.length
    ? [
        `Reçue le ${formatDay(last)}.`,
        ...jobs.flatMap(({ job }) => (job.entrustedState ? `État noté : ${job.entrustedState}` : [])),
      ].join(" ")
    : entrustFrame(order.number);
}

/**
 * The address of the first correction that waits for the customer's answer. With several pairs, the next one is shown
 * after that answer.
 */
async function correctionHref(services: Services, orderId: string): Promise<string | null> {
  const [waiting] = await openProposals(services, orderId);
  if (!waiting) return null;
  return correctionPath(services.config, orderId, { id: waiting.id, expiresAt: new Date(waiting.expiresAt) });
}

/** What the law wants beside a line, and the pieces that the customer withdrew before they were sent. */
function noteOf(line: OrderLine, its: LineAccount): string | null {
  const withdrawn = keptBack(its);
  if (withdrawn === 0) return withdrawalNote(line);
  const pieces = line.quantity > 1 ? ` de ${withdrawn} sur ${line.quantity}` : "";
  // The part of it that was never asked for left the total too, and nothing else says so once the rest is paid.
  const cents = endedCents({ ...its, cancelled: withdrawn, received: 0, kept: 0, notAsked: 0 });
  return `Rétractation${pieces} : retiré de la commande${cents > 0 ? `, soit ${formatEuros(cents)} du total` : ""}`;
}

/** @param money `givenBack`: all that was owed to the customer; `underWay`: a payment that may still arrive */
function stateOf(order: Order, account: Account, money: { givenBack: boolean; underWay: boolean }): OrderView["state"] {
  const { status } = order;
  if (status === ORDER_STATUS.cancelled) {
    if (!order.cancelledBy) return "cancelled";
    if (isDueInShop(order) && account.paid === 0) return "givenUpUnpaid";
    return money.givenBack ? "givenUpAndRefunded" : "givenUp";
  }
  if (status === ORDER_STATUS.preparing) return order.stockState === "short" ? "lacking" : "preparing";
  if (status === ORDER_STATUS.shipped) return "shipped";
  if (status === ORDER_STATUS.delivered) return "delivered";
  if (!firmAt(order)) return money.underWay ? "checkingPayment" : "awaitingPayment";
  if (isDueInShop(order))
    return order.stockState === "short" || status === ORDER_STATUS.attention ? "attentionUnpaid" : "confirmedUnpaid";
  if (order.stockState === "short") return "toBeArranged";
  return status === ORDER_STATUS.attention ? "attention" : "confirmed";
}
