import type { Services } from "~/infra/services.server";

/** Whether a picture is one of something on sale. */
export async function isOnSale({ db }: Services, url: string): Promise<boolean> {
  const row: unknown = await db("product_images as image")
    .join("products as product", "product.id", "image.product_id")
    .where({ "image.url": url })
    .whereNull("product.archived_at")
    .first("image.id");
  return row !== undefined;
}
