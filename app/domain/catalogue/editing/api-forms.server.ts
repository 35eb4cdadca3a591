import { z } from "zod";

import { classify } from "~/domain/catalogue/classification";
import { gtinPart } from "./facts-forms.server";
import { colorField } from "./sheet";
import { sizePart } from "~/domain/catalogue/sizes/counts";
import { typedColors, type Typed } from "./sheet-forms.server";

const text = z.union([z.string().max(4_000), z.number()]).nullish();
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Une couleur s’écrit #rrggbb.")
  .transform((value) => value.toLowerCase());
const pieces = z.union([z.string().max(10), z.number()]).nullish();

/** A product as callers send it, by the names of the specification. `isAccessoire` changes nothing: see decision 0040. */
export const ProductCall = z.object({
  id: text,
  name: text,
  brand: text,
  price: text,
  discountPrice: text,
  description: text,
  gender: text,
  cate: text,
  accessoryDetail: text,
  typeMonture: text,
  shape: text,
  material: text,
  taille: z
    .array(z.union([z.string().max(20), z.number()]))
    .max(12, "12 tailles au plus.")
    .nullish(),
  longueurBranche: text,
  lensWidth: text,
  lensHeight: text,
  bridge: text,
  frontWidth: text,
  collectionProd: text,
  deliveryEstimate: text,
  colors: z
    .array(color, { error: "Les couleurs doivent être une liste." })
    .max(24, "24 coloris au plus.")
    .refine((values) => new Set(values).size === values.length, "Une couleur ne peut figurer qu’une fois.")
    .optional(),
  colorNames: z.array(z.string().max(60)).optional(),
  colorImages: z.record(color, z.array(z.string().max(300)).max(13)).optional(),
  colorImagesGeneral: text,
  stockByColor: z.record(color, z.object({ stock: pieces, lowStockThreshold: pieces })).optional(),
  countedBySize: z.record(color, z.record(z.string().max(20), pieces)).optional(),
  equipmentClass: text,
  lppCode: text,
  legalFamily: text,
  makerReference: text,
  countryOfOrigin: text,
  udiDi: text,
  ceMarking: z.boolean().nullish(),
  uvProtection: text,
  warnings: text,
  instructions: text,
  filterByColor: z.record(color, z.number().int().min(0).max(4).nullable()).optional(),
  gtinByColor: z.record(color, z.record(z.string().max(20), z.string().max(20))).optional(),
  isNewProduct: z.boolean().nullish(),
  isTop: z.boolean().nullish(),
  isAccessoire: z.boolean().nullish(),
  version: z.number().int().nullish(),
});
export type ProductCall = z.output<typeof ProductCall>;

const NAMES = {
  id: "number",
  name: "name",
  brand: "brand",
  price: "price",
  discountPrice: "discount",
  description: "description",
  typeMonture: "rimType",
  shape: "shape",
  material: "material",
  longueurBranche: "temple",
  lensWidth: "lensWidth",
  lensHeight: "lensHeight",
  bridge: "bridge",
  frontWidth: "frontWidth",
  collectionProd: "collection",
  deliveryEstimate: "delivery",
  colorImagesGeneral: "generalImage",
  equipmentClass: "equipmentClass",
  lppCode: "lppCode",
  legalFamily: "legalFamily",
  makerReference: "makerReference",
  countryOfOrigin: "originCountry",
  udiDi: "udiDi",
  uvProtection: "uvProtection",
  warnings: "warnings",
  instructions: "instructions",
} as const;

/** The name that API callers use for a field of the form. */
export function calledField(name: string): string {
  const called = { category: "cate", sizes: "taille", isNew: "isNewProduct" }[name];
  return called ?? Object.entries(NAMES).find(([, field]) => field === name)?.[0] ?? name;
}

/**
 * Turns an API call into what its form would have sent, so that both follow the same rules; a field that the call
 * leaves out keeps its value.
 * @param held pieces promised, by colour: calls read and send the free pieces, the form counts all of them
 */
export function typedCall(call: ProductCall, base: Typed, held: Record<string, number> = {}): Typed {
  const typed: Typed = { ...base };
  for (const [field, name] of Object.entries(NAMES)) {
    const value = call[field as keyof typeof NAMES];
    if (value !== undefined) typed[name] = value === null ? "" : String(value);
  }
  if (call.gender !== undefined) typed.gender = classify({ gender: String(call.gender ?? "") }).gender;
  if (call.cate !== undefined) Object.assign(typed, typedCategory(String(call.cate ?? ""), call.accessoryDetail));
  else if (call.accessoryDetail !== undefined) typed.accessoryDetail = String(call.accessoryDetail ?? "");
  if (call.taille) typed.sizes = call.taille.join(",");
  for (const [flag, name] of [
    ["isNewProduct", "isNew"],
    ["isTop", "isTop"],
    ["ceMarking", "ceMarked"],
  ] as const)
    if (typeof call[flag] === "boolean") typed[name] = call[flag] ? "on" : "";
  if (call.colors) typed.colors = call.colors.join(",");
  return { ...typed, ...typedPieces(call, typedColors(typed), held) };
}

/** A category other than frames and sunglasses is the detail of an accessory: some callers send it as the category. */
function typedCategory(cate: string, detail: ProductCall["accessoryDetail"]): Typed {
  const { category } = classify({ cate });
  if (category && category !== "accessory") return { category, accessoryDetail: "" };
  return { category: cate ? "accessory" : "", accessoryDetail: String(detail ?? (category ? "" : cate)) };
}

function typedPieces(
  { colorNames, colorImages, stockByColor, countedBySize, filterByColor, gtinByColor }: ProductCall,
  colors: string[],
  held: Record<string, number>,
): Typed {
  const typed: Typed = {};
  for (const [position, value] of colors.entries()) {
    const filter = filterByColor?.[value];
    if (filter !== undefined) typed[colorField(value, "filter")] = filter === null ? "" : String(filter);
    for (const [size, gtin] of Object.entries(gtinByColor?.[value] ?? {}))
      typed[colorField(value, gtinPart(size))] = gtin;
    const name = colorNames?.[position];
    if (name !== undefined) typed[colorField(value, "name")] = name;
    const counted = stockByColor?.[value];
    if (counted?.stock !== undefined && counted.stock !== null)
      typed[colorField(value, "stock")] = /^\d+$/.test(String(counted.stock))
        ? String(Number(counted.stock) + (held[value] ?? 0))
        : String(counted.stock);
    for (const [size, counts] of Object.entries(countedBySize?.[value] ?? {}))
      typed[colorField(value, sizePart(size))] = counts === null || counts === undefined ? "" : String(counts);
    if (counted?.lowStockThreshold !== undefined && counted.lowStockThreshold !== null)
      typed[colorField(value, "threshold")] = String(counted.lowStockThreshold);
    const images = colorImages?.[value];
    // The pictures sent replace all earlier ones, so that unused places are emptied.
    if (images)
      for (let place = 0; place < 20; place += 1) typed[colorField(value, `image-${place}`)] = images[place] ?? "";
  }
  return typed;
}
