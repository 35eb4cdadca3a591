import type { Services } from "~/infra/services.server";
import { refundedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { logStep } from "~/domain/orders/order.server";
import { instant } from "~/domain/time";
import { CLOSED_WORDS } from "./closed-disputes";
import { INQUIRY } from "./open-dispute.server";
import { openTask, settleTask } from "./tasks.server";

const SETTLED = "Plus rien à contester : la somme est chez le client, remboursée ou reprise par sa banque.";
const CONTESTED = "Le paiement est contesté : un remboursement n’y change plus rien, voyez la contestation.";
const NOT_GIVEN_BACK =
  "le remboursement qui avait réglé cette alerte n’est pas parvenu au client. L’envoi est de nouveau retenu.";

/**
 * Whether nothing is left that the customer's bank could contest. A fraud warning, and its hold, ends with the full
 * refund, or with the dispute that it warned of.
 */
export async function isWarningSettled(
  services: Services,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<boolean> {
  const payment = await services.db("payments").where({ id: paymentId }).first("state");
  // A second payment is given back as a whole, and is not counted in the order's money.
  if (payment?.state === "refunded" || (await isContested(services, paymentId))) return true;
  const account = await accountOf(services, orderId);
  const refunded = refundedCents(account) + account.undone.cents;
  return refunded > 0 && refunded + account.chargedBack >= account.paid + account.undone.cents;
}

/** Whether the payment is disputed, or was: from then on a refund prevents nothing. An inquiry of the bank is no dispute yet. */
async function isContested({ db }: Services, paymentId: string): Promise<boolean> {
  const dispute = await db("disputes")
    .where({ payment_id: paymentId, kind: "dispute" })
    .whereNot("status", "like", `${INQUIRY}%`)
    .first("id");
  return dispute !== undefined;
}

/** After a refund or a dispute: warnings that it settled are closed, and are opened again if the refund comes back. */
export async function followWarnings(services: Services, orderId: string): Promise<void> {
  const { db, now } = services;
  const warnings = await db("disputes")
    .where({ order_id: orderId, kind: "warning" })
    .whereNotIn("status", Object.keys(CLOSED_WORDS))
    .select("id", "payment_id", "amount_cents", "closed_at");
  for (const { id, payment_id: paymentId, amount_cents: amountCents, closed_at: closedAt } of warnings) {
    const settled = await isWarningSettled(services, { orderId, paymentId });
    const line = { cause: "warning" as const, subject: id };
    if (settled && !closedAt) {
      await db("disputes")
        .where({ id })
        .update({ closed_at: instant(now()) });
      const how = (await isContested(services, paymentId)) ? CONTESTED : SETTLED;
      await settleTask(services, line, how);
      await logStep(services, orderId, "Alerte de fraude réglée", how);
    }
    // A warning that an administrator closed stays closed.
    if (!settled && closedAt && !(await db("money_tasks").where(line).whereNotNull("settled_by").first("id"))) {
      await db("disputes").where({ id }).update({ closed_at: null });
      await openTask(services, orderId, { ...line, list: "unclear", amountCents, says: NOT_GIVEN_BACK, again: true });
    }
  }
}
