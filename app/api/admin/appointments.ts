import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { NOT_LISTED } from "~/domain/appointments/admin-forms.server";
import { listAppointments } from "~/domain/appointments/list.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { appointmentJson, wantedByCall } from "~/pages/admin/appointments/appointments-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { pageOfCall } from "~/http/answers/page-call.server";

const USUAL = 20;
const MOST = 50;

/** One page of the filtered appointments, ordered by their time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const asked = new URL(request.url).searchParams;
  return withFailureMessage(context, NOT_LISTED, null, async () => {
    const query = pageOfCall(request, USUAL, MOST);
    const { total, rows } = await listAppointments(context.services, wantedByCall(asked), {
      ...query,
      descending: false,
      pages: pagesOf,
    });
    const { page, pages, limit } = pagesOf(query, total);
    return json({ items: rows.map(appointmentJson), pagination: { page, pages, total, limit } });
  });
}
