import type { Services } from "~/infra/services.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { mayStillBePaid } from "~/domain/orders/money/under-way.server";
import type { Order } from "~/domain/orders/order.server";
import { dueInWords } from "~/domain/orders/pickup/due.server";
import { missingOf } from "~/domain/orders/placing/pieces.server";
import type { Stands } from "./mails.server";
import { calledBackOf } from "./open-return.server";

/**
 * The state of an order's money and pieces now. Letters are written from it, so that one sent again tells today's
 * state.
 */
export async function whatStands(services: Services, order: Order): Promise<Stands> {
  const account = await accountOf(services, order.id);
  return {
    account,
    owed: await owedToCustomer(services, order.id),
    due: await dueInWords(services, order),
    missing: await missingOf(services, order, account),
    calledBack: await calledBackOf(services, order),
    mayStillBePaid: await mayStillBePaid(services, order.id),
  };
}
