import type { SizeCounts } from "~/domain/catalogue/sizes/counts";
import type { Services } from "~/infra/services.server";
import type { SheetFacts } from "~/domain/catalogue/safety/families";
import { newId } from "~/domain/ids";
import type { ProductSheet, SheetColor } from "./sheet";

/** The columns of `products` that a sheet fills. What a product is follows from its category: see decision 0040. */
export function productColumns(sheet: ProductSheet) {
  return {
    name: sheet.name,
    brand: sheet.brand,
    description: sheet.description,
    category: sheet.category,
    is_accessory: sheet.category === "accessory",
    accessory_category: sheet.accessoryDetail,
    gender: sheet.gender,
    shape: sheet.shape,
    material: sheet.material,
    rim_type: sheet.rimType,
    lens_width_mm: sheet.lensWidthMm,
    lens_height_mm: sheet.lensHeightMm,
    bridge_mm: sheet.bridgeMm,
    temple_mm: sheet.templeMm,
    front_width_mm: sheet.frontWidthMm,
    collection: sheet.collection,
    price_cents: sheet.priceCents,
    discount_cents: sheet.discountCents,
    is_new: sheet.isNew,
    is_top: sheet.isTop,
    delivery_estimate: sheet.deliveryEstimate,
    ...factColumns(sheet.facts),
  };
}

export function factColumns(facts: SheetFacts) {
  return {
    equipment_class: facts.equipmentClass,
    lpp_code: facts.lppCode,
    legal_family: facts.legalFamily,
    maker_reference: facts.makerReference,
    origin_country: facts.originCountry,
    udi_di: facts.udiDi,
    ce_marked: facts.ceMarked,
    uv_protection: facts.uvProtection,
    warnings: facts.warnings,
    instructions: facts.instructions,
    sold_from: facts.soldFrom,
    supplier: facts.supplier,
    supplier_reference: facts.supplierReference,
    purchase_cents: facts.purchaseCents,
    place: facts.place,
  };
}

/**
 * Writes the colours with their pieces and pictures. A colour that the sheet leaves out is deleted with both. Promised
 * pieces do not change.
 */
export async function writeColors(services: Services, productId: string, sheet: ProductSheet): Promise<void> {
  const { db } = services;
  const known: { id: string; value: string; name: string }[] = await db("product_colors")
    .where({ product_id: productId })
    .select("id", "value", "name");
  const described = await describedImages(services, productId, known);
  await db("product_images").where({ product_id: productId }).delete();
  await db("product_colors")
    .where({ product_id: productId })
    .whereNotIn(
      "value",
      sheet.colors.map(({ value }) => value),
    )
    .delete();
  // Two colours may exchange their names, and a name is unique within a product: changed names are set aside first.
  for (const { id, value, name } of known)
    if (sheet.colors.some((color) => color.value === value && color.name !== name))
      await db("product_colors").where({ id }).update({ name: value });
  const images: Record<string, unknown>[] = [];
  for (const [position, color] of sheet.colors.entries()) {
    const id = await writeColor(
      services,
      productId,
      color,
      position,
      known.find(({ value }) => value === color.value)?.id,
    );
    for (const url of color.images)
      images.push(
        imageRow(
          services,
          productId,
          id,
          images.length,
          url,
          described.get(`${color.value} ${url}`) ?? {
            alt: `${sheet.brand} ${sheet.name}, coloris ${color.name.toLowerCase()}`,
          },
        ),
      );
  }
  if (sheet.generalImage)
    images.push(
      imageRow(
        services,
        productId,
        null,
        images.length,
        sheet.generalImage,
        described.get(` ${sheet.generalImage}`) ?? { alt: `${sheet.brand} ${sheet.name}` },
      ),
    );
  if (images.length > 0) await db.batchInsert("product_images", images, 100);
  await writeGtins(services, productId, sheet.colors);
  for (const { value, sizeStocks } of sheet.colors) await writeSizeStocks(services, { productId, value }, sizeStocks);
}

/** Replaces the pieces counted by size. Pieces promised in a size do not change. */
export async function writeSizeStocks(
  { db }: Services,
  { productId, value }: { productId: string; value: string },
  sizes: SizeCounts,
): Promise<void> {
  const color = await db("product_colors").where({ product_id: productId, value }).first("id");
  if (!color) return;
  await db("color_sizes").where({ color_id: color.id }).update({ stock: null });
  for (const [size, stock] of Object.entries(sizes))
    await db("color_sizes")
      .insert({ color_id: color.id, size, stock, held: 0 })
      .onConflict(["color_id", "size"])
      .merge(["stock"]);
}

/** Replaces the GTINs of every colour and size. */
async function writeGtins({ db }: Services, productId: string, colors: SheetColor[]): Promise<void> {
  const known: { id: string; value: string }[] = await db("product_colors")
    .where({ product_id: productId })
    .select("id", "value");
  const idOf = new Map(known.map(({ id, value }) => [value, id]));
  await db("product_gtins")
    .whereIn("color_id", [...idOf.values()])
    .delete();
  const rows = colors.flatMap(({ value, gtins }) =>
    Object.entries(gtins).map(([size, gtin]) => ({ color_id: idOf.get(value) ?? "", size, gtin })),
  );
  if (rows.length > 0) await db.batchInsert("product_gtins", rows, 100);
}

/** The fields of a sheet's form, by colour and size, whose number another product already has. */
export async function foreignGtins(
  { db }: Services,
  productId: string | null,
  colors: SheetColor[],
): Promise<{ color: string; size: string; bearer: string }[]> {
  const asked = colors.flatMap(({ value, gtins }) =>
    Object.entries(gtins).map(([size, gtin]) => ({ color: value, size, gtin })),
  );
  const rows = (await db("product_gtins as gtin")
    .join("product_colors as color", "color.id", "gtin.color_id")
    .join("products as product", "product.id", "color.product_id")
    .whereIn(
      "gtin.gtin",
      asked.map(({ gtin }) => gtin),
    )
    .modify((others) => void (productId && others.whereNot("product.id", productId)))
    .select({ gtin: "gtin.gtin", brand: "product.brand", name: "product.name" })) as {
    gtin: string;
    brand: string;
    name: string;
  }[];
  return asked.flatMap(({ color, size, gtin }) => {
    const bearer = rows.find((row) => row.gtin === gtin);
    return bearer ? [{ color, size, bearer: `${bearer.brand} ${bearer.name}` }] : [];
  });
}

async function writeColor(
  { db, now }: Services,
  productId: string,
  { value, name, stock, lowStockThreshold, filterCategory }: SheetColor,
  position: number,
  known: string | undefined,
): Promise<string> {
  const columns = { position, name, stock, low_stock_threshold: lowStockThreshold, filter_category: filterCategory };
  const id = known ?? newId(now());
  if (known) await db("product_colors").where({ id }).update(columns);
  else await db("product_colors").insert({ id, product_id: productId, value, held: 0, ...columns });
  return id;
}

function imageRow(
  { now }: Services,
  productId: string,
  colorId: string | null,
  position: number,
  url: string,
  { alt, original = null }: Described,
) {
  return {
    id: newId(now()),
    product_id: productId,
    color_id: colorId,
    position,
    url,
    original_url: original,
    alt: alt.slice(0, 200),
  };
}

type Described = { alt: string; /** The photograph that a front was cut from. */ original?: string | null };

/**
 * What the sheet does not show of each picture, by its colour's value and its address, so that a new order of the
 * pictures keeps it.
 */
async function describedImages(
  { db }: Services,
  productId: string,
  colors: { id: string; value: string }[],
): Promise<Map<string, Described>> {
  const rows: { colorId: string | null; url: string; alt: string; original: string | null }[] = await db(
    "product_images",
  )
    .where({ product_id: productId })
    .select({ colorId: "color_id", url: "url", alt: "alt", original: "original_url" });
  return new Map(
    rows.map(({ colorId, url, alt, original }) => [
      `${colors.find(({ id }) => id === colorId)?.value ?? ""} ${url}`,
      { alt, original },
    ]),
  );
}

export async function writeSizes({ db }: Services, productId: string, sizes: string[]): Promise<void> {
  await db("product_sizes").where({ product_id: productId }).delete();
  if (sizes.length > 0)
    await db("product_sizes").insert(sizes.map((label, position) => ({ product_id: productId, position, label })));
}
