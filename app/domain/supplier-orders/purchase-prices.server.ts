import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { keepVersion } from "~/domain/audit/versions.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import type { SupplierOrder } from "./supplier-order.server";

type Delivery = {
  /** By the line's id. A line that already has its price changes no sheet. */
  prices: Map<string, Cents>;
  /** By the line's id, the pieces of this delivery. */
  pieces: Map<string, number>;
};

/**
 * Notes what the supplier asks for a piece, without taxes: on the order's lines, and on the sheets of their products,
 * from which the margin is computed. A product that left the catalogue is skipped. Where the lines of one product have
 * several prices, its sheet has the average of the pieces that arrived.
 */
export async function notePurchasePrices(
  inside: Services,
  by: Account,
  { lines }: SupplierOrder,
  { prices, pieces }: Delivery,
): Promise<void> {
  const changed = lines.filter(({ id, purchaseCents }) => (prices.get(id) ?? purchaseCents) !== purchaseCents);
  for (const { id } of changed)
    await inside
      .db("supplier_order_lines")
      .where({ id })
      .update({ purchase_cents: prices.get(id) });
  const priced = lines.flatMap(({ id, productId, purchaseCents }) => {
    const cents = prices.get(id) ?? purchaseCents;
    return cents === null ? [] : [{ productId, cents, pieces: pieces.get(id) ?? 0 }];
  });
  for (const productId of [...new Set(changed.map((line) => line.productId))].sort())
    await writePurchase(inside, by, productId, averageOf(priced.filter((line) => line.productId === productId)));
}

/** The price of a piece, to the nearest cent. Where none of these pieces arrived, each line counts as much as another. */
function averageOf(lines: { cents: Cents; pieces: number }[]): Cents {
  const arrived = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  const weighed = lines.map(({ cents, pieces }) => ({ cents, weight: arrived > 0 ? pieces : 1 }));
  const [sum, weight] = weighed.reduce(
    ([cents, all], each) => [cents + each.cents * each.weight, all + each.weight],
    [0, 0],
  );
  return Math.round(sum / weight);
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
