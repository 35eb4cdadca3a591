import { inTurnOf, type Services } from "~/infra/services.server";
import { addToCart } from "~/domain/cart/cart.server";
import { productsById, type KnownProduct } from "~/domain/catalogue/products-by-id.server";
import { letGo } from "./wishlist.server";

export type MoveOutcome =
  | {
      outcome: "moved";
      product: KnownProduct;
      colorName: string;
      /** As many as there are were in the cart already. */ already: boolean;
    }
  /** With several sizes, the size is chosen on the product's own page. */
  | { outcome: "sizeMissing"; product: KnownProduct; colorName: string }
  | { outcome: "soldOut"; product: KnownProduct }
  | { outcome: "unknown" | "full" };

/** Puts a product of the wishlist into the cart, by the rules of the cart, and removes it from the wishlist. */
export async function moveToCart(services: Services, visitorId: string, number: number): Promise<MoveOutcome> {
  return inTurnOf(services, visitorId, async (inside) => {
    const entry: { product_id: string; color: string } | undefined = await inside
      .db("wishlist_entries as entry")
      .join("products as product", "product.id", "entry.product_id")
      .where({ "entry.visitor_id": visitorId, "product.number": number })
      .first("entry.product_id", "entry.color");
    const [product] = entry ? await productsById(inside, [entry.product_id]) : [];
    const color = product?.colors.find(({ value }) => value === entry?.color) ?? product?.colors[0];
    if (!product || !color) return { outcome: "unknown" };

    const added = await addToCart(inside, visitorId, {
      productId: product.id,
      color: color.value,
      size: "",
      extra: "",
      quantity: 1,
    });
    switch (added.outcome) {
      case "added":
      case "capped":
        await letGo(inside, visitorId, number);
        return { outcome: "moved", product, colorName: added.line.colorName, already: added.outcome === "capped" };
      case "sizeMissing":
        return { outcome: "sizeMissing", product, colorName: color.name };
      case "soldOut":
      case "soldOutSize":
        return { outcome: "soldOut", product };
      case "full":
      case "unknown":
        return { outcome: added.outcome };
    }
  });
}
