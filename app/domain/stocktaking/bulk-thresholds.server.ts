import { z } from "zod";

import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { checkStockList, type Checked } from "~/domain/catalogue/editing/stock-import.server";
import type { Scope } from "~/domain/promotions/promotion";
import { inScope, ON_LIST, readScope } from "~/domain/promotions/scope.server";

const THRESHOLD_WRONG = "Indiquez un nombre de pièces, 0 ou plus.";

export const BulkThresholds = z
  .object({ on: z.string().default(""), numbers: z.string().default(""), threshold: z.string().default("") })
  .transform(({ on: typed, numbers, threshold }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message, input: typed });
    const on = readScope(typed, numbers);
    if (typeof on === "string") wrong(typed === ON_LIST ? "numbers" : "on", on);
    const read = /^\d{1,6}$/.test(threshold.trim());
    if (!read) wrong("threshold", THRESHOLD_WRONG);
    return typeof on === "string" || !read ? z.NEVER : { on, threshold: Number(threshold) };
  });

/**
 * Sets one stock alert for each colour of these products. It is checked like a list, and kept until it is confirmed.
 */
export async function checkBulkThresholds(
  services: Services,
  by: Account,
  { on, threshold }: { on: Scope["on"]; threshold: number },
): Promise<Checked> {
  const colors: { number: number; value: string }[] = await inScope(
    services
      .db("products as product")
      .join("product_colors as color", "color.product_id", "product.id")
      .whereNull("product.archived_at"),
    on,
  )
    .orderBy(["product.number", "color.position"])
    .select({ number: "product.number", value: "color.value" });
  return checkStockList(
    services,
    by,
    colors.map(({ number, value }, position) => ({
      line: position + 1,
      id: String(number),
      color: value,
      threshold: String(threshold),
    })),
    { deed: "thresholds" },
  );
}
