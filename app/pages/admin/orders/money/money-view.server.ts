import type { StaffRole } from "~/domain/accounts/staff-roles";
import { findDepositInvoice } from "~/domain/invoices/deposit-invoice.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { longDay } from "~/domain/days";
import { whollyGivenBack, type Account } from "~/domain/ledger/account";
import {
  isSurplus,
  TASK_CAUSES,
  TASK_LISTS,
  tasksOf,
  type MoneyTask,
  evidencePath,
} from "~/domain/orders/money/tasks.server";
import { sayInsurersPart } from "~/domain/orders/money/insurer-part.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { saidInBothLists } from "~/domain/orders/money/same-money.server";
import { REFUND_MEANS } from "~/domain/refunds/means";
import { formatEuros } from "~/domain/money";
import { refundPath } from "~/domain/orders/links.server";
import { mayChange, mayTakeMoney } from "~/domain/staff/rights";
import { isDueInShop } from "~/domain/orders/firm";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { awaitsBuyer, type Order } from "~/domain/orders/order.server";
import { writtenOffCents } from "~/domain/orders/placing/write-off.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { refundsOf, type Refund } from "~/domain/refunds/refund.server";
import { refundable } from "~/domain/refunds/request.server";
import { UNSETTLED } from "~/domain/refunds/states";
import { formatDay, formatDayAndTime } from "~/domain/time";
import { capitalized } from "~/shop/hours";
import type { Services } from "~/infra/services.server";
import { openTo } from "../order-view.server";
import { takeView } from "../take/take-view.server";
import type { MoneyView } from "./order-money";

/** A refund that the provider has not confirmed is only called asked for. */
export async function tellWhollyRefunded(services: Services, { id }: Order, account: Account): Promise<string> {
  const waiting = (await refundsOf(services, id)).filter(({ state }) => UNSETTLED.includes(state)).at(-1);
  return waiting && !whollyGivenBack(account)
    ? `Remboursement demandé le ${formatDay(waiting.createdAt)}, en attente de la banque`
    : "Entièrement remboursée";
}

export async function whyNoInvoice(services: Services, order: Order): Promise<string | null> {
  if ((await invoicesOf(services, order.id)).length > 0) return null;
  if (order.paidAt)
    return awaitsBuyer(order)
      ? "Aucune facture : le client n’est pas connu."
      : "Aucune facture encore : payée après son annulation, la commande n’est pas confirmée. Elle l’est, avec sa facture, dès que vous la reprenez.";
  // Its deposit has an invoice, and what was given back of it credit notes: they are listed.
  if (order.status === ORDER_STATUS.cancelled && (await findDepositInvoice(services, order.id))) return null;
  if (order.status === ORDER_STATUS.cancelled)
    return (await depositOf(services, order.id))
      ? "Aucune facture : la commande a été annulée avant d’être entièrement payée. Le reçu d’acompte dit ce qui a été rendu."
      : "Aucune facture : la commande a été annulée sans être payée.";
  if (isDueInShop(order)) return "Aucune facture encore : elle est faite quand la commande est entièrement payée.";
  const writtenOff = await writtenOffCents(services, order.id);
  return writtenOff > 0
    ? `Aucune facture : la commande n’a pas été payée, et la boutique a renoncé à ${formatEuros(writtenOff)}.`
    : "Aucune facture : la commande n’est pas payée.";
}

export async function moneyView(services: Services, order: Order, role: StaffRole | null): Promise<MoneyView> {
  const { online, inAll } = await refundable(services, order.id);
  return {
    refunds: (await refundsOf(services, order.id)).map(tellRefund),
    tasks: await taskLines(services, order, role),
    refundable:
      online > 0
        ? `Remboursable en ligne : ${formatEuros(online)}`
        : inAll > 0
          ? `Remboursable par la boutique : ${formatEuros(inAll)}`
          : null,
    refundHref: mayChange(role, refundPath(order.id)) ? refundPath(order.id) : null,
    // Pieces that have left come back by a return first.
    cancellable: ![ORDER_STATUS.cancelled, ORDER_STATUS.shipped, ORDER_STATUS.delivered].some(
      (status) => status === order.status,
    ),
    version: order.version,
    take: mayTakeMoney(role) ? await takeView(services, order) : null,
  };
}

/** A refund that failed is a part of what is owed, except for a gesture: the line says so, lest both be given back. */
async function taskLines(services: Services, order: Order, role: StaffRole | null): Promise<MoneyView["tasks"]> {
  const tasks = await tasksOf(services, order.id);
  const inBoth = await saidInBothLists(services, tasks);
  const { insurer } = await owedToCustomer(services, order.id);
  return tasks.map((task) => {
    const isDebt = task.list === "owed" && !isSurplus(task.cause);
    const more = [inBoth.get(task.id), isDebt && insurer.owed > 0 && sayInsurersPart(insurer.owed)].filter(Boolean);
    return taskLine(task, role, more.map((says) => ` ${says}`).join(""));
  });
}

/** One task about money, on the order's own page. */
function taskLine(task: MoneyTask, role: StaffRole | null, more: string): MoneyView["tasks"][number] {
  const { id, list, cause, amountCents, says, dueOn } = task;
  const amount = amountCents > 0 ? ` ${formatEuros(amountCents)}.` : "";
  const evidence = evidencePath(task);
  const until = dueOn ? ` Dernier jour : ${longDay(dueOn)}.` : "";
  return {
    id,
    says: `${TASK_LISTS[list]}.${amount} ${TASK_CAUSES[cause]}. ${capitalized(says)}${until}${more}`,
    href: openTo(role, `/admin/a-regler/${id}`),
    evidenceHref: evidence && openTo(role, evidence),
  };
}

const REFUND: Record<Refund["state"], string> = {
  asked: "demandé, envoi à la banque en cours",
  sent: "accepté, en route vers le client",
  succeeded: "effectué",
  failed: "échoué : la banque du client ne l’a pas pris",
  refused: "refusé par Stripe : rien n’est parti",
};

export function tellRefund({
  id,
  amountCents,
  state,
  reason,
  refusal,
  createdAt,
  means,
}: Refund): MoneyView["refunds"][number] {
  return {
    id,
    says: `${formatEuros(amountCents)}, ${means === "provider" ? REFUND[state] : `rendu ${REFUND_MEANS[means]}`} (${formatDayAndTime(createdAt)}).${reason && ` Motif : ${reason}`}`,
    trouble: state === "failed" || state === "refused" ? (refusal ?? "Sans explication du prestataire.") : null,
  };
}
