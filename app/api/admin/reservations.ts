import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { listReservations } from "~/domain/reservations/list.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { reservationJson, stateAsked } from "~/pages/admin/reservations/reservations-view.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { pageOfCall, TOTAL_HEADER } from "~/http/answers/page-call.server";

const USUAL = 50;
const MOST = 200;

/** The reservations, the latest first: those that wait, unless `status` names another state. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("q") ?? "").trim().slice(0, 100);
  const { total, rows } = await listReservations(context.services, {
    ...pageOfCall(request, USUAL, MOST),
    state: stateAsked(asked),
    search,
    sort: "date",
    descending: true,
    pages: pagesOf,
  });
  return json(rows.map(reservationJson), { headers: { [TOTAL_HEADER]: String(total) } });
}
