import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { listTrackingLog } from "~/domain/orders/life/tracking-log.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { dayOf, searchOf } from "~/http/admin/admin-list.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { pageOfCall, TOTAL_HEADER } from "~/http/answers/page-call.server";

/** What happened to orders, latest first; `order` is a number or an id. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const asked = { order: searchOf(request, "order"), from: dayOf(request, "from"), to: dayOf(request, "to") };
  const { total, rows } = await listTrackingLog(context.services, {
    ...pageOfCall(request),
    ...asked,
    descending: true,
    pages: pagesOf,
  });
  return json(
    rows.map(({ id, ...row }) => ({ _id: id, ...row })),
    { headers: { [TOTAL_HEADER]: String(total) } },
  );
}
