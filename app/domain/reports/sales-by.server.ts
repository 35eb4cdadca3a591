import type { Period } from "~/domain/accounting/read.server";
import { addDays, startOfDay } from "~/domain/days";
import { nameOf } from "~/domain/accounts/account.server";
import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import type { EntryKind } from "~/domain/ledger/entries";
import type { Cents } from "~/domain/money";
import { ORDER_STATUS } from "~/domain/orders/status";
import { instant } from "~/domain/time";
import { TILL_STEPS } from "~/domain/till/steps";
import type { Services } from "~/infra/services.server";

export const DIMENSIONS = ["brand", "kind", "color", "channel", "employee"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The sales of one brand, category and so on, less what was credited. */
export type Share = { name: string; pieces: number; grossCents: Cents; netCents: Cents; margin: Margin | null };
/** The margin: `ofCents`, without VAT, less the purchase price. It counts only the pieces whose purchase price is known. */
export type Margin = { cents: Cents; ofCents: Cents; pieces: number };
export type SalesBy = Record<Dimension, Share[]>;

export const KIND_NAMES: Record<string, string> = {
  optic: "Montures optiques",
  solar: "Solaires",
  accessory: "Accessoires",
  lenses: "Lunettes avec verres",
};
const CHANNELS = { online: "En ligne", shop: "À la boutique", link: "Par un lien de paiement" } as const;
const NOBODY = "Sans vendeur (en ligne)";
const NO_COLOR = "Sans coloris";

type Row = {
  brand: string;
  category: string | null;
  fitted: number | string;
  /** Whether lenses were sold for the customer's own frame, which has no brand and no colour of ours. */
  own: number | string;
  color: string;
  action: string | null;
  actor: string | null;
  vat_rate: number;
  /** Whether its purchase price is known. It is not for frames sold with lenses, because that of lenses is unknown. */
  costed: number | string;
  pieces: number | string;
  cents: number | string;
  /** The cost of its pieces at today's purchase price. */
  cost: number | string | null;
};

/**
 * Lines of the orders that were paid in a period, added up by kind and by seller. Cancelled orders and returned or
 * credited pieces do not count, and the delivery belongs to no group. Read from the ledger with one query.
 */
export async function salesBy({ db }: Services, { from, to }: Period): Promise<SalesBy> {
  const sum = (kinds: EntryKind[], column: "pieces" | "cents") =>
    db("order_ledger as entry")
      .whereRaw("entry.order_line_id = line.id")
      .whereIn("entry.kind", kinds)
      .select(db.raw(`coalesce(sum(case when entry.kind = 'sold' then entry.${column} else -entry.${column} end), 0)`))
      .as(column);
  const step = (column: "action" | "actor") =>
    db("tracking_log as step")
      .whereRaw("step.order_id = orders.id")
      .whereIn("step.action", Object.values(TILL_STEPS))
      .select(db.raw(`min(step.${column})`))
      .as(column);
  const lines = db("orders")
    .join("order_lines as line", "line.order_id", "orders.id")
    .leftJoin("products as product", "product.id", "line.product_id")
    .where("orders.paid_at", ">=", instant(startOfDay(from)))
    .where("orders.paid_at", "<", instant(startOfDay(addDays(to, 1))))
    .whereNot("orders.status", ORDER_STATUS.cancelled)
    .select(
      "line.brand",
      "product.category",
      db.raw("case when line.extra like 'verres:%' then 1 else 0 end as fitted"),
      db.raw(`case when line.product_id in (${OWN_FRAME_IDS.map(() => "?").join(", ")}) then 1 else 0 end as own`, [
        ...OWN_FRAME_IDS,
      ]),
      "line.color_name as color",
      "line.vat_rate",
      "product.purchase_cents",
      db.raw(
        "case when line.extra not like 'verres:%' and product.purchase_cents is not null then 1 else 0 end as costed",
      ),
      step("action"),
      step("actor"),
      sum(["sold", "cancelled", "received"], "pieces"),
      sum(["sold", "credited"], "cents"),
    )
    .as("lines");
  const keys = ["brand", "category", "fitted", "own", "color", "action", "actor", "vat_rate", "costed"] as const;
  const rows: Row[] = await db(lines)
    .groupBy(...keys)
    .select(
      ...keys,
      db.raw("sum(pieces) as pieces"),
      db.raw("sum(cents) as cents"),
      db.raw("sum(pieces * purchase_cents) as cost"),
    );
  const sellers = await namesOf(db, rows);
  const nameIn: Record<Dimension, (row: Row) => string> = {
    brand: ({ own, brand }) => (Number(own) ? "Monture du client" : brand),
    kind: ({ fitted, category }) => KIND_NAMES[Number(fitted) ? "lenses" : (category ?? "")] ?? "Autres",
    color: ({ own, color }) => (Number(own) ? NO_COLOR : color || NO_COLOR),
    channel: ({ action: done }) =>
      done === null ? CHANNELS.online : done === TILL_STEPS.link ? CHANNELS.link : CHANNELS.shop,
    employee: ({ actor }) => (actor === null ? NOBODY : (sellers.get(actor) ?? "Ancien membre de l’équipe")),
  };
  return Object.fromEntries(DIMENSIONS.map((by) => [by, sharesOf(rows, nameIn[by])])) as SalesBy;
}

function sharesOf(rows: Row[], nameIn: (row: Row) => string): Share[] {
  const shares = new Map<string, Share>();
  for (const row of rows) {
    const name = nameIn(row);
    const share = shares.get(name) ?? { name, pieces: 0, grossCents: 0, netCents: 0, margin: null };
    const gross = Number(row.cents);
    share.pieces += Number(row.pieces);
    share.grossCents += gross;
    const net = Math.round((gross * 10_000) / (10_000 + row.vat_rate));
    share.netCents += net;
    if (Number(row.costed)) {
      const { cents, ofCents, pieces } = share.margin ?? { cents: 0, ofCents: 0, pieces: 0 };
      share.margin = {
        cents: cents + net - Number(row.cost),
        ofCents: ofCents + net,
        pieces: pieces + Number(row.pieces),
      };
    }
    shares.set(name, share);
  }
  return [...shares.values()].sort(
    (one, other) => other.grossCents - one.grossCents || (one.name < other.name ? -1 : 1),
  );
}

async function namesOf(db: Services["db"], rows: Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => actor ?? []))];
  const people = await db("users").whereIn("id", ids).select("id", "first_name", "last_name", "email");
  return new Map(
    people.map(({ id, first_name: firstName, last_name: lastName, email }) => [
      id,
      nameOf({ firstName, lastName, email }),
    ]),
  );
}
