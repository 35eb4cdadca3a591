import type { Services } from "~/infra/services.server";
import { isHeld, keptBack, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { hasLeft } from "~/domain/orders/life/left";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { jobsOf } from "./job.server";
import { recalledParts } from "./recalled-articles.server";
import { recalledAmong } from "./recalled-lots.server";
import { anyInForce } from "./recalled-pairs.server";

/** `isArticle`: the recall names the frame or another article itself; else its lenses, by their model or lot. */
export type RecalledLine = { line: OrderLine; isArticle: boolean };

/** The lines of an order that a recall in force names, and that its customer has or waits for. */
export async function recalledForCustomer(services: Services, order: Order): Promise<RecalledLine[]> {
  if (order.status === ORDER_STATUS.cancelled || !(await anyInForce(services))) return [];
  const parts = await recalledParts(services, order.id);
  const lots = new Set<string>();
  for (const { line, job } of await jobsOf(services, order))
    if ((await recalledAmong(services, [job.rightLot, job.leftLot])).length > 0) lots.add(line.id);
  const account = await accountOf(services, order.id);
  return order.lines.flatMap((line) => {
    const isArticle = (parts.get(line.id)?.article ?? []).length > 0;
    const isNamed = parts.has(line.id) || lots.has(line.id);
    const staysHere = !hasLeft(order) && keptBack(lineAccount(account, line.id)) >= line.quantity;
    return isNamed && isHeld(account, line) && !staysHere ? [{ line, isArticle }] : [];
  });
}
