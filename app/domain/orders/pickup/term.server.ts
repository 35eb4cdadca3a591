import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { openDayFrom } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { daysAfter, formatDay } from "~/domain/time";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { DELIVERY } from "~/shop/delivery";
import { terms } from "~/shop/terms";

/**
 * The last day, one on which the shop is open, that an order that is ready waits for its customer, by the terms of sale and counted like the
 * cancellation of forgotten orders. Null for an order that does not wait.
 */
export async function pickupTerm(services: Services, order: Order): Promise<string | null> {
  if (order.status !== ORDER_STATUS.shipped || DELIVERY[order.deliveryMethod].carrier !== null) return null;
  if (order.lines.some(({ lenses }) => lenses)) return KEPT;
  const row = await services.db("orders").where({ id: order.id }).first("pickup_kept_at");
  const since = row?.pickup_kept_at ?? order.shippedAt;
  if (!since) return null;
  const { paid } = await accountOf(services, order.id);
  const givenUp = paid > 0 ? "nous l’annulons et vous rendons ce que vous avez payé" : "nous l’annulons";
  const rules = await openingRules(services);
  const day = (days: number) => formatDay(openDayFrom(rules, shopDay(daysAfter(new Date(since), days))));
  return `Elle vous attend jusqu’au ${day(terms.pickupDays)}, et plus longtemps si vous nous le demandez. Sans nouvelles de vous le ${day(terms.pickupReleaseDays)}, ${givenUp}.`;
}

/** Said of lenses made to order: nobody else can use them, so only an administrator gives such an order up. */
const KEPT = "Ses verres sont faits pour vous : elle vous est gardée.";
