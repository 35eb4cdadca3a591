import { z } from "zod";

import { GENDERS } from "~/domain/catalogue/classification";
import { CATEGORY_OPTIONS, MATERIAL_OPTIONS, RIM_OPTIONS, SHAPE_OPTIONS } from "~/domain/catalogue/labels";
import { readEuros, typedEuros } from "~/domain/money";
import { asksIfFree, FREE_FIELD, readPieces, readStock } from "./given-away";
import { gtinPart, readFacts, readFilter, readGtins, typedFacts } from "./facts-forms.server";
import { colorField, DEFAULT_STOCK, type ProductSheet, type SheetColor } from "./sheet";
import { paletteName } from "./palette";
import { readSizeCounts, shownSizes, typedSizeCounts, type SizeCounts } from "~/domain/catalogue/sizes/counts";

export type Typed = Record<string, string>;
/** `shownStock`, `shownSizes`: the pieces of each colour that the form showed when it was opened. */
export type SheetReading =
  | { ok: true; sheet: ProductSheet; shownStock: Record<string, number>; shownSizes: Record<string, SizeCounts> }
  | { ok: false; errors: Record<string, string> };

const MOST_COLORS = 24;
export const MOST_IMAGES = 12;
export const TOO_MANY_IMAGES = `${MOST_IMAGES} images au plus par coloris.`;

const IMAGE_ELSEWHERE =
  "Indiquez une adresse de la boutique, qui commence par « / », ou envoyez la photo : une image prise ailleurs ne s’afficherait pas.";

const text = (field: string, missing: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, `${field} : ${most.toLocaleString("fr-FR")} caractères au plus.`);
const optional = (field: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${field} : ${most} caractères au plus.`)
    .default("")
    .transform((typed) => typed || null);
const among = (options: [string, string][], missing: string) =>
  z
    .string()
    .default("")
    .transform((typed) => typed || null)
    .refine((code) => code === null || options.some(([known]) => known === code), missing);
const euros = (wrong: string) =>
  z.string().transform((typed, refusal) => {
    const cents = readEuros(typed);
    if (cents === null) refusal.addIssue({ code: "custom", message: wrong });
    return cents ?? 0;
  });
const PRICE_WRONG = "Indiquez un prix en euros, par exemple 129,90.";
const millimetres = (most: number) =>
  z
    .string()
    .default("")
    .transform((typed) => typed.replace(/mm|\s/gi, ""))
    .pipe(z.string().regex(/^(\d{1,3})?$/, `Indiquez des millimètres, de 1 à ${most}, ou rien.`))
    .transform((typed) => (typed ? Number(typed) : null))
    .refine((mm) => mm === null || (mm >= 1 && mm <= most), `Indiquez des millimètres, de 1 à ${most}, ou rien.`);
const ticked = z
  .string()
  .default("")
  .transform((typed) => typed === "on");
const NUMBER_WRONG = "Indiquez un ID : un nombre entier, par exemple 1042.";

const Fields = z.object({
  number: z
    .string({ error: NUMBER_WRONG })
    .trim()
    .regex(/^[1-9]\d{0,8}$/, NUMBER_WRONG)
    .transform(Number),
  name: text("Nom", "Indiquez le nom.", 120),
  brand: text("Marque", "Indiquez la marque.", 80),
  price: z.string({ error: PRICE_WRONG }).pipe(euros(PRICE_WRONG)),
  discount: z
    .string()
    .default("")
    .transform((typed) => typed.trim())
    .pipe(
      z.union(
        [z.literal("").transform(() => null), euros("Indiquez un prix réduit en euros, ou laissez le champ vide.")],
        { error: "Indiquez un prix réduit en euros, ou laissez le champ vide." },
      ),
    ),
  description: z
    .string({ error: "Écrivez la description." })
    .transform((typed) => typed.replace(/\r\n?/g, "\n"))
    .pipe(text("Description", "Écrivez la description.", 4_000)), // browsers send line ends of two characters
  gender: z.enum(GENDERS, { error: "Choisissez le genre." }),
  category: z.enum(["solar", "optic", "accessory"], { error: "Choisissez la catégorie." }),
  accessoryDetail: optional("Détail de l’accessoire", 80),
  rimType: among(RIM_OPTIONS, "Choisissez le type de monture dans la liste."),
  shape: among(SHAPE_OPTIONS, "Choisissez la forme dans la liste."),
  material: among(MATERIAL_OPTIONS, "Choisissez la matière dans la liste."),
  sizes: z
    .string()
    .default("")
    .transform(typedSizes)
    .refine(
      (sizes) => sizes.length <= 12 && sizes.every((size) => size.length <= 20),
      "Séparez les tailles par des virgules : 12 au plus, de 20 caractères au plus.",
    ),
  lensWidth: millimetres(99),
  lensHeight: millimetres(99),
  bridge: millimetres(40),
  temple: millimetres(200),
  frontWidth: millimetres(200),
  collection: optional("Collection", 80),
  delivery: optional("Délai de livraison", 120),
  isNew: ticked,
  isTop: ticked,
});

function typedSizes(typed: string): string[] {
  const sizes = typed.split(/[,;\n]/).map((size) => size.trim());
  return [...new Set(sizes.filter(Boolean))];
}

/** Fields that a frame must fill in and an accessory does not have. */
const OF_FRAMES = {
  rimType: "Choisissez le type de monture.",
  shape: "Choisissez la forme.",
  material: "Choisissez la matière.",
} as const;

/**
 * Reads a whole sheet as it was typed, and lists all its errors at once.
 * @param origin the shop's origin: a picture's address there is stored as a path
 * @param threshold the stock alert for a colour that sets none
 */
export function readSheetForm(typed: Typed, origin: string, threshold: number): SheetReading {
  const reading = Fields.safeParse(typed);
  const errors: Record<string, string> = {};
  for (const issue of reading.error?.issues ?? []) errors[issue.path.join(".")] ??= issue.message;
  addRules(typed, errors);
  for (const field of ["price", "discount"] as const)
    if (reading.data?.[field] === 0 && typed[FREE_FIELD] !== "on") errors[field] = asksIfFree("ce produit");
  const generalImage = readImage(typed.generalImage ?? "", origin);
  if (generalImage === undefined) errors.generalImage = IMAGE_ELSEWHERE;
  const colors = readColors(typed, origin, threshold, errors);
  const facts = readFacts(typed, errors);
  if (!reading.success || !facts || Object.keys(errors).length > 0) return { ok: false, errors };

  const { price, discount, lensWidth, lensHeight, bridge, temple, frontWidth, delivery, accessoryDetail, ...fields } =
    reading.data;
  return {
    ok: true,
    shownStock: Object.fromEntries(
      colors.flatMap(({ value }) =>
        /^\d+$/.test(typed[colorField(value, "shown")] ?? "")
          ? [[value, Number(typed[colorField(value, "shown")])]]
          : [],
      ),
    ),
    shownSizes: Object.fromEntries(
      colors.map(({ value }) => [value, shownSizes(typed, fields.sizes, (part) => colorField(value, part))]),
    ),
    sheet: {
      ...fields,
      priceCents: price,
      discountCents: discount,
      lensWidthMm: lensWidth,
      lensHeightMm: lensHeight,
      bridgeMm: bridge,
      templeMm: temple,
      frontWidthMm: frontWidth,
      deliveryEstimate: delivery,
      accessoryDetail: fields.category === "accessory" ? accessoryDetail : null,
      generalImage: generalImage ?? null,
      colors,
      facts,
    },
  };
}

/** Rules that depend on two fields. */
function addRules(typed: Typed, errors: Record<string, string>): void {
  if (typed.category === "accessory") {
    if (!typed.accessoryDetail?.trim()) errors.accessoryDetail ??= "Précisez le genre d’accessoire, par exemple Étuis.";
  } else {
    for (const [field, missing] of Object.entries(OF_FRAMES)) if (!typed[field]) errors[field] ??= missing;
  }
  const [price, discount] = [readEuros(typed.price ?? ""), readEuros(typed.discount ?? "")];
  if (price !== null && discount !== null && discount >= price)
    errors.discount ??= "Le prix réduit doit être inférieur au prix.";
}

/** The colours of a form as `#rrggbb`, in their order, each once. */
export function typedColors(typed: Typed): string[] {
  return [
    ...new Set(
      (typed.colors ?? "")
        .toLowerCase()
        .split(",")
        .filter((value) => /^#[0-9a-f]{6}$/.test(value)),
    ),
  ].slice(0, MOST_COLORS);
}

/** Ticks the boxes that confirm a price or a stock of 0: an API call is taken at its word. */
export function agreedToNothing(typed: Typed): Typed {
  const none = typedColors(typed).map((value) => [colorField(value, "none"), "on"]);
  return { ...typed, [FREE_FIELD]: "on", ...(Object.fromEntries(none) as Typed) };
}

/** The picture addresses of one colour as typed, blanks left out. */
function typedImages(typed: Typed, value: string): string[] {
  const prefix = colorField(value, "image-0").slice(0, -1);
  const positions = Object.keys(typed)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter(Number.isInteger);
  return positions
    .sort((one, other) => one - other)
    .map((position) => typed[`${prefix}${position}`]?.trim() ?? "")
    .filter(Boolean);
}

function readColors(typed: Typed, origin: string, threshold: number, errors: Record<string, string>): SheetColor[] {
  const names = new Set<string>();
  const [sizes, gtins] = [typedSizes(typed.sizes ?? ""), new Map<string, string>()];
  return typedColors(typed).map((value) => {
    const [nameField, thresholdField] = [colorField(value, "name"), colorField(value, "threshold")];
    const name = (typed[nameField] ?? "").trim() || paletteName(value) || "";
    if (!name || name.length > 60) errors[nameField] = "Donnez un nom au coloris, de 60 caractères au plus.";
    else if (names.has(name.toLowerCase())) errors[nameField] = `Un autre coloris s’appelle déjà « ${name} ».`;
    names.add(name.toLowerCase());
    const images = [...new Set(typedImages(typed, value))].map((address) => readImage(address, origin));
    if (images.includes(undefined))
      errors[
        colorField(
          value,
          `image-${Math.max(
            0,
            typedImages(typed, value).findIndex((address) => readImage(address, origin) === undefined),
          )}`,
        )
      ] = IMAGE_ELSEWHERE;
    if (images.length > MOST_IMAGES) errors[colorField(value, "image-0")] = TOO_MANY_IMAGES;
    return {
      value,
      name,
      stock: readStock(typed, value, sizes, errors),
      sizeStocks: readSizeCounts(typed, sizes, (part) => colorField(value, part), errors),
      lowStockThreshold: readPieces(typed[thresholdField], threshold, thresholdField, errors),
      images: images.filter((address): address is string => typeof address === "string"),
      filterCategory: readFilter(typed[colorField(value, "filter")], colorField(value, "filter"), errors),
      gtins: readGtins(typed, sizes, (part) => colorField(value, part), gtins, errors),
    };
  });
}

/** @returns the address as a path of the shop; null for none; undefined for one from elsewhere, which our pages do not show */
function readImage(typed: string, origin: string): string | null | undefined {
  const plain = typed.trim();
  if (!plain) return null;
  const path = plain.startsWith(`${origin}/`) ? plain.slice(origin.length) : plain;
  return /^\/(?!\/)[^\s\\<>"']{1,298}$/.test(path) ? path : undefined;
}

/** A sheet as its form shows it. */
export function typedSheet(sheet: ProductSheet): Typed {
  const typed = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    number: typed(sheet.number),
    name: sheet.name,
    brand: sheet.brand,
    price: typedEuros(sheet.priceCents),
    discount: sheet.discountCents === null ? "" : typedEuros(sheet.discountCents),
    description: sheet.description,
    gender: sheet.gender,
    category: CATEGORY_OPTIONS.some(([known]) => known === sheet.category) ? sheet.category : "",
    accessoryDetail: typed(sheet.accessoryDetail),
    rimType: typed(sheet.rimType),
    shape: typed(sheet.shape),
    material: typed(sheet.material),
    sizes: sheet.sizes.join(", "),
    lensWidth: typed(sheet.lensWidthMm),
    lensHeight: typed(sheet.lensHeightMm),
    bridge: typed(sheet.bridgeMm),
    temple: typed(sheet.templeMm),
    frontWidth: typed(sheet.frontWidthMm),
    collection: typed(sheet.collection),
    delivery: typed(sheet.deliveryEstimate),
    generalImage: typed(sheet.generalImage),
    ...(sheet.isNew && { isNew: "on" }),
    ...(sheet.isTop && { isTop: "on" }),
    ...typedFacts(sheet.facts),
    colors: sheet.colors.map(({ value }) => value).join(","),
    ...(Object.assign({}, ...sheet.colors.map(typedColor)) as Typed),
  };
}

function typedColor({
  value,
  name,
  stock,
  lowStockThreshold,
  images,
  filterCategory,
  gtins,
  sizeStocks,
}: SheetColor): Typed {
  return {
    [colorField(value, "name")]: name,
    [colorField(value, "stock")]: String(stock),
    [colorField(value, "shown")]: String(stock),
    ...typedSizeCounts(sizeStocks, (part) => colorField(value, part)),
    [colorField(value, "threshold")]: String(lowStockThreshold),
    [colorField(value, "filter")]: filterCategory === null ? "" : String(filterCategory),
    ...Object.fromEntries(Object.entries(gtins).map(([size, gtin]) => [colorField(value, gtinPart(size)), gtin])),
    ...Object.fromEntries(images.map((url, position) => [colorField(value, `image-${position}`), url])),
  };
}

/** The answers that the form of a new product begins with. */
export const NEW_SHEET: Typed = { gender: "homme", category: "solar", rimType: "cercle", shape: "ronde", colors: "" };

/**
 * The form for a copy of a product. It leaves out numbers that belong to one product, and the pieces, which must be
 * counted.
 */
export function typedCopy(sheet: ProductSheet): Typed {
  return typedSheet({
    ...sheet,
    name: `${sheet.name} (copie)`,
    isTop: false,
    colors: sheet.colors.map((color) => ({ ...color, stock: DEFAULT_STOCK, sizeStocks: {}, gtins: {} })),
    facts: { ...sheet.facts, makerReference: null, supplierReference: null, udiDi: null, lppCode: null },
  });
}

/**
 * Adds or removes a colour, as the pressed button says, before anything is saved.
 * @param threshold the stock alert of an added colour
 * @returns the form to show again, with errors where it cannot be done
 */
export function editColors(
  typed: Typed,
  intent: string,
  threshold: number,
): { typed: Typed; errors: Record<string, string> } {
  const colors = typedColors(typed);
  const errors: Record<string, string> = {};
  const removed = /^remove-([0-9a-f]{6})$/.exec(intent)?.[1];
  if (removed) return { typed: withoutColor(typed, `#${removed}`), errors };
  const added = (typed.newColor ?? "").toLowerCase();
  if (!paletteName(added)) errors.newColor = "Choisissez un coloris dans la palette.";
  else if (colors.includes(added)) errors.newColor = "Ce coloris est déjà dans la liste.";
  else if (colors.length >= MOST_COLORS) errors.newColor = `${MOST_COLORS} coloris au plus.`;
  if (Object.keys(errors).length > 0) return { typed, errors };
  const { newColor: _chosen, ...rest } = typed;
  return {
    typed: {
      ...rest,
      colors: [...colors, added].join(","),
      [colorField(added, "name")]: paletteName(added) ?? "",
      [colorField(added, "threshold")]: String(threshold),
    },
    errors,
  };
}

/** Saving takes along a colour that is ticked in the palette, as the button beside it would. */
export function withTickedColor(typed: Typed, threshold: number): Typed {
  return typed.newColor ? editColors(typed, "add-color", threshold).typed : typed;
}

/** Removing a colour removes its pictures and its stock from the form. */
function withoutColor(typed: Typed, value: string): Typed {
  const prefix = `color-${value.slice(1)}-`;
  const kept = Object.entries(typed).filter(([name]) => !name.startsWith(prefix));
  return {
    ...Object.fromEntries(kept),
    colors: typedColors(typed)
      .filter((each) => each !== value)
      .join(","),
  };
}
