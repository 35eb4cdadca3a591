import type { Services } from "~/infra/services.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { instant, shopYear, type Instant } from "~/domain/time";
import { numberMeant } from "~/domain/orders/search-keys";

export type TrackingEntry = {
  id: string;
  orderId: string;
  orderNumber: string;
  action: string;
  details: string;
  /** The administrator's name; null for what the shop did by itself. */ actor: string | null;
  createdAt: Instant;
};

/** `order`: its number or its id. Both days included. */
type Asked = PageAsked & { order: string; from: Day | null; to: Day | null; descending: boolean };

const NAME =
  "(select coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email) from users where users.id = log.actor)";

/** What happened to orders, one page of it. */
export async function listTrackingLog(
  { db, now }: Services,
  { order, from, to, descending, ...asked }: Asked,
): Promise<ListPage<TrackingEntry>> {
  const found = db("tracking_log as log").modify((query) => {
    if (order)
      void query.whereIn(
        "log.order_id",
        db("orders")
          .where({ number: numberMeant(order, shopYear(now())) ?? order.toUpperCase() })
          .orWhere({ id: order.toLowerCase() })
          .select("id"),
      );
    if (from) void query.where("log.created_at", ">=", instant(startOfDay(from)));
    if (to) void query.where("log.created_at", "<", instant(startOfDay(addDays(to, 1))));
  });
  // Orders and administrators are looked up for the lines of the page alone: a join would also run for the lines that
  // are only counted.
  const direction = descending ? "desc" : "asc";
  return readPage<TrackingEntry, { log: "tracking_log" }>(
    found,
    asked,
    [
      { column: "log.created_at", order: direction },
      { column: "log.id", order: direction },
    ],
    {
      id: "log.id",
      orderId: "log.order_id",
      orderNumber: db.raw("(select number from orders where orders.id = log.order_id)"),
      action: "log.action",
      details: "log.details",
      actor: db.raw(`coalesce(${NAME}, log.actor)`),
      createdAt: "log.created_at",
    },
  );
}
