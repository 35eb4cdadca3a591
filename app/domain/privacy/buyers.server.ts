import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { PARCEL_NOTED } from "~/domain/orders/life/parcel";
import { PRESCRIPTION_REFUSED } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { LABEL_NAME } from "~/domain/parcels/wording";
import { UNSETTLED } from "~/domain/refunds/states";
import { RETURN_STATE } from "~/domain/returns/return.server";

/** Orders that need a name and an address still: neither delivered nor cancelled, or with money or goods on the way. */
export function ordersUnderWay({ db }: Services) {
  const comingBack = db("returns")
    .whereIn("state", [RETURN_STATE.requested, RETURN_STATE.processing])
    .select("order_id");
  const unsettled = db("refunds")
    .whereIn("state", [...UNSETTLED])
    .select("order_id");
  return db("orders").where(
    (busy) =>
      void busy
        .whereNotIn("status", [ORDER_STATUS.delivered, ORDER_STATUS.cancelled])
        .orWhereIn("id", comingBack)
        .orWhereIn("id", unsettled),
  );
}

/** Takes out of orders who bought, for good: the orders themselves stay in the books. @returns the labels' files, which no row owns any more */
export async function forgetBuyers(services: Services, orderIds: string[]): Promise<string[]> {
  const labels = await forgetParcels(services, orderIds);
  await forgetWords(services, orderIds);
  await makeAnonymous(services, orderIds);
  return labels;
}

/** A label shows a name and an address, and a parcel's number leads the carrier to both. That a label was made stays. @returns the labels' files */
async function forgetParcels({ db }: Services, orderIds: string[]): Promise<string[]> {
  const labels = await db("labels").whereIn("order_id", orderIds).select("file_id", "parcel_number");
  const noted = await db("orders").whereIn("id", orderIds).pluck("tracking_number");
  await db("parcel_tracking")
    .whereIn(
      "number",
      [...noted, ...labels.map((label) => label.parcel_number)].filter((number) => number !== null),
    )
    .delete();
  await db("labels").whereIn("order_id", orderIds).update({ file_id: null, parcel_number: null, message: null });
  return labels.flatMap((label) => label.file_id ?? []);
}

/** Steps of an order whose details name a parcel, or say what an optician found of someone's eyes. */
const TELLING_STEPS = [PARCEL_NOTED, PRESCRIPTION_REFUSED, ...Object.values(LABEL_NAME)];

async function forgetWords({ db }: Services, orderIds: string[]): Promise<void> {
  await db("tracking_log").whereIn("order_id", orderIds).whereIn("action", TELLING_STEPS).update({ details: "" });
}

const NOBODY = {
  user_id: null,
  genre: null,
  first_name: null,
  last_name: null,
  first_name_key: null,
  last_name_key: null,
  email: null,
  email_key: null,
  phone: null,
  street: null,
  billing_street: null,
  tracking_number: null,
  attention: null,
  fingerprint: "", // a hash of the address, too
};

/** Amounts, articles, days and towns stay, for the books; nothing says any more which orders were one person's. */
async function makeAnonymous({ db, now }: Services, orderIds: string[]): Promise<void> {
  for (const id of orderIds)
    await db("orders")
      .where({ id })
      .update({ ...NOBODY, visitor_id: newId(now()) });
  await db("order_lines").whereIn("order_id", orderIds).update({ sealed_correction: null });
  await db("returns").whereIn("order_id", orderIds).update({ comment: null });
  await db("payments").whereIn("order_id", orderIds).update({ client_secret: null, hosted_url: null });
}
