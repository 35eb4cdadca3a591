import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { changeStatus, type Changing } from "~/domain/orders/life/life.server";
import { logStep } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { HandedOverOn } from "./code.server";

const SAYS: Record<HandedOverOn, string> = {
  code: "Code de retrait vérifié",
  name: "Nom vérifié",
  sale: "Emportée dès la vente",
};

/** An order as it was shown. `agreedTo`, `overrideReason`: of the question that was answered with yes. */
export type HandedOver = { id: string; version?: number; agreedTo?: string | null; overrideReason?: string | null };

/**
 * Hands an order over to the person who fetches it: changes its status, and logs the administrator and how the customer
 * was recognised.
 */
export async function handOverOrder(
  services: Services,
  by: Account,
  { id, ...seen }: HandedOver,
  on: HandedOverOn,
): Promise<Changing> {
  return inTransaction(services, async (inside) => {
    const changing = await changeStatus(inside, id, ORDER_STATUS.delivered, { by: by.id, ...seen });
    if (changing.outcome !== "changed") return changing;
    await inside.db("orders").where({ id }).update({ handed_over_by: by.id, handed_over_on: on });
    await logStep(inside, id, "Remise au client", SAYS[on], by.id);
    await audit(inside, by, "Commande remise", changing.order.number, SAYS[on]);
    return changing;
  });
}
