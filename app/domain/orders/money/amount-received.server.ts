import type { Services } from "~/infra/services.server";
import { missingCents, whollyRefunded } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { settleTask, openTask } from "./tasks.server";

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

/** An administrator went on with an order that was paid after its cancellation. */
export async function noteDecided(services: Services, orderId: string, by: string): Promise<void> {
  await settleTask(services, { cause: "late", subject: orderId }, "Commande reprise.", by);
}

/** When an order with too small a payment is taken up again, the rest is missing again, unless it was waived. */
export async function noteResumed(services: Services, { id }: { id: string }): Promise<void> {
  if (!(await services.db("money_tasks").where({ cause: "short", subject: id }).first("id"))) return;
  const account = await accountOf(services, id);
  const missing = missingCents(account);
  if (missing > 0 && !whollyRefunded(account))
    await noteShort(services, { id, totalCents: account.paid + missing }, account.paid);
}
