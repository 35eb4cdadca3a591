import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { forgetVersions } from "~/domain/audit/versions.server";
import { instant } from "~/domain/time";

/** A product that a row of one of these tables refers to is archived, not deleted. */
const TABLES_WITH_PRODUCTS = [
  "order_lines",
  "stock_holds",
  "reservations",
  "cart_lines",
  "wishlist_entries",
  "messages",
  "recalled_articles",
] as const;

export type Removal = { outcome: "deleted" | "archived"; name: string } | { outcome: "unknown" };

/**
 * Takes a product off the catalogue. It is archived when it was sold, ordered, reserved, asked about, recalled or lies in a
 * cart or wishlist, so that those pages can still show it.
 */
export async function removeProduct(services: Services, by: Account, id: string): Promise<Removal> {
  if (isOwnFrame({ productId: id })) return { outcome: "unknown" };
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    await touchCatalogue(inside, [id]);
    const product: { number: number; name: string; brand: string; archived_at: string | null } | undefined = await db(
      "products",
    )
      .where({ id })
      .forUpdate()
      .first("number", "name", "brand", "archived_at");
    if (!product) return { outcome: "unknown" };
    const name = `${product.brand} ${product.name}`;
    const used = await isReferredTo(inside, id);
    if (used)
      await db("products")
        .where({ id })
        .update({ archived_at: product.archived_at ?? instant(now()) });
    else {
      await db("products").where({ id }).delete();
      await forgetVersions(inside, id);
    }
    await audit(inside, by, used ? "produit.archivé" : "produit.supprimé", String(product.number));
    return { outcome: used ? "archived" : "deleted", name };
  });
}

async function isReferredTo({ db }: Services, id: string): Promise<boolean> {
  for (const table of TABLES_WITH_PRODUCTS)
    if (await db(table).where({ product_id: id }).first("product_id")) return true;
  return false;
}

/** Puts an archived product back into the catalogue. @returns its name, or null for an unknown id */
export async function restoreProduct(services: Services, by: Account, id: string): Promise<string | null> {
  if (isOwnFrame({ productId: id })) return null;
  return inTransaction(services, async (inside) => {
    const product: { number: number; name: string; brand: string } | undefined = await inside
      .db("products")
      .where({ id })
      .first("number", "name", "brand");
    if (!product) return null;
    await inside.db("products").where({ id }).update({ archived_at: null });
    await audit(inside, by, "produit.remis en vente", String(product.number));
    await touchCatalogue(inside, [id]);
    return `${product.brand} ${product.name}`;
  });
}
