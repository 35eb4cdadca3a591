import type { Knex } from "knex";

import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { addArrived } from "~/domain/catalogue/stock.server";
import { newId } from "~/domain/ids";
import { nextOf } from "~/domain/sequences.server";
import type { Cents } from "~/domain/money";
import { instant, shopYear } from "~/domain/time";
import { noteArrivals, type Arrival } from "./note-arrivals.server";
import { notePurchasePrices } from "./purchase-prices.server";
import { describePieces, findSupplierOrder, type SupplierOrder, type SupplierOrderLine } from "./supplier-order.server";
import type { Orderable } from "./propose.server";

export const MOST_PIECES = 9_999;

export type WantedLine = Omit<Orderable, "number"> & { pieces: number };

/** `moved`: somebody changed the order since it was shown, or it is in another state. */
export type Changed = { outcome: "changed"; order: SupplierOrder } | { outcome: "moved" };

/** Begins a draft. @param wanted pieces, more than 0 in each line */
export async function beginSupplierOrder(
  services: Services,
  by: Account,
  { supplier, note, wanted }: { supplier: string; note: string; wanted: WantedLine[] },
): Promise<string> {
  return inTransaction(services, async (inside) => {
    const [id, now] = [newId(inside.now()), inside.now()];
    const year = shopYear(now);
    const number = `CF-${year}-${String(await nextOf(inside, `supplier-orders-${year}`)).padStart(5, "0")}`;
    await inside
      .db("supplier_orders")
      .insert({ id, number, supplier, note, created_by: nameOf(by).slice(0, 130), created_at: instant(now) });
    await addLines(inside, id, [], wanted);
    await audit(inside, by, "commande.fournisseur.préparée", number, supplier);
    return id;
  });
}

/** `pieces`: by the line's id; a line of 0 pieces goes. `sent`: the order has left, and its lines do not change any more. */
type DraftChanges = { note: string; pieces: Map<string, number>; more: WantedLine[]; sent: boolean };

/** Changes a draft, and notes that it left for its supplier where that is said. */
export async function changeSupplierOrder(
  services: Services,
  by: Account,
  { note, pieces, more, sent, ...seen }: Seen & DraftChanges,
): Promise<Changed> {
  return change(services, seen, "draft", async (inside, order) => {
    const rows = () => inside.db("supplier_order_lines").where({ order_id: order.id });
    for (const line of order.lines) {
      const ordered = pieces.get(line.id) ?? line.ordered;
      if (ordered === 0) await rows().where({ id: line.id }).delete();
      else await rows().where({ id: line.id }).update({ ordered });
    }
    const kept = order.lines.filter(({ id, ordered }) => (pieces.get(id) ?? ordered) > 0);
    await addLines(inside, order.id, kept, more);
    const action = sent ? "commande.fournisseur.envoyée" : "commande.fournisseur.modifiée";
    await audit(inside, by, action, order.number, order.supplier);
    return { note, ...(sent && { sent_at: instant(inside.now()) }) };
  });
}

export type Received = Changed & {
  /** In words, the number and name of the pieces whose colour has left the catalogue: no stock counts them. */
  gone: string[];
  /** Pieces that joined the stock. */
  joined: number;
};

/**
 * Pieces that arrived: they join the stock. The order is closed once no piece is missing.
 * @param pieces by the line's id, those of this delivery
 * @param prices by the line's id, what a piece costs by the papers of the delivery
 */
export async function receivePieces(
  services: Services,
  by: Account,
  { pieces, prices = new Map(), ...seen }: Seen & { pieces: Map<string, number>; prices?: Map<string, Cents> },
): Promise<Received> {
  const arrivals: Arrival[] = [];
  const changed = await change(services, seen, "sent", async (inside, order) => {
    // In the order in which sales take colours: on PostgreSQL two that lock them in different orders would wait for each other.
    for (const line of [...order.lines].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
      const quantity = pieces.get(line.id) ?? 0;
      if (quantity === 0) continue;
      await inside.db("supplier_order_lines").where({ id: line.id }).increment("received", quantity);
      const { productId, color, size } = line;
      const movement = { cause: "received", reference: order.number, by: nameOf(by) } as const;
      const joined = await addArrived(inside, { productId, color, quantity, ...(size && { size }) }, movement);
      arrivals.push({ line, quantity, joined });
    }
    await notePurchasePrices(inside, by, order, { prices, pieces });
    const arrived = order.lines.every(({ id, ordered, received }) => received + (pieces.get(id) ?? 0) >= ordered);
    await noteArrivals(inside, by, order, arrivals);
    await audit(inside, by, "commande.fournisseur.reçue", order.number, arrived ? "en entier" : "en partie");
    return arrived ? { closed_at: instant(inside.now()) } : {};
  });
  return {
    ...changed,
    gone: arrivals.flatMap(({ line, quantity, joined }) => (joined ? [] : [`${quantity} × ${describeLine(line)}`])),
    joined: arrivals.reduce((sum, { quantity, joined }) => sum + (joined ? quantity : 0), 0),
  };
}

/** The pieces that have not arrived are no longer expected. */
export async function closeSupplierOrder(services: Services, by: Account, seen: Seen): Promise<Changed> {
  return change(services, seen, "sent", async (inside, order) => {
    await audit(inside, by, "commande.fournisseur.close", order.number, order.supplier);
    return { closed_at: instant(inside.now()) };
  });
}

/** @returns whether there was such a draft */
export async function deleteDraft(services: Services, by: Account, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const order = await findSupplierOrder(inside, id);
    if (!order) return false;
    const deleted = await inside.db("supplier_orders").where({ id }).whereNull("sent_at").delete();
    if (deleted === 1) await audit(inside, by, "commande.fournisseur.supprimée", order.number, order.supplier);
    return deleted === 1;
  });
}

/** "Maison Valmy Panthéon, Noir, taille 48" */
export function describeLine(line: Pick<SupplierOrderLine, "name" | "colorName" | "size">): string {
  return [line.name, describePieces(line)].filter(Boolean).join(", ");
}

/** The order as its page showed it. */
export type Seen = { id: string; version: number };

const IN_STATE = {
  draft: (rows: Knex.QueryBuilder) => void rows.whereNull("sent_at"),
  sent: (rows: Knex.QueryBuilder) => void rows.whereNotNull("sent_at").whereNull("closed_at"),
};

/** Raises the version first: of two administrators at once, the second finds another one. */
async function change(
  services: Services,
  { id, version }: Seen,
  state: keyof typeof IN_STATE,
  work: (inside: Services, order: SupplierOrder) => Promise<{ note?: string; sent_at?: string; closed_at?: string }>,
): Promise<Changed> {
  return inTransaction(services, async (inside) => {
    const row = () => inside.db("supplier_orders").where({ id });
    const raised = await row().where({ version }).modify(IN_STATE[state]).increment("version", 1);
    const order = raised === 1 ? await findSupplierOrder(inside, id) : null;
    if (!order) return { outcome: "moved" };
    const columns = await work(inside, order);
    if (Object.keys(columns).length > 0) await row().update(columns);
    const changed = await findSupplierOrder(inside, id);
    if (!changed) throw new Error("a supplier order just written is gone");
    return { outcome: "changed", order: changed };
  });
}

/** Pieces of a line that is there already join it. */
async function addLines(
  services: Services,
  orderId: string,
  known: SupplierOrderLine[],
  wanted: WantedLine[],
): Promise<void> {
  const rows = () => services.db("supplier_order_lines");
  const last = await rows().where({ order_id: orderId }).max({ position: "position" }).first();
  let position = Number(last?.position ?? 0);
  const lines = new Map(known.map((line) => [keyOf(line), line.id]));
  for (const { pieces, productId, color, size, name, colorName, reference, purchaseCents } of wanted) {
    const there = lines.get(keyOf({ productId, color, size }));
    if (there) {
      await rows().where({ id: there }).increment("ordered", pieces);
      continue;
    }
    const id = newId(services.now());
    lines.set(keyOf({ productId, color, size }), id);
    await rows().insert({
      id,
      order_id: orderId,
      position: (position += 1),
      product_id: productId,
      color,
      size,
      name: name.slice(0, 250),
      color_name: colorName,
      reference,
      purchase_cents: purchaseCents,
      ordered: pieces,
    });
  }
}

const keyOf = ({ productId, color, size }: Pick<Orderable, "productId" | "color" | "size">) =>
  `${productId} ${color} ${size}`;
