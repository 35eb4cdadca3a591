import { formatEuros, typedEuros } from "~/domain/money";
import type { piecesOutOfStock } from "~/domain/supplier-orders/out-of-stock.server";
import { purchaseTotal } from "~/domain/supplier-orders/order-form.server";
import type { SupplierOrder, SupplierOrderState } from "~/domain/supplier-orders/supplier-order.server";
import { describeLine } from "~/domain/supplier-orders/write.server";
import { formatDay } from "~/domain/time";
import type { Tone } from "~/ui/admin/state";

type StateView = { tone: Tone; name: string };

/** @param received pieces of all lines */
export function orderState({
  state,
  ordered,
  received,
}: {
  state: SupplierOrderState;
  ordered: number;
  received: number;
}): StateView {
  if (state === "draft") return { tone: "todo", name: "Brouillon" };
  if (state === "sent") return { tone: "waiting", name: received > 0 ? "Reçue en partie" : "Envoyée" };
  return received < ordered ? { tone: "ended", name: "Close sans le reste" } : { tone: "done", name: "Reçue" };
}

/** @param out the pieces that arrived without joining the stock */
export function supplierOrderView(order: SupplierOrder, out: Awaited<ReturnType<typeof piecesOutOfStock>>) {
  const { id, number, supplier, note, version, createdBy, createdAt, sentAt, closedAt, state, lines } = order;
  const sum = (column: "ordered" | "received") => lines.reduce((all, line) => all + line[column], 0);
  const total = purchaseTotal(order);
  return {
    id,
    number,
    supplier,
    note,
    version,
    state: { ...orderState({ state, ordered: sum("ordered"), received: sum("received") }), step: state },
    dates: [
      `Préparée le ${formatDay(createdAt)} par ${createdBy}`,
      ...(sentAt ? [`envoyée le ${formatDay(sentAt)}`] : []),
      ...(closedAt ? [`close le ${formatDay(closedAt)}`] : []),
    ].join(", "),
    total: total === null ? null : formatEuros(total),
    outOfStock: out.map(({ name, colorName, pieces }) => `${pieces} × ${name}, ${colorName}`),
    lines: lines.map((line) => ({
      id: line.id,
      says: describeLine(line),
      reference: line.reference,
      price: line.purchaseCents === null ? null : formatEuros(line.purchaseCents),
      typedPrice: line.purchaseCents === null ? "" : typedEuros(line.purchaseCents),
      ordered: line.ordered,
      received: line.received,
      missing: Math.max(0, line.ordered - line.received),
    })),
  };
}
export type SupplierOrderView = ReturnType<typeof supplierOrderView>;
