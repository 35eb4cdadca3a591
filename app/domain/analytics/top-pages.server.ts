import { z } from "zod";

import type { Services } from "~/infra/services.server";
import { addDays, isDay, shopDay, type Day } from "~/domain/days";

export const STATS_DAYS = 30;
export const STATS_PREFIX = "/article";
const STATS_LIMIT = { usual: 50, least: 5, most: 200 } as const;

export const DAY_WRONG = "Indiquez une date, par exemple 2026-03-02.";
export const DAYS_REVERSED = "La première date est après la dernière.";

/** Text that is no day is read as empty. */
export const dayOrNothing = z
  .string()
  .trim()
  .refine((text) => text === "" || isDay(text), { error: DAY_WRONG, abort: true })
  .optional();

/**
 * The query of the page's address. Missing or empty values get the usual ones, but an empty prefix means every page.
 */
export const TopPagesQuery = z
  .object({
    from: dayOrNothing,
    to: dayOrNothing,
    limit: z.string().optional().transform(limitOf),
    prefix: z.string().trim().max(200).default(STATS_PREFIX),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["from"], message: DAYS_REVERSED });

export type TopPagesQuery = z.output<typeof TopPagesQuery>;

function limitOf(typed: string | undefined): number {
  const wanted = Number.parseInt(typed ?? "", 10);
  if (Number.isNaN(wanted)) return STATS_LIMIT.usual;
  return Math.min(STATS_LIMIT.most, Math.max(STATS_LIMIT.least, wanted));
}

export type PageStat = {
  path: string;
  productName: string | null;
  brand: string | null;
  gender: string | null;
  type: "optical" | "solar" | "accessory" | null;
  views: number;
  uniqueVisitors: number;
};

const TYPES: Record<string, PageStat["type"]> = { optic: "optical", solar: "solar", accessory: "accessory" };

/** The period asked for, both ends included; the last thirty days by default. */
export function windowOf({ from, to }: Pick<TopPagesQuery, "from" | "to">, now: Date): { from: Day; to: Day } {
  const last = to || (from && from > shopDay(now) ? from : shopDay(now));
  return { from: from || addDays(last, 1 - STATS_DAYS), to: last };
}

/** The most viewed pages; a product's page has the product's name. */
export async function topPages({ db, now }: Services, query: TopPagesQuery): Promise<PageStat[]> {
  const { from, to } = windowOf(query, now());
  const counted = db("page_days")
    .whereBetween("day", [from, to])
    .whereRaw("substr(path, 1, ?) = ?", [query.prefix.length, query.prefix])
    .groupBy("path")
    .select(
      "path",
      db.raw("max(product_id) as product_id"),
      db.raw("sum(views) as views"),
      db.raw("sum(case when seen_before < ? then visitors else 0 end) as visitors", [from]),
    )
    .orderBy([{ column: "views", order: "desc" }, { column: "path" }])
    .limit(query.limit)
    .as("counted");
  const rows: {
    path: string;
    name: string | null;
    brand: string | null;
    gender: string | null;
    category: string | null;
    views: number | string;
    visitors: number | string;
  }[] = await db(counted)
    .leftJoin("products as product", "product.id", "counted.product_id")
    .orderBy([{ column: "counted.views", order: "desc" }, { column: "counted.path" }])
    .limit(query.limit)
    .select(
      "counted.path",
      "counted.views",
      "counted.visitors",
      "product.name",
      "product.brand",
      "product.gender",
      "product.category",
    );
  return rows.map(({ path, name, brand, gender, category, views, visitors }) => ({
    path,
    productName: name,
    brand,
    gender,
    type: TYPES[category ?? ""] ?? null,
    views: Number(views),
    uniqueVisitors: Number(visitors),
  }));
}
