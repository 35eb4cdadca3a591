import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { purchasesOf } from "~/domain/orders/history.server";
import { requireAccount } from "~/http/admin/access.server";
import { orderJson } from "./history-json.server";

const MOST = 100;

/** The orders of who asks, latest first. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = requireAccount(context);
  const { orders } = await purchasesOf(context.services, account.visitorId, 1, MOST);
  const list = [];
  for (const order of orders) list.push(await orderJson(context.services, order));
  return json(list);
}
