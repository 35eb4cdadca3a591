import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { opticalPaperFile } from "./paper-files.server";

/** A paper with health data, opened in the admin area; the audit keeps who opened it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { services } = context;
  const file = await opticalPaperFile(services, account, await adminOrder(context, params), params.paper ?? "");
  if (!file) throw notFound("Cette commande n’a pas ce papier.");
  return fileAnswer(file);
}
