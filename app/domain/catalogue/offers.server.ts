import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { askedPrice } from "./asked-price.server";
import type { Gender } from "./classification";
import { PRODUCT_COLUMNS, productFields, sizePieces } from "./products.server";
import type { ColorPieces } from "~/domain/catalogue/sizes/free";
import { offSaleColumn } from "./safety/on-sale.server";

/** A product in one of its colours, as it can be bought. */
export type Offer = {
  productId: string;
  number: number;
  slug: string;
  name: string;
  brand: string;
  isAccessory: boolean;
  category: string;
  gender: Gender;
  rimType: string | null;
  color: string;
  colorName: string;
  /** Of the lenses that it is sold with: 0 to 4, after EN ISO 12312-1; null where they are no sun filter. */
  filterCategory: number | null;
  /** The price today, reduced where a reduction or a promotion applies; the lowest counts. */
  unitPriceCents: Cents;
  /** Whether the shop reduced that price, by a reduction or a promotion; for a price that a quote guarantees, when it was quoted. */
  reduced: boolean;
  /** Pieces in the shop and promised pieces, of the colour and of its sizes. */
  pieces: ColorPieces;
  /** Archived, not on sale yet, or held back until its sheet says what the law requires. */
  archived: boolean;
  sizes: string[];
  imageUrl: string | null;
  imageAlt: string;
};

type OfferRow = Omit<Offer, "isAccessory" | "archived" | "sizes" | "pieces" | "reduced"> & {
  fullPriceCents: Cents;
  isAccessory: number | boolean;
  offSale: number;
  colorId: string;
  stock: number;
  held: number;
};

/**
 * The offers of these products in every colour. Archived products are included, so that a cart can name what is no
 * longer sold.
 */
export async function findOffers({ db, now }: Services, productIds: string[]): Promise<Offer[]> {
  if (productIds.length === 0) return [];
  const ids = [...new Set(productIds)].slice(0, 200);
  const rows: OfferRow[] = await db("product_colors as color")
    .join("products as product", "product.id", "color.product_id")
    .whereIn("product.id", ids)
    .orderBy(["product.id", "color.position"])
    .select(
      {
        productId: PRODUCT_COLUMNS.id,
        ...productFields("number", "slug", "name", "brand", "isAccessory", "category", "gender", "rimType"),
        offSale: offSaleColumn(db, now()),
        colorId: "color.id",
        stock: "color.stock",
        held: "color.held",
        color: "color.value",
        colorName: "color.name",
        filterCategory: "color.filter_category",
        unitPriceCents: askedPrice(db, now()),
        fullPriceCents: PRODUCT_COLUMNS.priceCents,
      },
      firstImage(db, "url", "imageUrl"),
      firstImage(db, "alt", "imageAlt"),
    );
  const sizes: { product_id: string; label: string }[] = await db("product_sizes")
    .whereIn("product_id", ids)
    .orderBy("position")
    .select("product_id", "label");
  const bySize = await sizePieces(
    db,
    rows.map(({ colorId }) => colorId),
  );
  return rows.map(({ offSale, colorId, stock, held, fullPriceCents, ...row }) => ({
    ...row,
    reduced: row.unitPriceCents < fullPriceCents,
    isAccessory: Boolean(row.isAccessory),
    pieces: { stock, held, sizes: bySize.get(colorId) ?? [] },
    archived: Number(offSale) === 1,
    imageAlt: row.imageAlt ?? "",
    sizes: sizes.filter((size) => size.product_id === row.productId).map((size) => size.label),
  }));
}

function firstImage(db: Services["db"], column: "url" | "alt", alias: string) {
  return db("product_images as image")
    .select(column)
    .whereRaw("image.product_id = product.id and (image.color_id = color.id or image.color_id is null)")
    .orderByRaw("case when image.color_id is null then 1 else 0 end, image.position")
    .limit(1)
    .as(alias);
}
