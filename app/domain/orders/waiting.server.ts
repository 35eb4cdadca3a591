import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { incompleteRange } from "~/domain/lenses/safety/range-on-sale.server";
import { INCOMPLETE } from "~/domain/catalogue/safety/on-sale.server";
import { isMarked } from "./list.server";
import { ORDER_STATUS } from "./status";

/** What waits for someone in the admin area, by kind. */
export type Waiting = {
  toPrepare: number;
  toSettle: number;
  prescriptions: number;
  appointments: number;
  questions: number;
  lowStock: number;
  /** Products that may not be sold as they are, or only for some days more. */
  incomplete: number;
  /** Of lenses and treatments. */
  incompleteLenses: number;
  incompleteTreatments: number;
  /** Money to give back, and money that is not clear. */
  owed: number;
  unclear: number;
};

/** Counted in one question, each part by an index. */
export async function whatWaits({ db, now }: Services): Promise<Waiting> {
  const count = (kind: keyof Waiting, rows: Knex.QueryBuilder): Knex.QueryBuilder =>
    rows.select(db.raw("? as kind", [kind]), db.raw("count(*) as amount"));
  const low = db("product_colors")
    .join("products", "products.id", "product_colors.product_id")
    .whereNull("products.archived_at")
    .whereRaw("product_colors.stock - product_colors.held <= product_colors.low_stock_threshold");
  const all = count(
    "toPrepare",
    db("orders").whereIn("orders.status", [ORDER_STATUS.confirmed, ORDER_STATUS.preparing]).whereNot(isMarked),
  ).unionAll([
    count("toSettle", db("orders").where({ status: ORDER_STATUS.attention }).orWhere(isMarked)),
    count(
      "prescriptions",
      db("prescriptions")
        .join("orders", "orders.id", "prescriptions.order_id")
        .where("prescriptions.state", "received")
        .whereNot("orders.status", ORDER_STATUS.cancelled),
    ),
    count("appointments", db("appointments").where({ status: "pending" }).where("slot_at", ">=", now().toISOString())),
    count("questions", db("messages").where({ kind: "question" }).whereNull("answered_at")),
    count("lowStock", low),
    count("incomplete", db("products as product").whereNull("product.archived_at").whereRaw(INCOMPLETE)),
    count("incompleteLenses", incompleteRange({ db }, "lenses")),
    count("incompleteTreatments", incompleteRange({ db }, "treatments")),
    count("owed", db("money_tasks").where({ list: "owed" }).whereNull("settled_at")),
    count("unclear", db("money_tasks").where({ list: "unclear" }).whereNull("settled_at")),
  ]);
  const rows = (await all) as { kind: keyof Waiting; amount: number | string }[];
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)])) as Waiting;
}
