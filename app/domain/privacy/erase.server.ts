import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount, type Account } from "../accounts/account.server";
import { cancel } from "../appointments/changes.server";
import { newId } from "../ids";
import { queueMail } from "../outbox.server";
import { PARCEL_NOTED } from "../orders/parcel";
import { PRESCRIPTION_REFUSED } from "../orders/prescription.server";
import { ORDER_STATUS } from "../orders/status";
import { LABEL_NAME } from "../parcels/wording";
import { UNSETTLED } from "../refunds/states";
import { cancelReservation } from "../reservations/close.server";
import { RETURN_STATE } from "../returns/return.server";
import { containing } from "../search-text.server";
import { dropFile } from "../sealed-files.server";
import { instant } from "../time";
import { orderIdsOf, provenAddress, theirs } from "./belongings.server";
import { farewellMail } from "./mails.server";

/** What keeps an account from being erased today: what is under way needs a name and an address. */
export type Obstacles = { administrator: boolean; /** Numbers of orders that are neither delivered nor cancelled, or have money or goods on the way. */ orders: string[] };

export async function obstaclesTo(services: Services, account: Account): Promise<Obstacles> {
  const { db } = services;
  const ids = await orderIdsOf(services, account);
  const underWay = db("returns").whereIn("state", [RETURN_STATE.requested, RETURN_STATE.processing]).select("order_id");
  const unsettled = db("refunds").whereIn("state", [...UNSETTLED]).select("order_id");
  const orders: string[] = await db("orders")
    .whereIn("id", ids)
    .where((busy) => void busy.whereNotIn("status", [ORDER_STATUS.delivered, ORDER_STATUS.cancelled]).orWhereIn("id", underWay).orWhereIn("id", unsettled))
    .orderBy("number")
    .pluck("number");
  return { administrator: account.role === "admin", orders };
}

/** Who wanted it: the customer, or the time that an account nobody comes back to is kept. */
export type ErasureCause = "asked" | "idle";

/** `files`: names of those that no row owns any more, for `dropErased` once the transaction is kept. */
export type Erasure = { outcome: "erased"; files: string[] } | { outcome: "gone" } | { outcome: "obstructed"; obstacles: Obstacles };

/**
 * Erases an account and all that names its owner; orders and invoices stay in the books, the orders without a name. All or
 * nothing; repeating it changes nothing. Their files go after the commit: those a power cut leaves are swept away at the next start.
 */
export async function eraseAccount(outer: Services, accountId: string, cause: ErasureCause = "asked"): Promise<Erasure> {
  return inTransaction(outer, async (services) => {
    const account = await findAccount(services, accountId);
    if (!account) return { outcome: "gone" };
    const obstacles = await obstaclesTo(services, account);
    if (obstacles.administrator || obstacles.orders.length > 0) return { outcome: "obstructed", obstacles };

    const orderIds = await orderIdsOf(services, account);
    await endPromises(services, account);
    const prescriptions = await forgetPrescriptions(services, account, orderIds);
    const labels = await forgetParcels(services, orderIds);
    await forgetWords(services, orderIds);
    await makeAnonymous(services, orderIds);
    await forgetAddress(services, account);
    await services.db("users").where({ id: account.id }).delete(); // with its addresses, sessions and links
    await services.db("visitors").where({ id: account.visitorId }).delete(); // with cart, wishlist, drafts and lens answers
    const at = services.now();
    await services.db("erasures").insert({ id: newId(at), orders: orderIds.length, prescriptions: prescriptions.rows, erased_at: instant(at) });
    // An address nobody has proven may be a stranger's, who asked for nothing.
    if (account.verified) await queueMail(services, `erasure:${newId(at)}`, farewellMail(account, cause));
    return { outcome: "erased", files: [...prescriptions.files, ...labels] };
  });
}

/** After the commit. */
export async function dropErased(services: Services, files: string[]): Promise<void> {
  for (const file of files) await dropFile(services, file);
}

/** Gives slots and pieces back; the shop is told as for any cancellation, and the customer by the farewell alone. */
async function endPromises(services: Services, account: Account): Promise<void> {
  const appointments: string[] = await theirs(services, "appointments", account).whereIn("status", ["pending", "confirmed"]).pluck("id");
  for (const id of appointments) await cancel(services, id, "customer");
  const reservations: string[] = await theirs(services, "reservations", account).where({ status: "held" }).pluck("id");
  for (const id of reservations) await cancelReservation(services, id, "customer");
  for (const table of ["appointments", "reservations", "messages"] as const) await theirs(services, table, account).delete();
}

async function forgetPrescriptions(services: Services, { visitorId }: Account, orderIds: string[]): Promise<{ rows: number; files: string[] }> {
  const own = () => services.db("prescriptions").where((each) => void each.where({ visitor_id: visitorId }).orWhereIn("order_id", orderIds).orWhereIn("draft_of", orderIds));
  const files: string[] = await own().whereNotNull("file_id").pluck("file_id");
  return { rows: await own().delete(), files };
}

/** A label shows a name and an address, and a parcel's number leads the carrier to both. That a label was made stays. @returns the labels' files */
async function forgetParcels({ db }: Services, orderIds: string[]): Promise<string[]> {
  const labels: { file_id: string | null; parcel_number: string | null }[] = await db("labels").whereIn("order_id", orderIds).select("file_id", "parcel_number");
  const noted: string[] = await db("orders").whereIn("id", orderIds).whereNotNull("tracking_number").pluck("tracking_number");
  await db("parcel_tracking").whereIn("number", [...noted, ...labels.flatMap((label) => label.parcel_number ?? [])]).delete();
  await db("labels").whereIn("order_id", orderIds).update({ file_id: null, parcel_number: null, message: null });
  return labels.flatMap((label) => label.file_id ?? []);
}

/** Steps of an order whose details name a parcel, or say what an optician found of someone's eyes. */
const TELLING_STEPS = [PARCEL_NOTED, PRESCRIPTION_REFUSED, ...Object.values(LABEL_NAME)];

async function forgetWords({ db }: Services, orderIds: string[]): Promise<void> {
  await db("tracking_log").whereIn("order_id", orderIds).whereIn("action", TELLING_STEPS).update({ details: "" });
}

const NOBODY = {
  user_id: null, genre: null, first_name: null, last_name: null, first_name_key: null, last_name_key: null, email: null, email_key: null, phone: null, street: null, billing_street: null, tracking_number: null, attention: null,
  fingerprint: "", // a hash of the address, too
};

/** Amounts, articles, days and towns stay, for the books; nothing says any more which orders were one person's. */
async function makeAnonymous({ db, now }: Services, orderIds: string[]): Promise<void> {
  for (const id of orderIds) await db("orders").where({ id }).update({ ...NOBODY, visitor_id: newId(now()) });
  await db("order_lines").whereIn("order_id", orderIds).update({ sealed_correction: null });
  await db("returns").whereIn("order_id", orderIds).update({ comment: null });
  await db("payments").whereIn("order_id", orderIds).update({ client_secret: null, hosted_url: null });
}

/** What bears the proven address and hangs on no account: the letter, and mails that were or would be sent. */
async function forgetAddress({ db, now }: Services, account: Account): Promise<void> {
  const email = provenAddress(account);
  await db("reset_requests").where({ email: account.email }).delete();
  if (!email) return;
  await db("newsletter_subscribers").where({ email_key: email }).whereNull("unsubscribed_at").update({ email: null, email_key: null, unsubscribed_at: instant(now()) });
  await db("outbox").where((any) => void containing(any, ["message"], `"to":${JSON.stringify(email)}`)).delete();
  // What the shop has still to hear, of a slot given back, leaves first.
  await db("outbox").whereNull("next_try_at").where((any) => void containing(any, ["message"], email)).delete();
}
