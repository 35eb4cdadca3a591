import type { Services } from "~/infra/services.server";
import { refundedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { waivedCents } from "./owed.server";
import { openTask, settleTask } from "./tasks.server";

/**
 * Opens a task when the customer has got back more than was paid: by a refund and by hand, by a refund made in the
 * provider's console, or by a refund and a lost dispute.
 * @param subject the refund or the dispute that made it too much
 */
export async function noteGivenTwice(
  services: Services,
  orderId: string,
  { subject, amountCents }: { subject: string; amountCents: Cents },
): Promise<void> {
  const { paid } = await accountOf(services, orderId);
  const tooMuch = await tooMuchCents(services, orderId);
  const known = await linesOf(services, orderId).select("amount_cents");
  const news = tooMuch - known.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (news <= 0) return;
  await openTask(services, orderId, {
    list: "unclear",
    cause: "given twice",
    subject,
    amountCents: Math.min(news, amountCents),
    says: `le client a reçu ${formatEuros(paid + tooMuch)} pour ${formatEuros(paid)} payés : vérifiez, et voyez avec le client.`,
  });
}

/** A refund came back to the shop: its own task is closed, and the others once nothing is too much any more. */
export async function noteCameBack(services: Services, orderId: string, refundId: string): Promise<void> {
  const how = "La somme est revenue à la boutique.";
  await settleTask(services, { cause: "given twice", subject: refundId }, how);
  await noteNotTooMuch(services, orderId, how);
}

/** Closes the tasks once nothing is too much any more. */
export async function noteNotTooMuch(services: Services, orderId: string, how: string): Promise<void> {
  if ((await tooMuchCents(services, orderId)) > 0) return;
  for (const { id } of await linesOf(services, orderId).whereNull("settled_at").select("id"))
    await settleTask(services, { id }, how);
}

/** The open tasks of the order's own money: a second payment is none of it. */
function linesOf({ db }: Services, orderId: string) {
  return db("money_tasks")
    .where({ order_id: orderId, cause: "given twice" })
    .whereNotIn("subject", db("payments").where({ order_id: orderId }).select("id"));
}

async function tooMuchCents(services: Services, orderId: string): Promise<Cents> {
  const account = await accountOf(services, orderId);
  return refundedCents(account) + account.chargedBack + (await waivedCents(services, orderId)) - account.paid;
}
