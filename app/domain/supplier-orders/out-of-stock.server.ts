import type { Services } from "~/infra/services.server";
import type { SupplierOrder, SupplierOrderLine } from "./supplier-order.server";

const colorOf = ({ productId, color }: Pick<SupplierOrderLine, "productId" | "color">) => `${productId} ${color}`;

/**
 * The pieces of an order that arrived without joining the stock, because their colour was no longer in the catalogue:
 * what was received less what the stock's movements say of this order.
 */
export async function piecesOutOfStock(
  { db }: Services,
  { number, lines }: Pick<SupplierOrder, "number" | "lines">,
): Promise<{ name: string; colorName: string; pieces: number }[]> {
  const rows = await db("stock_movements")
    .whereIn("product_id", [...new Set(lines.map(({ productId }) => productId))])
    .where({ cause: "received", reference: number })
    .groupBy("product_id", "color")
    .select({ productId: "product_id", color: "color" })
    .sum({ joined: "delta" });
  const joined = new Map((rows as Joined[]).map((row) => [colorOf(row), Number(row.joined)]));
  const colors = new Map(lines.map((line) => [colorOf(line), line]));
  return [...colors].flatMap(([key, { name, colorName }]) => {
    const received = lines.filter((line) => colorOf(line) === key).reduce((sum, line) => sum + line.received, 0);
    const pieces = received - (joined.get(key) ?? 0);
    return pieces > 0 ? [{ name, colorName, pieces }] : [];
  });
}

type Joined = { productId: string; color: string; joined: number | string };
