import type { Services } from "~/infra/services.server";
import { onSale } from "~/domain/catalogue/safety/on-sale.server";

/**
 * The least range of class A that a seller of corrective glasses has to show: models for adults and for children, each
 * in so many colours.
 */
export const CLASS_A_RANGE = { adults: 17, children: 10, colors: 2 } as const;

/**
 * How many models of class A are missing for it. A model counts if it is on sale with pieces in two colours at least. 0
 * in a shop without optical frames.
 */
export async function classARangeLacks({ db, now }: Services): Promise<{ adults: number; children: number }> {
  const frames = () =>
    onSale(db("products as product").where({ "product.category": "optic", "product.is_accessory": false }), now());
  if (!(await frames().first("product.id"))) return { adults: 0, children: 0 };
  const rows: { gender: string; amount: number | string }[] = await frames()
    .where({ "product.equipment_class": "A" })
    .whereRaw(
      "(select count(*) from product_colors as color where color.product_id = product.id and color.stock - color.held > 0) >= ?",
      [CLASS_A_RANGE.colors],
    )
    .groupBy("product.gender")
    .select("product.gender as gender")
    .count({ amount: "*" });
  const shown = (children: boolean) =>
    rows
      .filter(({ gender }) => (gender === "enfant") === children)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  return {
    adults: Math.max(0, CLASS_A_RANGE.adults - shown(false)),
    children: Math.max(0, CLASS_A_RANGE.children - shown(true)),
  };
}
