import type { StaffRole } from "~/domain/accounts/staff-roles";
import { isMoneyGone, whollyRefunded, whollyWithdrawn, type Account } from "~/domain/ledger/account";
import { readNotes } from "~/domain/notes/notes.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros } from "~/domain/money";
import { uncheckedPairs } from "~/domain/orders/jobs/unchecked.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { isSettledOtherwise } from "~/domain/orders/money/failures-by-hand.server";
import type { Order } from "~/domain/orders/order.server";
import { isSworn } from "~/domain/prescriptions/sworn";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";
import { statusName } from "~/domain/orders/status-name";
import { SENT_AGAIN, whatCanBeSentAgain } from "~/domain/orders/care/send-again.server";
import { lettersAbout, type Letter } from "~/domain/outbox.server";
import { noteView } from "~/http/admin/note-view.server";
import { givenBeforePayment, prescriptionStanding } from "~/domain/orders/prescription/prescription.server";
import { prescriptionsOf, standingOf, type Prescription } from "~/domain/prescriptions/prescription.server";
import { RETURN_REASONS } from "~/domain/returns/reasons";
import type { NextState } from "~/domain/returns/advance.server";
import {
  describeReturned,
  mayBeRefused,
  returnsOf,
  RETURN_STATE,
  type Return,
  type ReturnState,
} from "~/domain/returns/return.server";
import { withoutStop } from "~/domain/text";
import { keptWithWords } from "~/shop/words/french-spacing";
import { formatDayAndSecond, formatDayAndTime } from "~/domain/time";
import { hasLeft } from "~/domain/orders/life/left";
import { keptBackWithdrawals } from "~/domain/orders/life/sent-anyway.server";
import { standingIn, type Standing } from "~/domain/orders/right-of-withdrawal.server";
import { withdrawalsOf } from "~/domain/withdrawals/withdrawal.server";
import type { Services } from "~/infra/services.server";
import { moneyView, tellWhollyRefunded, whyNoInvoice } from "./money/money-view.server";
import type { AdminOrderView } from "./order-page";
import type { PrescriptionView } from "./order-prescription";
import { mayRuleOn } from "./order-care.server";
import { openTo, orderPanel, overrideNote } from "./order-view.server";
import { adminPapers } from "./papers/admin-papers.server";
import { PAPER_STATE_SAID, tellStanding } from "~/http/orders/prescription-words";

/** Everything that the admin area shows of an order. Corrections are on pages of their own, which log each reading. */
export async function adminOrderView(
  services: Services,
  order: Order,
  role: StaffRole | null,
): Promise<AdminOrderView> {
  const withdrawals = await withdrawalsOf(services, order.id);
  const [left, kept] = [hasLeft(order), await keptBackWithdrawals(services, order)];
  const history = await stepsOf(services, order.id);
  const account = await accountOf(services, order.id);
  const standing = standingIn(order, account, services.now());
  return {
    panel: await orderPanel(services, order, role),
    refunded: whollyRefunded(account)
      ? await tellWhollyRefunded(services, order, account)
      : (await isSettledOtherwise(services, order.id, account))
        ? "Entièrement remboursée, dont une partie réglée à la main"
        : null,
    prescription: (await prescriptionStanding(services, order))
      ? {
          ...prescriptionView(
            order,
            {
              papers: await prescriptionsOf(services, order.id),
              given: await givenBeforePayment(services, order),
              account,
            },
            role,
          ),
          override: await overrideNote(services, order),
        }
      : null,
    rights: {
      ended: standing === "open" ? null : NO_RIGHT[standing],
      lines: order.lines.map((line) => ({
        id: line.id,
        title: `${line.brand} ${line.name}`,
        withdrawable: line.withdrawable,
        reason: line.withdrawableReason ?? "",
        mayRule: mayRuleOn(role, order, line),
      })),
    },
    papers: await adminPapers(services, order, role),
    noInvoice: await whyNoInvoice(services, order),
    money: await moneyView(services, order, role),
    returns: (await returnsOf(services, order.id)).map((asked) => returnView(asked, mayBeRefused(account, asked))),
    withdrawals: withdrawals.map(({ id, declaredAt, declaration }) => ({
      key: id,
      sentAnyway: left && kept.has(id),
      says: `Rétractation déclarée le ${formatDayAndSecond(declaredAt)}`,
      lines: declaration.lines.map(describeReturned),
    })),
    notes: (await readNotes(services, { accountIds: [], emails: [], orderIds: [order.id] })).map((note) =>
      noteView(note, null),
    ),
    sentAgain: (await whatCanBeSentAgain(services, order)).map((kind) => ({ kind, label: SENT_AGAIN[kind] })),
    letters: (await lettersAbout(services, `order:${order.id}`)).map(letterView),
    next: (await owedToCustomer(services, order.id)).cameBack > 0 ? null : await nextStep(services, order, account),
    history: history.map(({ action, details, by, at }) => ({
      at: formatDayAndTime(at),
      what: keptWithWords([action, details].filter(Boolean).join(" : ")),
      by,
    })),
  };
}

function letterView({ recipient, subject, writtenAt, sentAt, givenUpAt }: Letter): AdminOrderView["letters"][number] {
  const state = givenUpAt
    ? `refusé par l’adresse le ${formatDayAndTime(givenUpAt)}`
    : sentAt
      ? `envoyé le ${formatDayAndTime(sentAt)}`
      : `écrit le ${formatDayAndTime(writtenAt)}, en attente d’envoi`;
  return { subject, says: `à ${recipient}, ${state}` };
}

/**
 * The shop's next step with an order, where one press does it; null where the order waits for something else. Glasses
 * whose lenses are checked were prepared at the bench, so that they are ready next.
 */
async function nextStep(services: Services, order: Order, account: Account): Promise<AdminOrderView["next"]> {
  const isMade =
    order.lines.some(({ lenses }) => lenses) && (await uncheckedPairs(services, order, account)).length === 0;
  const to = NEXT[isMade && order.status === ORDER_STATUS.confirmed ? ORDER_STATUS.preparing : order.status];
  if (!to || order.attention || whollyWithdrawn(account) || isMoneyGone(account)) return null;
  const shelved = statusName(to, order.deliveryMethod);
  return { status: to, label: to === ORDER_STATUS.preparing ? "Commencer la préparation" : `Marquer « ${shelved} »` };
}

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  [ORDER_STATUS.confirmed]: ORDER_STATUS.preparing,
  [ORDER_STATUS.preparing]: ORDER_STATUS.shipped,
};

/** Why no line of an order can be withdrawn from. */
const NO_RIGHT: Record<Exclude<Standing, "open">, string> = {
  unpaid: "Aucun : la commande n’est pas payée.",
  cancelled: "Aucun : la commande est annulée.",
  inShop: "Aucun : la commande a été conclue et payée à la boutique, et non à distance.",
  refundAsked: "Aucun : le remboursement de toute la commande est demandé.",
  refunded: "Aucun : la commande est entièrement remboursée.",
  over: "Aucun : le délai de rétractation a pris fin.",
};

function prescriptionView(
  order: Order,
  known: { papers: Prescription[]; given: Prescription | null; account: Account },
  role: StaffRole | null,
): Omit<PrescriptionView, "override"> {
  return {
    ...tellStanding(order, standingOf(known.papers), known),
    benchHref: openTo(role, adminOrderPath(order.id, "/ordonnance")),
    sworn: isSworn(known.papers),
    papers: known.papers.map(({ id, state, byMail, file, statement, seen, refusal, receivedAt }) => ({
      id,
      says: [
        `${file === null && statement !== null ? "Déclaration sur l’honneur" : "Ordonnance"} ${PAPER_STATE_SAID[state]}`,
        receivedAt && `reçue le ${formatDayAndTime(receivedAt)}`,
        seen && `lue à la boutique par ${seen.name}`,
        byMail && "promise par e-mail ou en boutique",
        refusal && `motif : ${withoutStop(refusal)}`,
      ]
        .filter(Boolean)
        .join(", "),
      href: file ? openTo(role, `/api/admin/orders/${order.id}/prescription/${id}`) : null,
    })),
  };
}

function returnView(asked: Return, refusable: boolean): AdminOrderView["returns"][number] {
  const { id, version, state, comment, refusal, requestedAt, withdrawalId, restockedAt, lines } = asked;
  return {
    id,
    version,
    says: `${withdrawalId ? "Rétractation" : "Retour"} : ${state}`,
    date: `Demandé le ${formatDayAndTime(requestedAt)}`,
    lines: lines.map((line) =>
      [describeReturned(line), line.reason !== "none" && RETURN_REASONS[line.reason].toLowerCase()]
        .filter(Boolean)
        .join(" : "),
    ),
    comment,
    refusal,
    kept:
      asked.keptCents > 0
        ? `Retenu sur le remboursement : ${formatEuros(asked.keptCents)}. ${asked.keptReason ?? ""}`
        : null,
    restocked: restockedAt !== null,
    next: nextStates(state).filter((next) => refusable || next !== RETURN_STATE.refused),
    mayRestock: state === RETURN_STATE.validated && restockedAt === null,
  };
}

function nextStates(state: ReturnState): NextState[] {
  if (state === RETURN_STATE.requested) return [RETURN_STATE.processing, RETURN_STATE.validated, RETURN_STATE.refused];
  return state === RETURN_STATE.processing ? [RETURN_STATE.validated, RETURN_STATE.refused] : [];
}
