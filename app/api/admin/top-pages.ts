import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { topPages, TopPagesQuery } from "~/domain/analytics/top-pages.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";

/** The pages with the most views, for administrators. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const query = TopPagesQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return apiError(422, query.error.issues[0]?.message ?? "Demande invalide.");
  return json({ items: await topPages(context.services, query.data) });
}
