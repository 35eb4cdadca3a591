import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { NOT_LISTED } from "~/domain/appointments/desk-forms.server";
import { listAppointments } from "~/domain/appointments/list.server";
import { requireAdministrator } from "~/http/access.server";
import { appointmentJson, wantedByCall } from "~/http/desk-appointments.server";
import { withExcuse } from "~/http/excuse.server";
import { callPage, pagesOf } from "~/http/list-query.server";

/** The appointments asked for, a page at a time, by their hour. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdministrator(context);
  const asked = new URL(request.url).searchParams;
  return withExcuse(context, NOT_LISTED, null, async () => {
    const query = callPage(asked);
    const { total, rows } = await listAppointments(context.services, wantedByCall(asked), { ...query, descending: false, pages: pagesOf });
    const { page, pages, limit } = pagesOf(query, total);
    return json({ items: rows.map(appointmentJson), pagination: { page, pages, total, limit } });
  });
}
