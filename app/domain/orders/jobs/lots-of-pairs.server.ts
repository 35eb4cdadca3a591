import type { Services } from "~/infra/services.server";
import { ended, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { OrderLine } from "~/domain/orders/order.server";
import { lotKeys } from "./steps";

type Lots = { rightLot: string; leftLot: string };

/** Whether other lots are noted than before, however they are written. */
export function hasOtherLots(before: Lots, { rightLot, leftLot }: Lots): boolean {
  return lotKeys(rightLot) !== lotKeys(before.rightLot) || lotKeys(leftLot) !== lotKeys(before.leftLot);
}

/** Whether a side has lots, but fewer than the line still has pairs: a recall finds a pair by its own lot alone. */
export async function hasFewerLots(
  services: Services,
  orderId: string,
  { id, quantity }: Pick<OrderLine, "id" | "quantity">,
  { rightLot, leftLot }: Lots,
): Promise<boolean> {
  const pairs = quantity - ended(lineAccount(await accountOf(services, orderId), id));
  return [rightLot, leftLot].map(lotKeys).some((keys) => keys !== "" && keys.split(" ").length < pairs);
}
