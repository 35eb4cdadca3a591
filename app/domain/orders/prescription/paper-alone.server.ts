import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { keptBack, lineAccount, whollyWithdrawn, type Account } from "~/domain/ledger/account";
import type { Order } from "~/domain/orders/order.server";
import { demandFor } from "~/domain/prescriptions/need";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { PAPER_ALONE_AT_BENCH, saysWornProgressive } from "~/domain/prescriptions/statement";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";

/**
 * Why nobody may override the prescription of an order's lenses: their wearer is a child, or they are the first
 * progressive ones as far as the shop was told. Only lenses that would leave with the order now count. Null where the
 * optician responsible may decide.
 */
export async function paperAloneFor(services: Services, order: Order, account: Account): Promise<string | null> {
  const papers = (await prescriptionsOf(services, order.id)).filter(({ state }) => state !== "refused");
  const wearer = await wearerOfOrder(services, order);
  const bornOn = papers.flatMap(({ details }) => details.bornOn ?? []).at(-1);
  const all = whollyWithdrawn(account);
  const leaving = order.lines.filter(({ id, quantity }) => all || keptBack(lineAccount(account, id)) < quantity);
  const demand = demandFor(
    leaving,
    {
      bornOn: bornOn ?? wearer?.bornOn ?? null,
      wornProgressive: papers.some(({ statement }) => saysWornProgressive(statement)),
    },
    shopDay(services.now()),
  );
  return demand.wanted && demand.statement !== "allowed" ? PAPER_ALONE_AT_BENCH[demand.statement] : null;
}
