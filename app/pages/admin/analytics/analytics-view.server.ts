import { SalesQuery, salesOf, type Sales } from "~/domain/analytics/sales.server";
import {
  STATS_DAYS,
  STATS_PREFIX,
  topPages,
  TopPagesQuery,
  windowOf,
  type PageStat,
} from "~/domain/analytics/top-pages.server";
import { addDays, dayAndMonth, daysFromTo, shopDay, type Day } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import type { AnalyticsView, PageRow, SalesView } from "./analytics-view";
import type { FormState } from "~/ui/forms/form-state";
import { toldInstead } from "~/http/admin/admin.server";
import type { ShopContext } from "~/http/request-context.server";

const GENDERS: Record<string, string> = { homme: "Homme", femme: "Femme", mixte: "Mixte", enfant: "Enfant" };
const TYPES: Record<NonNullable<PageStat["type"]>, string> = {
  optical: "Optique",
  solar: "Solaire",
  accessory: "Accessoire",
};
const CHARTED = 10;

/** The tab for the days in its address. A wrong day is returned as it was typed, with the figures of the usual days. */
export async function analyticsView(context: ShopContext, request: Request): Promise<AnalyticsView> {
  const { services } = context;
  const typed = Object.fromEntries(new URL(request.url).searchParams);
  const [pages, days] = [TopPagesQuery.safeParse(typed), SalesQuery.safeParse(typed)];
  const query = pages.data ?? TopPagesQuery.parse({});
  const { from, to } = windowOf(query, services.now());
  const form = formOf(typed, [...(pages.error?.issues ?? []), ...(days.error?.issues ?? [])]);
  const sales = await toldInstead(context, () => salesOf(services, days.success && pages.success ? days.data : {}));
  const top = await toldInstead(context, () => topPages(services, query));
  return {
    form,
    filters: { from, to, prefix: query.prefix, limit: String(query.limit) },
    shortcuts: shortcuts(services.now()),
    sales: sales && salesView(sales),
    pages: top?.map(rowOf) ?? null,
    charted: CHARTED,
  };
}

function formOf(typed: Record<string, string>, issues: { path: PropertyKey[]; message: string }[]): FormState {
  const errors: FormState["errors"] = {};
  for (const { path, message } of issues) errors[String(path[0] ?? "form")] ??= message;
  return issues.length ? { values: typed, errors } : { values: {}, errors };
}

function shortcuts(now: Date): AnalyticsView["shortcuts"] {
  const to = shopDay(now);
  const address = (prefix: string) =>
    `/admin/analytics?${new URLSearchParams({ from: addDays(to, 1 - STATS_DAYS), to, prefix }).toString()}`;
  return [
    { name: "30j Produits", to: address(STATS_PREFIX) },
    { name: "30j (Toutes URL)", to: address("") },
  ];
}

function rowOf({ path, productName, brand, gender, type, views, uniqueVisitors }: PageStat): PageRow {
  return {
    path,
    productName: productName ?? "",
    brand: brand ?? "",
    gender: GENDERS[gender ?? ""] ?? "",
    type: type ? TYPES[type] : "",
    views,
    uniqueVisitors,
  };
}

function salesView({ from, to, orders, revenueCents, averageBasketCents, itemsSold, days }: Sales): SalesView {
  const best = Math.max(...days.map((day) => day.revenueCents), 1);
  return {
    title: `Ventes ${daysFromTo(from, to)}`,
    figures: [
      { name: "Commandes", value: String(orders) },
      { name: "Montant", value: formatEuros(revenueCents) },
      { name: "Panier moyen", value: formatEuros(averageBasketCents) },
      { name: "Articles vendus", value: String(itemsSold) },
    ],
    best: formatEuros(best === 1 ? 0 : best),
    first: shortDay(from),
    last: shortDay(to),
    days: days.map((day) => ({
      name: dayAndMonth(day.day),
      orders: day.orders,
      revenue: formatEuros(day.revenueCents),
      itemsSold: day.itemsSold,
      share: (100 * day.revenueCents) / best,
    })),
  };
}

/** "03/03" */
function shortDay(day: Day): string {
  return day.slice(5).split("-").reverse().join("/");
}
