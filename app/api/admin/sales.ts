import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { SalesQuery, salesOf } from "~/domain/analytics/sales.server";
import { toEuros } from "~/domain/money";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";

/**
 * The sales in total and for each day, for administrators: of the last thirty days, unless the address names a period.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const query = SalesQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return apiError(422, query.error.issues[0]?.message ?? "Demande invalide.");
  const { from, to, orders, revenueCents, averageBasketCents, itemsSold, days } = await salesOf(
    context.services,
    query.data,
  );
  return json({
    from,
    to,
    orders,
    itemsSold,
    revenue: toEuros(revenueCents),
    averageBasket: toEuros(averageBasketCents),
    days: days.map((day) => ({
      day: day.day,
      orders: day.orders,
      revenue: toEuros(day.revenueCents),
      itemsSold: day.itemsSold,
    })),
  });
}
