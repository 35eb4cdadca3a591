import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { listAccounts } from "~/domain/accounts/list.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { searchOf } from "~/http/admin/admin-list.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { pageOfCall, TOTAL_HEADER } from "~/http/answers/page-call.server";

/** One page of the accounts, latest first. A header says how many there are. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const { total, rows } = await listAccounts(context.services, {
    ...pageOfCall(request),
    search: searchOf(request),
    sort: "date",
    descending: true,
    pages: pagesOf,
  });
  return json(
    rows.map(({ id, ...row }) => ({ _id: id, ...row })),
    { headers: { [TOTAL_HEADER]: String(total) } },
  );
}
