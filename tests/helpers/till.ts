import type { Account } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { sellAtTill } from "~/domain/till/sale.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { choiceOf, CLARA_MOREAU } from "./factories";

type Told = { payment?: "especes" | "mutuelle"; businessName?: string; businessSiren?: string };

/** An order for a frame, with a part of its price paid in the shop, in cash unless told otherwise. */
export async function begunByDeposit(
  services: Services,
  by: Account,
  deposit: Cents,
  { key = "one press", ...told }: Told & { key?: string } = {},
): Promise<Order> {
  const choices = [choiceOf(PLAIN_FRAME)];
  const { fingerprint } = await quote(services, null, { choices, deliveryMethod: "retrait", couponCode: null });
  const details = {
    ...CLARA_MOREAU,
    payment: "especes" as const,
    ...told,
    deliveryMethod: "retrait" as const,
    deposit,
  };
  const selling = await sellAtTill(services, by, choices, { ...details, shown: fingerprint }, key);
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  return selling.order;
}
