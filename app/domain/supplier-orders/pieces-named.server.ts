import type { Services } from "~/infra/services.server";
import { readScan } from "~/domain/stocktaking/scan.server";
import type { LineError } from "~/domain/catalogue/editing/stock-import.server";
import type { WantedLine } from "./write.server";

/** Pieces to be ordered, as a scanner or a person writes them: a GTIN, or an ID with a colour and a size, and a number. */
export async function piecesNamed(
  services: Services,
  text: string,
): Promise<{ outcome: "read"; wanted: WantedLine[] } | { outcome: "wrong"; errors: LineError[] }> {
  const { errors, read } = await readScan(services, text);
  if (errors.length > 0) return { outcome: "wrong", errors };
  const products = await services
    .db("products")
    .whereIn("id", [...new Set(read.map(({ color }) => color.productId))])
    .select({
      id: "id",
      brand: "brand",
      model: "name",
      reference: "supplier_reference",
      purchaseCents: "purchase_cents",
    });
  const wanted = read.flatMap(({ color, size, pieces }) => {
    const product = products.find(({ id }) => id === color.productId);
    if (!product || pieces === 0) return [];
    const { id: productId, brand, model, reference, purchaseCents } = product;
    return [
      {
        productId,
        color: color.value,
        size,
        name: `${brand} ${model}`,
        colorName: color.name,
        reference,
        purchaseCents,
        pieces,
      },
    ];
  });
  return { outcome: "read", wanted };
}
