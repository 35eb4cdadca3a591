import type { Services } from "~/infra/services.server";
import { missingCents, whollyWithdrawn } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { changeTask, openTask, settleTask } from "./tasks.server";

/** The payment was less than the price: an administrator asks for the rest, or cancels. */
export async function noteShort(
  services: Services,
  { id, totalCents }: { id: string; totalCents: Cents },
  receivedCents: Cents,
  currency = "eur",
): Promise<void> {
  await openTask(services, id, {
    list: "unclear",
    cause: "short",
    subject: id,
    amountCents: Math.max(0, totalCents - receivedCents),
    says: `reçu ${formatEuros(receivedCents)} (${currency.toUpperCase()}) pour ${formatEuros(totalCents)} : demandez le reste, ou annulez et rendez ce qui est reçu.`,
    mailed: false, // the alert of the order
    again: true,
  });
}

/** The order is cancelled: the rest is not asked for any more, and what was paid is owed. */
export async function noteEnded(services: Services, orderId: string, by: string): Promise<void> {
  const how = "Commande annulée : ce qui est reçu est à rendre.";
  for (const cause of ["short", "late"] as const) await settleTask(services, { cause, subject: orderId }, how, by);
  await settleTask(services, { cause: "not come", subject: orderId }, "Commande annulée : rien n’est à payer.", by);
}

/** The customer withdrew from the whole order, and nothing is owed to them: what had not come is not asked for any more. */
export async function noteGivenBack(services: Services, orderId: string): Promise<void> {
  const how = "Le client s’est rétracté de toute la commande : ce qui était reçu est rendu.";
  for (const cause of ["short", "late"] as const) await settleTask(services, { cause, subject: orderId }, how);
  const nothing = "Le client s’est rétracté de toute la commande : rien n’est à payer.";
  await settleTask(services, { cause: "not come", subject: orderId }, nothing);
}

/** It was paid after its cancellation, and all of it is back with the customer: nothing is left to decide. */
export async function noteAllGivenBack(services: Services, orderId: string): Promise<void> {
  for (const cause of ["short", "late"] as const)
    await settleTask(services, { cause, subject: orderId }, "Tout ce qui était payé est rendu au client.");
}

/** Closes the task of a payment after the cancellation: an administrator went on with the order. */
export const GONE_ON_WITH = "Commande reprise.";

/** An administrator went on with an order that was paid after its cancellation. */
export async function noteDecided(services: Services, orderId: string, by: string): Promise<void> {
  await settleTask(services, { cause: "late", subject: orderId }, GONE_ON_WITH, by);
}

/**
 * An order is taken up again: what was given back for its cancellation is missing, and what was missing before, unless it
 * was waived.
 * @param askedAgain what was given back for the cancellation
 */
export async function noteResumed(services: Services, order: Order, askedAgain: Cents): Promise<void> {
  const { id } = order;
  const account = await accountOf(services, id);
  if (!order.paidAt || whollyWithdrawn(account)) return;
  const wasShort = await services.db("money_tasks").where({ cause: "short", subject: id }).first("id");
  const missing = missingCents(account);
  if (missing === 0 || (askedAgain === 0 && !wasShort)) return;
  if (askedAgain === 0) return noteShort(services, { id, totalCents: account.paid + missing }, account.paid);
  await openTask(services, id, {
    list: "unclear",
    cause: "short",
    subject: id,
    amountCents: missing,
    says: `${formatEuros(askedAgain)} rendus pour l’annulation, et la commande est reprise : encaissez ce qui manque, renoncez-y, ou annulez de nouveau.`,
    again: true,
  });
}

/** What is missing of an order that was taken up again has come in part, or as a whole. */
export async function lessenMissing(services: Services, orderId: string, how: string): Promise<void> {
  const task = { cause: "short", subject: orderId } as const;
  const missing = missingCents(await accountOf(services, orderId));
  if (missing === 0) await settleTask(services, task, how);
  else await changeTask(services, task, { amountCents: missing, dueOn: null });
}
