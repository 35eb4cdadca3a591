import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { keepVersion } from "~/domain/audit/versions.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import type { SupplierOrder } from "./supplier-order.server";

/**
 * Notes what the supplier asks for a piece, without taxes: on the order's lines, and on the sheets of their products,
 * from which the margin is computed. A product that left the catalogue is skipped. Of two lines of one product, the
 * last price counts for its sheet.
 * @param prices by the line's id; a line that already has that price is left out
 */
export async function notePurchasePrices(
  inside: Services,
  by: Account,
  { lines }: SupplierOrder,
  prices: Map<string, Cents>,
): Promise<void> {
  const products = new Map<string, Cents>();
  for (const { id, productId, purchaseCents } of lines) {
    const cents = prices.get(id);
    if (cents === undefined || cents === purchaseCents) continue;
    await inside.db("supplier_order_lines").where({ id }).update({ purchase_cents: cents });
    products.set(productId, cents);
  }
  for (const [productId, cents] of [...products].sort(([one], [other]) => (one < other ? -1 : 1)))
    await writePurchase(inside, by, productId, cents);
}

async function writePurchase(inside: Services, by: Account, productId: string, cents: Cents): Promise<void> {
  await inside.db("products").where({ id: productId }).forUpdate().first("id");
  const known = await readSheet(inside, productId);
  if (!known || known.sheet.facts.purchaseCents === cents) return;
  await keepVersion(inside, by, known, known.sheet);
  await inside
    .db("products")
    .where({ id: productId })
    .update({ purchase_cents: cents, version: known.version + 1, updated_at: instant(inside.now()) });
  await audit(inside, by, "produit.modifié", String(known.sheet.number), "Prix d’achat hors taxes");
}
