import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { purchasesOf } from "~/domain/orders/history.server";
import { requireCustomerForCall } from "~/http/admin/access.server";
import { ownOrderJson } from "./history-json.server";

const MOST = 100;

/** The caller's orders, latest first. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = requireCustomerForCall(context);
  const { orders } = await purchasesOf(context.services, account.visitorId, 1, MOST);
  const list = [];
  for (const order of orders) list.push(await ownOrderJson(context.services, order));
  return json(list);
}
