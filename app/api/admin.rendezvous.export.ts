import type { LoaderFunctionArgs } from "@remix-run/node";

import { NOT_EXPORTED } from "~/domain/appointments/desk-forms.server";
import { requireAdministrator } from "~/http/access.server";
import { appointmentsFile } from "~/http/appointments-csv.server";
import { wantedByCall } from "~/http/desk-appointments.server";
import { requireFreshProof } from "~/http/desk.server";
import { withExcuse } from "~/http/excuse.server";

/** The appointments asked for as 'rendezvous.csv', written as it is read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdministrator(context);
  requireFreshProof(context, request);
  return withExcuse(context, NOT_EXPORTED, null, () => appointmentsFile(context.services, account, wantedByCall(new URL(request.url).searchParams)));
}
