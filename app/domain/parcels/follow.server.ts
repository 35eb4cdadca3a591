import type { Services } from "~/infra/services.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { instant, minutesAfter } from "~/domain/time";
import { trackParcel } from "./tracking.server";

const BATCH = 40;
const FRESH_MINUTES = 3 * 60;
/**
 * A parcel that is not delivered after so many minutes is a matter for a claim, so the carrier is not asked any more.
 */
const LONGEST_WAY_MINUTES = 60 * 24 * 60;

/**
 * Asks the carrier where the parcels on their way are, the least recently asked first, so that the shop's pages can
 * show it without waiting for the carrier.
 * @returns for how many the carrier answered
 */
export async function followParcels(services: Services): Promise<number> {
  const { db, now, tracking } = services;
  if (!tracking) return 0;
  const numbers = await db("orders")
    .leftJoin("parcel_tracking as known", "known.number", "orders.tracking_number")
    .where({ "orders.status": ORDER_STATUS.shipped })
    .whereNotNull("orders.tracking_number")
    .whereRaw("(lower(orders.carrier) like '%colissimo%' or lower(orders.carrier) like '%poste%')")
    .where("orders.shipped_at", ">=", instant(minutesAfter(now(), -LONGEST_WAY_MINUTES)))
    .where(
      (due) =>
        void due
          .whereNull("known.number")
          .orWhere(
            (old) =>
              void old
                .where("known.fetched_at", "<=", instant(minutesAfter(now(), -FRESH_MINUTES)))
                .where("known.delivered", false),
          ),
    )
    .orderByRaw("coalesce(known.fetched_at, '')")
    .orderBy("orders.shipped_at", "desc")
    .limit(BATCH)
    .pluck<string[]>("orders.tracking_number");
  let answered = 0;
  for (const number of numbers) {
    const followed = await trackParcel(services, number);
    if (followed.outcome === "followed" && !followed.stale) answered += 1;
  }
  return answered;
}
