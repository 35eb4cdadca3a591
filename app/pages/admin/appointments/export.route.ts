import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { DAY_WRONG } from "~/domain/analytics/top-pages.server";
import { NOT_EXPORTED } from "~/domain/appointments/admin-forms.server";
import { appointmentsFile } from "./appointments-csv.server";
import { hasWrongDay, readFilters, wantedBy } from "./appointments-view.server";
import { requireAdmin, requireFreshProof, toldInstead } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";

/** The filtered list as a file; when it cannot be made, the list's page says so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  requireFreshProof(context, request);
  const { search, searchParams } = new URL(request.url);
  if (hasWrongDay(searchParams)) {
    setFlash(context, { kind: "error", text: DAY_WRONG });
    return redirect(`/admin/rendez-vous${search}`, 303);
  }
  const file = await toldInstead(context, () =>
    appointmentsFile(context.services, account, wantedBy(readFilters(searchParams))),
  );
  if (file) return file;
  setFlash(context, { kind: "error", text: NOT_EXPORTED });
  return redirect(`/admin/rendez-vous${search}`, 303);
}
