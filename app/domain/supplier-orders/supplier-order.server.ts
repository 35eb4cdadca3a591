import { isId } from "~/domain/ids";
import type { Services } from "~/infra/services.server";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

export type SupplierOrderState = "draft" | "sent" | "closed";

/** A line orders pieces of a colour, and of one size where the colour is counted by size. Its words are those of its day. */
export type SupplierOrderLine = {
  id: string;
  productId: string;
  /** #rrggbb */
  color: string;
  /** Empty: the size is not told. */
  size: string;
  name: string;
  colorName: string;
  /** The supplier's own reference. */
  reference: string | null;
  purchaseCents: Cents | null;
  /** Pieces. */
  ordered: number;
  /** Pieces that arrived; they may be more than were ordered. */
  received: number;
};

/** "Noir, taille 48" */
export function describePieces({ colorName, size }: Pick<SupplierOrderLine, "colorName" | "size">): string {
  return [colorName, size && `taille ${size}`].filter(Boolean).join(", ");
}

type SupplierOrderFacts = {
  id: string;
  /** "CF-2026-00001" */
  number: string;
  supplier: string;
  /** Printed on the order. */
  note: string;
  version: number;
  createdBy: string;
  createdAt: Instant;
  sentAt: Instant | null;
  closedAt: Instant | null;
};
export type SupplierOrder = SupplierOrderFacts & { state: SupplierOrderState; lines: SupplierOrderLine[] };

const ORDER = {
  id: "id",
  number: "number",
  supplier: "supplier",
  note: "note",
  version: "version",
  createdBy: "created_by",
  createdAt: "created_at",
  sentAt: "sent_at",
  closedAt: "closed_at",
} as const;
const LINE = {
  id: "id",
  productId: "product_id",
  color: "color",
  size: "size",
  name: "name",
  colorName: "color_name",
  reference: "reference",
  purchaseCents: "purchase_cents",
  ordered: "ordered",
  received: "received",
} as const;

function stateOf({ sentAt, closedAt }: Pick<SupplierOrderFacts, "sentAt" | "closedAt">): SupplierOrderState {
  return closedAt ? "closed" : sentAt ? "sent" : "draft";
}

export async function findSupplierOrder({ db }: Services, id: string): Promise<SupplierOrder | null> {
  if (!isId(id)) return null;
  const row: SupplierOrderFacts | undefined = await db("supplier_orders").where({ id }).first(ORDER);
  if (!row) return null;
  const lines: SupplierOrderLine[] = await db("supplier_order_lines")
    .where({ order_id: id })
    .orderBy("position")
    .select(LINE);
  return { ...row, state: stateOf(row), lines };
}

/** An order as the list shows it, with the pieces of all its lines. */
export type ListedSupplierOrder = Omit<SupplierOrder, "lines"> & { ordered: number; received: number };

/** One page of the orders, newest first. */
export async function listSupplierOrders(services: Services, asked: PageAsked): Promise<ListPage<ListedSupplierOrder>> {
  const { db } = services;
  const page = await readPage<SupplierOrderFacts, "supplier_orders">(
    db("supplier_orders"),
    asked,
    [
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ],
    ORDER,
  );
  const sums = await db("supplier_order_lines")
    .whereIn(
      "order_id",
      page.rows.map(({ id }) => id),
    )
    .groupBy("order_id")
    .select("order_id")
    .sum({ ordered: "ordered", received: "received" });
  const sumsOf = new Map(sums.map((row) => [row.order_id, row]));
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      state: stateOf(row),
      // PostgreSQL gives a sum as text.
      ordered: Number(sumsOf.get(row.id)?.ordered ?? 0),
      received: Number(sumsOf.get(row.id)?.received ?? 0),
    })),
  };
}
