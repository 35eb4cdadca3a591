import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { listReservations } from "~/domain/reservations/list.server";
import { requireAdministrator } from "~/http/admin/access.server";
import { reservationJson, stateAsked } from "~/pages/admin/reservations/reservations-view.server";
import { callPage, pagesOf } from "~/http/answers/list-query.server";

const USUAL = 50;
const MOST = 200;

/** The shop's reservations as a list, the latest first: those that wait unless `status` says another. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdministrator(context);
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("q") ?? "").trim().slice(0, 100);
  const { total, rows } = await listReservations(context.services, {
    ...callPage(asked, USUAL, MOST),
    state: stateAsked(asked),
    search,
    sort: "date",
    descending: true,
    pages: pagesOf,
  });
  return json(rows.map(reservationJson), { headers: { "X-Total-Count": String(total) } });
}
