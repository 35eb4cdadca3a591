import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { cancel } from "~/domain/appointments/changes.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { cancelReservation } from "~/domain/reservations/close.server";
import { containing } from "~/domain/search-text.server";
import { dropFile } from "~/domain/sealed-files.server";
import { instant } from "~/domain/time";
import { orderIdsOf, provenAddress, theirs } from "./belongings.server";
import { forgetBuyers, ordersUnderWay } from "./buyers.server";
import { farewellMail } from "./mails.server";

/** What keeps an account from being erased today: what is under way needs a name and an address. */
export type Obstacles = {
  administrator: boolean;
  /** Numbers of orders that are neither delivered nor cancelled, or have money or goods on the way. */ orders: string[];
};

export async function obstaclesTo(services: Services, account: Account): Promise<Obstacles> {
  const ids = await orderIdsOf(services, account);
  const orders: string[] = await ordersUnderWay(services).whereIn("id", ids).orderBy("number").pluck("number");
  return { administrator: account.role === "admin", orders };
}

/** Why the account is erased: the customer asked, or it was idle for three years. */
export type ErasureCause = "asked" | "idle";

/** `files`: names of those that no row owns any more, for `dropErased` once the transaction is kept. */
export type Erasure =
  { outcome: "erased"; files: string[] } | { outcome: "gone" } | { outcome: "obstructed"; obstacles: Obstacles };

/**
 * Erases an account and all that names its owner; orders and invoices stay in the books, the orders without a name. All or
 * nothing; repeating it changes nothing. Their files go after the commit: those a power cut leaves are swept away at the next start.
 */
export async function eraseAccount(
  outer: Services,
  accountId: string,
  cause: ErasureCause = "asked",
): Promise<Erasure> {
  return inTransaction(outer, async (services) => {
    const account = await findAccount(services, accountId);
    if (!account) return { outcome: "gone" };
    const obstacles = await obstaclesTo(services, account);
    if (obstacles.administrator || obstacles.orders.length > 0) return { outcome: "obstructed", obstacles };

    const orderIds = await orderIdsOf(services, account);
    await endPromises(services, account);
    const prescriptions = await forgetPrescriptions(services, account, orderIds);
    const labels = await forgetBuyers(services, orderIds);
    await forgetAddress(services, account);
    await services.db("users").where({ id: account.id }).delete(); // with its addresses, sessions and links
    await services.db("visitors").where({ id: account.visitorId }).delete(); // with cart, wishlist, drafts and lens answers
    const at = services.now();
    await services
      .db("erasures")
      .insert({ id: newId(at), orders: orderIds.length, prescriptions: prescriptions.rows, erased_at: instant(at) });
    // An unproven address may belong to another person, who must not be written to.
    if (account.verified) await queueMail(services, `erasure:${newId(at)}`, farewellMail(account, cause));
    return { outcome: "erased", files: [...prescriptions.files, ...labels] };
  });
}

/** After the commit. */
export async function dropErased(services: Services, files: string[]): Promise<void> {
  for (const file of files) await dropFile(services, file);
}

/** Gives slots and pieces back; the shop gets the mail of any cancellation, the customer only that of the erasure. */
async function endPromises(services: Services, account: Account): Promise<void> {
  const appointments: string[] = await theirs(services, "appointments", account)
    .whereIn("status", ["pending", "confirmed"])
    .pluck("id");
  for (const id of appointments) await cancel(services, id, "customer");
  const reservations: string[] = await theirs(services, "reservations", account).where({ status: "held" }).pluck("id");
  for (const id of reservations) await cancelReservation(services, id, "customer");
  for (const table of ["appointments", "reservations", "messages"] as const)
    await theirs(services, table, account).delete();
}

async function forgetPrescriptions(
  services: Services,
  { visitorId }: Account,
  orderIds: string[],
): Promise<{ rows: number; files: string[] }> {
  const own = () =>
    services
      .db("prescriptions")
      .where(
        (each) =>
          void each.where({ visitor_id: visitorId }).orWhereIn("order_id", orderIds).orWhereIn("draft_of", orderIds),
      );
  const files = (await own().pluck("file_id")).filter((file) => file !== null);
  return { rows: await own().delete(), files };
}

/** What bears the proven address and hangs on no account: the letter, and mails that were or would be sent. */
async function forgetAddress({ db, now }: Services, account: Account): Promise<void> {
  const email = provenAddress(account);
  await db("reset_requests").where({ email: account.email }).delete();
  if (!email) return;
  await db("newsletter_subscribers")
    .where({ email_key: email })
    .whereNull("unsubscribed_at")
    .update({ email: null, email_key: null, unsubscribed_at: instant(now()) });
  await db("outbox")
    .where((any) => void containing(any, ["message"], `"to":${JSON.stringify(email)}`))
    .delete();
  // What the shop has still to hear, of a slot given back, leaves first.
  await db("outbox")
    .whereNull("next_try_at")
    .where((any) => void containing(any, ["message"], email))
    .delete();
}
