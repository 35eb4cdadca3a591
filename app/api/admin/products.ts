import type { ActionFunctionArgs } from "@remix-run/node";

import { requireAdminForCall } from "~/http/admin/access.server";
import { addByCall } from "~/pages/admin/products/product-calls.server";

/** Adds a product. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  return addByCall(context, account, request);
}
