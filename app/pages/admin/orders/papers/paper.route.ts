import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { paperFile } from "./paper-files.server";

/** A paper of an order, opened in the admin area to be printed and handed over. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const file = await paperFile(context.services, account, await adminOrder(context, params), params.paper ?? "");
  if (!file) throw notFound("Cette commande n’a pas ce papier.");
  return fileAnswer(file);
}
