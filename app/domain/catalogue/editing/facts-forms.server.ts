import { z } from "zod";

import { COUNTRY_OPTIONS } from "~/domain/catalogue/safety/countries";
import { familyRefusal, FAMILY_OPTIONS, FILTER_OPTIONS, UV_PROTECTIONS } from "~/domain/catalogue/safety/families";
import { isGtin, plainGtin } from "~/domain/catalogue/safety/gtin";
import { EQUIPMENT_CLASSES } from "~/domain/catalogue/equipment-classes";
import { type RangeFacts } from "~/domain/lenses/safety/range-safety.server";
import { cleanText } from "~/domain/text";
import { DRAFT, type SheetFacts } from "~/domain/catalogue/safety/families";
import { isRounded } from "~/domain/csv.server";
import { isDay, type Day } from "~/domain/days";
import { readEuros, typedEuros } from "~/domain/money";

type Typed = Record<string, string>;

const textTyped = (most: number, wrong: string) =>
  z
    .string()
    .transform((typed) => cleanText(typed.replace(/\r\n?/g, "\n")) || null)
    .refine((text) => text === null || text.length <= most, wrong);
const oneOf = <Value extends string>(known: readonly Value[], wrong: string) =>
  z
    .string()
    .transform((typed): Value | null => known.find((value) => value === typed) ?? (typed ? ("?" as Value) : null))
    .refine((value) => value === null || known.includes(value), wrong);

/** The maker's own code, as its price list gives it. */
export const lppCodeTyped = z
  .string()
  .transform((typed) => typed.replace(/\s/g, "") || null)
  .refine((code) => code === null || /^\d{7}$/.test(code), "Un code LPP a sept chiffres.");

const referenceTyped = textTyped(80, "Référence du fabricant : 80 caractères au plus.");
const countryTyped = oneOf(
  COUNTRY_OPTIONS.map(([code]) => code),
  "Choisissez le pays dans la liste.",
);
const udiTyped = z
  .string()
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase() || null)
  .refine(
    (udi) => udi === null || !isRounded(udi),
    "Un tableur a arrondi cet UDI-DI, dont les derniers chiffres sont perdus : recopiez-le en entier.",
  )
  .refine(
    (udi) => udi === null || (/^[A-Z0-9./+$-]{6,30}$/.test(udi) && (!/^\d{8,14}$/.test(udi) || isGtin(udi))),
    "Indiquez l’UDI-DI tel qu’il figure sur l’étiquette ; si c’est un GTIN, son dernier chiffre vérifie les autres.",
  );
const warningsTyped = textTyped(2_000, "Mises en garde : 2 000 caractères au plus.");
const instructionsTyped = textTyped(4_000, "Mode d’emploi : 4 000 caractères au plus.");

const Facts = z
  .object({
    equipmentClass: oneOf(EQUIPMENT_CLASSES, "Choisissez la classe dans la liste.").prefault(""),
    lppCode: lppCodeTyped.prefault(""),
    legalFamily: oneOf(
      FAMILY_OPTIONS.map(([family]) => family),
      "Choisissez la famille dans la liste.",
    ).prefault(""),
    makerReference: referenceTyped.prefault(""),
    originCountry: countryTyped.prefault(""),
    udiDi: udiTyped.prefault(""),
    ceMarked: z
      .string()
      .default("")
      .transform((typed) => typed === "on"),
    uvProtection: oneOf(UV_PROTECTIONS, "Choisissez la protection dans la liste.").prefault(""),
    warnings: warningsTyped.prefault(""),
    instructions: instructionsTyped.prefault(""),
    draft: z.string().default(""),
    soldFrom: z
      .string()
      .default("")
      .transform((typed): Day | null => typed.trim() || null)
      .refine((day) => day === null || isDay(day), "Indiquez un jour, par exemple 2026-03-02."),
    supplier: textTyped(80, "Fournisseur : 80 caractères au plus.").prefault(""),
    supplierReference: textTyped(80, "Référence du fournisseur : 80 caractères au plus.").prefault(""),
    purchase: z
      .string()
      .default("")
      .transform((typed) => (typed.trim() ? (readEuros(typed) ?? Number.NaN) : null))
      .refine((cents) => cents === null || !Number.isNaN(cents), "Indiquez le prix d’achat, par exemple 48,50."),
    place: textTyped(60, "Emplacement : 60 caractères au plus.").prefault(""),
  })
  .transform(({ draft, soldFrom, purchase, ...facts }): SheetFacts => ({
    ...facts,
    soldFrom: draft === "on" ? DRAFT : soldFrom,
    purchaseCents: purchase,
  }));

/**
 * What the form of a lens or of a treatment says of safety and origin, under the names that API calls use. A field that
 * a caller leaves out keeps its value.
 */
export const RANGE_FACTS = {
  brand: textTyped(80, "Marque : 80 caractères au plus.").nullish(),
  makerReference: referenceTyped.nullish(),
  countryOfOrigin: countryTyped.nullish(),
  udiDi: udiTyped.nullish(),
  /** A list of answers, not a box: a box that is not ticked would look like a field left out. */
  ceMarking: z
    .union([z.boolean(), z.enum(["oui", "non"]).transform((typed) => typed === "oui")], {
      error: "Indiquez si le marquage CE est vérifié.",
    })
    .nullish(),
  warnings: warningsTyped.nullish(),
  instructions: instructionsTyped.nullish(),
};
export type RangeFactsForm = z.output<z.ZodObject<typeof RANGE_FACTS>>;

/** The answers of the form; where it leaves a field out, the known value. */
export function rangeFactsOver(typed: RangeFactsForm, known: RangeFacts): RangeFacts {
  const said = <Value>(value: Value | undefined, before: Value) => (value === undefined ? before : value);
  return {
    brand: said(typed.brand, known.brand),
    makerReference: said(typed.makerReference, known.makerReference),
    originCountry: said(typed.countryOfOrigin, known.originCountry),
    udiDi: said(typed.udiDi, known.udiDi),
    ceMarked: typed.ceMarking ?? known.ceMarked,
    warnings: said(typed.warnings, known.warnings),
    instructions: said(typed.instructions, known.instructions),
  };
}

/** The known facts as a form that leaves no field out. */
export function rangeFactsForm({ originCountry, ceMarked, ...texts }: RangeFacts): RangeFactsForm {
  const { brand, makerReference, udiDi, warnings, instructions } = texts;
  return { brand, makerReference, countryOfOrigin: originCountry, udiDi, ceMarking: ceMarked, warnings, instructions };
}

/** The known facts as text, as the form shows them. */
export function typedRangeFacts(facts: RangeFacts): Typed {
  const { ceMarking, ...texts } = rangeFactsForm(facts);
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ""])),
    ceMarking: ceMarking ? "oui" : "non",
  };
}

/**
 * Reads what a sheet says of safety and origin; what is wrong is added to `errors`.
 * @param typed its category, too, which decides about the family
 */
export function readFacts(typed: Typed, errors: Record<string, string>): SheetFacts | undefined {
  const reading = Facts.safeParse(typed);
  for (const { path, message } of reading.error?.issues ?? []) errors[path.join(".")] ??= message;
  const refusal = familyRefusal(typed.category ?? "", reading.data?.legalFamily ?? null);
  if (refusal) errors.legalFamily ??= refusal;
  return reading.data;
}

export function typedFacts(facts: SheetFacts): Typed {
  const { ceMarked, soldFrom, purchaseCents, ...texts } = facts;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ""])),
    ...(ceMarked && { ceMarked: "on" }),
    ...(soldFrom === DRAFT ? { draft: "on" } : { soldFrom: soldFrom ?? "" }),
    purchase: purchaseCents === null ? "" : typedEuros(purchaseCents),
  };
}

/**
 * The name of the form's field for the number of one size. A colour without sizes has one number, under the empty size.
 */
export function gtinPart(size: string): `gtin-${string}` {
  return `gtin-${encodeURIComponent(size)}`;
}

const GTIN_WRONG = "Ce n’est pas un GTIN : 8, 12, 13 ou 14 chiffres, dont le dernier vérifie les autres.";

/**
 * Reads the numbers of one colour by size; what is wrong is added to `errors`.
 * @param fieldOf the name of a field of this colour
 * @param taken the numbers of the earlier colours, each with its field: no two may be the same
 */
export function readGtins(
  typed: Typed,
  sizes: string[],
  fieldOf: (part: `gtin-${string}`) => string,
  taken: Map<string, string>,
  errors: Record<string, string>,
): Record<string, string> {
  const gtins: Record<string, string> = {};
  const [first = "", ...others] = sizes;
  const sizeless = plainGtin(typed[fieldOf(gtinPart(""))] ?? "");
  for (const size of sizes.length > 0 ? sizes : [""]) {
    const field = fieldOf(gtinPart(size));
    // A product that gets its first and only size keeps the number typed while it had none.
    const gtin = plainGtin(typed[field] ?? "") || (size === first && others.length === 0 ? sizeless : "");
    if (!gtin) continue;
    if (!isGtin(gtin)) errors[field] = GTIN_WRONG;
    else if (taken.has(gtin)) errors[field] = "Ce GTIN est déjà celui d’un autre coloris ou d’une autre taille.";
    taken.set(gtin, field);
    gtins[size] = gtin;
  }
  if (sizeless && others.length > 0)
    errors[fieldOf(gtinPart(first))] ??= `Indiquez le GTIN de chaque taille : ${sizeless} n’en nomme aucune.`;
  return gtins;
}

/** @returns the filter category, 0 to 4; null when none was typed */
export function readFilter(typed: string | undefined, field: string, errors: Record<string, string>): number | null {
  const plain = (typed ?? "").trim();
  if (plain === "") return null;
  if (!FILTER_OPTIONS.some(([category]) => category === plain))
    errors[field] = "Indiquez une catégorie de filtre, de 0 à 4.";
  return Number(plain);
}
