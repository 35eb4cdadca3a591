import type { LoaderFunctionArgs } from "@remix-run/node";

import { NOT_EXPORTED } from "~/domain/appointments/admin-forms.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { appointmentsFile } from "~/pages/admin/appointments/appointments-csv.server";
import { wantedByCall } from "~/pages/admin/appointments/appointments-view.server";
import { requireFreshProof } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";

/** The filtered appointments as 'rendezvous.csv', sent row by row while they are read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdminForCall(context);
  requireFreshProof(context, request);
  return withFailureMessage(context, NOT_EXPORTED, null, () =>
    appointmentsFile(context.services, account, wantedByCall(new URL(request.url).searchParams)),
  );
}
