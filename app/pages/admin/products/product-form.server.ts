import { json } from "@remix-run/node";

import type { Problems } from "~/domain/catalogue/editing/change.server";
import { PALETTE } from "~/domain/catalogue/editing/palette";
import { colorField } from "~/domain/catalogue/editing/sheet";
import { sizePart } from "~/domain/catalogue/sizes/counts";
import { editColors, type Typed } from "~/domain/catalogue/editing/sheet-forms.server";
import {
  CATEGORY_OPTIONS,
  GENDER_OPTIONS,
  MATERIAL_OPTIONS,
  RIM_OPTIONS,
  SHAPE_OPTIONS,
} from "~/domain/catalogue/labels";
import { COUNTRY_OPTIONS } from "~/domain/catalogue/safety/countries";
import { recallsInForce } from "~/domain/catalogue/safety/recalled.server";
import { missingFacts } from "~/domain/catalogue/safety/on-sale.server";
import { longDay, shopDay, type Day } from "~/domain/days";
import type { Services } from "~/infra/services.server";
import { DRAFT, FAMILY_OPTIONS, FILTER_OPTIONS, UV_NAMES, UV_PROTECTIONS } from "~/domain/catalogue/safety/families";
import { CLASS_NAMES, EQUIPMENT_CLASSES } from "~/domain/catalogue/equipment-classes";
import type { ProductFormView } from "./product-form";
import { problemOf } from "~/http/admin/missing-facts.server";
import { refuse } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";

export function productFormView(
  of: Pick<ProductFormView, "path" | "number" | "nextNumber" | "version" | "instructionsPath">,
): ProductFormView {
  return {
    ...of,
    palette: PALETTE,
    options: {
      gender: GENDER_OPTIONS,
      category: CATEGORY_OPTIONS,
      rimType: RIM_OPTIONS,
      shape: SHAPE_OPTIONS,
      material: MATERIAL_OPTIONS,
      legalFamily: FAMILY_OPTIONS,
      originCountry: COUNTRY_OPTIONS,
      uvProtection: UV_PROTECTIONS.map((uv) => [uv, UV_NAMES[uv]]),
      filter: FILTER_OPTIONS,
      equipmentClass: EQUIPMENT_CLASSES.map((each) => [each, CLASS_NAMES[each]]),
    },
  };
}

/** Adds a colour to the form or removes one. Nothing is saved yet; the form comes back with what was typed. */
export function colorsEdited(context: ShopContext, typed: Typed, intent: string, threshold: number) {
  const edited = editColors(typed, intent, threshold);
  const form = { values: edited.typed, errors: edited.errors };
  return Object.keys(edited.errors).length > 0 ? refuse(context, form) : json({ form });
}

/** The form as it was typed, with its errors and the present stock. */
export function refuseSheet(
  context: ShopContext,
  typed: Typed,
  { errors, stock = {}, sizes = {} }: Pick<Problems, "errors" | "stock" | "sizes">,
) {
  const shown = Object.fromEntries(
    Object.entries(stock)
      .filter(([value]) => errors[colorField(value, "stock")])
      .map(([value, pieces]) => [colorField(value, "shown"), String(pieces)]),
  );
  for (const [value, counts] of Object.entries(sizes))
    for (const [size, pieces] of Object.entries(counts))
      if (errors[colorField(value, sizePart(size))])
        shown[colorField(value, `shown-${sizePart(size)}`)] = String(pieces);
  return refuse(context, { values: { ...typed, ...shown }, errors });
}

/** What the notice of a saved sheet adds while a recall in force names its product; null while none does. */
export async function underRecall(services: Services, id: string): Promise<string | null> {
  const recalls = (await recallsInForce(services, [id])).get(id) ?? [];
  return recalls.length > 0
    ? `Un rappel en vigueur le nomme (${recalls.map(({ named }) => named).join(", ")}) : il est hors vente.`
    : null;
}

/** What the notice of a new sheet adds while it cannot be bought: its draft, its day, or what it lacks; null on sale. */
export async function notYetOnSale(services: Services, id: string, soldFrom: Day | null): Promise<string | null> {
  const missing = problemOf((await missingFacts(services, [id])).get(id));
  if (soldFrom === DRAFT)
    return ["C’est un brouillon : il n’est pas encore en vente.", missing].filter(Boolean).join(" ");
  if (missing) return missing;
  return soldFrom && soldFrom > shopDay(services.now()) ? `En vente le ${longDay(soldFrom)}.` : null;
}
