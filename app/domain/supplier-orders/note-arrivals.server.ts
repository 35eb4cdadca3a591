import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { STOCK_INTENTS } from "~/domain/catalogue/editing/in-words";
import { describePieces, type SupplierOrder, type SupplierOrderLine } from "./supplier-order.server";

/** Pieces of a line that arrived, and whether the stock counts them. */
export type Arrival = { line: SupplierOrderLine; quantity: number; joined: boolean };

/**
 * Notes a delivery in the audit product by product, as a scanned reception is, so that a product's name and number find
 * it. A product that was deleted has no row; that of the order remains.
 */
export async function noteArrivals(
  inside: Services,
  by: Account,
  { number: order }: SupplierOrder,
  arrivals: Arrival[],
): Promise<void> {
  const products: { id: string; number: number }[] = await inside
    .db("products")
    .whereIn("id", [...new Set(arrivals.map(({ line }) => line.productId))])
    .orderBy("number")
    .select("id", "number");
  for (const { id, number } of products) {
    const pieces = arrivals.filter(({ line }) => line.productId === id).map(inWords);
    await audit(inside, by, STOCK_INTENTS.received, String(number), [...pieces, order].join(", "));
  }
}

/** "Noir, taille 48 : +3" */
function inWords({ line, quantity, joined }: Arrival): string {
  return `${describePieces(line)}\u00a0: +${quantity}${joined ? "" : ", hors catalogue"}`;
}
