import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import type { Day } from "~/domain/days";
import { deliveredOf } from "~/domain/orders/history.server";
import { adaptableLines, adaptationUntil } from "./adaptation.server";

/** The orders of an account whose lenses the adaptation guarantee still covers, with its last day. */
export async function guaranteesOf(
  services: Services,
  { visitorId }: Pick<Account, "visitorId">,
): Promise<{ number: string; until: Day }[]> {
  const covered: { number: string; until: Day }[] = [];
  for (const order of await deliveredOf(services, visitorId)) {
    const until = adaptationUntil(order);
    if (until && (await adaptableLines(services, order)).length > 0) covered.push({ number: order.number, until });
  }
  return covered;
}
