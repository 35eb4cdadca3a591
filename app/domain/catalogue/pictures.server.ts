import type { Services } from "~/infra/services.server";
import { onSale } from "./safety/on-sale.server";

/** Whether a product on sale shows the picture with this address. */
export async function isOnSale({ db, now }: Services, url: string): Promise<boolean> {
  const shown = db("product_images as image")
    .join("products as product", "product.id", "image.product_id")
    .where({ "image.url": url });
  const row: unknown = await onSale(shown, now()).first("image.id");
  return row !== undefined;
}
