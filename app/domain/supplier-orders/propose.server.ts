import type { Services } from "~/infra/services.server";
import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import { countedSizes } from "~/domain/catalogue/sizes/counts";
import type { Cents } from "~/domain/money";

/** Pieces that a supplier sells: a colour, or a size of it where it is counted by size. */
export type Orderable = {
  productId: string;
  number: number;
  color: string;
  size: string;
  name: string;
  colorName: string;
  reference: string | null;
  purchaseCents: Cents | null;
};
/** `free`: pieces in the shop that are promised to nobody. `expected`: pieces ordered and not arrived yet. */
export type Proposal = Orderable & { free: number; expected: number; proposed: number };

/** A product without a supplier is bought from its brand. */
const SUPPLIER = "coalesce(nullif(product.supplier, ''), product.brand)";
const MOST_PROPOSED = 300;

type Shelf = Omit<Orderable, "size" | "name"> & {
  colorId: string;
  brand: string;
  model: string;
  stock: number;
  held: number;
  threshold: number;
};

/** Those that supply what is for sale, with the number of colours that are at their stock alert or below it. */
export async function listSuppliers(services: Services): Promise<{ supplier: string; low: number }[]> {
  const rows: { supplier: string; low: number | string }[] = await shelves(services)
    .groupByRaw(SUPPLIER)
    .select({
      supplier: services.db.raw(SUPPLIER),
      low: services.db.raw("sum(case when color.stock - color.held <= color.low_stock_threshold then 1 else 0 end)"),
    });
  return rows
    .map(({ supplier, low }) => ({ supplier, low: Number(low) }))
    .sort((one, other) => one.supplier.localeCompare(other.supplier, "fr"));
}

/**
 * What a supplier's colours lack: with the pieces expected they are brought to twice their stock alert, or to one piece
 * without an alert. Of a colour counted by size, the sizes with the fewest pieces come first.
 */
export async function proposeOrder(services: Services, supplier: string): Promise<Proposal[]> {
  const low: Shelf[] = await shelves(services)
    .whereRaw(`${SUPPLIER} = ?`, [supplier])
    .whereRaw("color.stock - color.held <= color.low_stock_threshold")
    .orderBy(["product.brand", "product.name", "color.position"])
    .limit(MOST_PROPOSED)
    .select(SHELF);
  const expected = await piecesExpected(services);
  const proposals: Proposal[] = [];
  for (const shelf of low) {
    const units = await unitsOf(services, shelf);
    const coming = expected.filter(({ productId, color }) => productId === shelf.productId && color === shelf.color);
    const all = units.map((unit) => ({
      ...unit,
      expected: coming.filter(({ size }) => size === unit.size).reduce((sum, { pieces }) => sum + pieces, 0),
      proposed: 0,
    }));
    const comes = coming.reduce((sum, { pieces }) => sum + pieces, 0);
    for (let lacking = lackingOf(shelf, comes); lacking > 0; lacking -= 1) fewest(all).proposed += 1;
    proposals.push(...all.filter(({ proposed }) => proposed > 0));
  }
  return proposals;
}

export type Place = Pick<Orderable, "productId" | "color" | "size">;

/** What stands at these places of the shelves now; a place that is there no longer is left out. */
export async function orderablesAt(services: Services, places: Place[]): Promise<Orderable[]> {
  const found: Shelf[] = await shelves(services)
    .whereIn(
      "product.id",
      places.map(({ productId }) => productId),
    )
    .select(SHELF);
  return places.flatMap(({ productId, color, size }) => {
    const shelf = found.find((each) => each.productId === productId && each.color === color);
    return shelf ? [orderableOf(shelf, size)] : [];
  });
}

function orderableOf(shelf: Shelf, size: string): Orderable {
  const { productId, number, color, brand, model, colorName, reference, purchaseCents } = shelf;
  return { productId, number, color, size, name: `${brand} ${model}`, colorName, reference, purchaseCents };
}

const SHELF = {
  colorId: "color.id",
  productId: "product.id",
  number: "product.number",
  brand: "product.brand",
  model: "product.name",
  reference: "product.supplier_reference",
  purchaseCents: "product.purchase_cents",
  color: "color.value",
  colorName: "color.name",
  stock: "color.stock",
  held: "color.held",
  threshold: "color.low_stock_threshold",
};

function shelves({ db }: Services) {
  return db("product_colors as color")
    .join("products as product", "product.id", "color.product_id")
    .whereNull("product.archived_at")
    .whereNotIn("product.id", [...OWN_FRAME_IDS]);
}

function lackingOf({ stock, held, threshold }: Shelf, expected: number): number {
  return Math.max(1, 2 * threshold) - (stock - held) - expected;
}

type Unit = Orderable & { free: number };

async function unitsOf({ db }: Services, shelf: Shelf): Promise<Unit[]> {
  const { colorId, stock, held } = shelf;
  const sizes = countedSizes(
    await db("product_sizes").where({ product_id: shelf.productId }).orderBy("position").pluck("label"),
  );
  const counts = await db("color_sizes")
    .where({ color_id: colorId })
    .whereNotNull("stock")
    .select("size", "stock", "held");
  if (counts.length === 0) return [{ ...orderableOf(shelf, ""), free: stock - held }];
  return sizes.map((size) => {
    const counted = counts.find((row) => row.size === size);
    return { ...orderableOf(shelf, size), free: counted ? (counted.stock ?? 0) - counted.held : 0 };
  });
}

function fewest<Each extends { free: number; expected: number; proposed: number }>(units: Each[]): Each {
  const will = ({ free, expected, proposed }: Each) => free + expected + proposed;
  const [first, ...others] = units;
  if (!first) throw new Error("a colour without pieces to order");
  return others.reduce((best, each) => (will(each) < will(best) ? each : best), first);
}

async function piecesExpected({
  db,
}: Services): Promise<{ productId: string; color: string; size: string; pieces: number }[]> {
  return db("supplier_order_lines as line")
    .join("supplier_orders as order", "order.id", "line.order_id")
    .whereNull("order.closed_at")
    .whereRaw("line.ordered > line.received")
    .select({
      productId: "line.product_id",
      color: "line.color",
      size: "line.size",
      pieces: db.raw("line.ordered - line.received"),
    });
}
