import { z } from "zod";

import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { productFields } from "~/domain/catalogue/products.server";
import { typedEuros, type Cents } from "~/domain/money";
import { scopeName, type Scope } from "~/domain/promotions/promotion";
import { inScope, ON_LIST, readScope } from "~/domain/promotions/scope.server";
import { checkStockList, type Checked } from "~/domain/catalogue/editing/stock-import.server";

/** How a changed price can be rounded. */
export const ROUNDINGS = {
  euro: "À l’euro : 131,00 €",
  ninety: "À 90 centimes : 130,90 €",
  cent: "Au centime : 130,50 €",
} as const;
type Rounding = keyof typeof ROUNDINGS;

const MOST_PERCENT = 100;

export const BulkPrices = z
  .object({
    on: z.string().default(""),
    numbers: z.string().default(""),
    percent: z.string().default(""),
    rounding: z.enum(Object.keys(ROUNDINGS) as [Rounding, ...Rounding[]]).default("euro"),
  })
  .transform(({ on: typed, numbers, percent: change, rounding }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message, input: typed });
    const on = readScope(typed, numbers);
    if (typeof on === "string") wrong(typed === ON_LIST ? "numbers" : "on", on);
    const percent = readPercent(change);
    if (percent === 0)
      wrong(
        "percent",
        `Indiquez de combien changer les prix, de −${MOST_PERCENT - 1} à +${MOST_PERCENT} %, par exemple +3 ou −10.`,
      );
    return typeof on === "string" || percent === 0 ? z.NEVER : { on, percent, rounding };
  });

/** "+3,5 %", "-10" @returns 0 for a text that is no change */
function readPercent(typed: string): number {
  const [, sign, amount = ""] = /^([+\-−]?)(\d{1,3}(?:[.,]\d)?)%?$/.exec(typed.replace(/[\s\u00a0\u202f]/g, "")) ?? [];
  const percent = Number(amount.replace(",", "."));
  if (sign === "-" || sign === "−") return percent < MOST_PERCENT ? -percent : 0;
  return percent <= MOST_PERCENT ? percent : 0;
}

type Priced = {
  id: string;
  number: number;
  brand: string;
  name: string;
  priceCents: Cents;
  discountCents: Cents | null;
};

/**
 * Computes the new prices, reduced ones by the same percentage. They are checked like a list of prices, and kept until
 * they are confirmed.
 */
export async function checkBulkPrices(
  services: Services,
  by: Account,
  { on, percent, rounding }: { on: Scope["on"]; percent: number; rounding: Rounding },
): Promise<Checked> {
  const products: Priced[] = await inScope(services.db("products as product").whereNull("product.archived_at"), on)
    .orderBy("product.number")
    .select(productFields("id", "number", "brand", "name", "priceCents", "discountCents"));
  const colors = await firstColors(services, on);
  const checked = await checkStockList(
    services,
    by,
    products.map(({ id, number, priceCents, discountCents }, position) => ({
      line: position + 1,
      id: String(number),
      color: colors.get(id) ?? "",
      price: typedEuros(changedCents(priceCents, percent, rounding)),
      ...(discountCents !== null && { discount: typedEuros(changedCents(discountCents, percent, rounding)) }),
    })),
    {
      deed: "prices",
      rule: `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("fr-FR")} % sur ${scopeName({ on })}`,
    },
  );
  if (checked.outcome !== "wrong") return checked;
  const named = checked.errors.map(({ line, message }) => {
    const product = products[line - 1];
    return { line, message: product ? `${product.brand} ${product.name}. ${message}` : message };
  });
  return { outcome: "wrong", errors: named };
}

/** The first colour of each product, because the list has a line for each colour. */
async function firstColors({ db }: Services, on: Scope["on"]): Promise<Map<string, string>> {
  const colors: { product_id: string; value: string }[] = await db("product_colors")
    .whereIn("product_id", inScope(db("products as product"), on).select("product.id"))
    .orderBy("position", "desc")
    .select("product_id", "value");
  return new Map(colors.map(({ product_id, value }) => [product_id, value]));
}

export function changedCents(priceCents: Cents, percent: number, rounding: Rounding): Cents {
  const changed = (priceCents * (1000 + Math.round(percent * 10))) / 1000;
  if (rounding === "cent") return Math.max(1, Math.round(changed));
  const tail = rounding === "ninety" ? 90 : 0;
  return Math.max(tail || 100, Math.round((changed - tail) / 100) * 100 + tail);
}
