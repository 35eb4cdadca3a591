import type { Services } from "~/infra/services.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { DELIVERY, type DeliveryMethod, payInShopOffered } from "~/shop/delivery";

/** Why an order may not be paid when it is fetched. */
export type InShopRefusal =
  /** The shop's setting forbids it. */
  | "off"
  | "lenses"
  /** The order is sent, or costs nothing. */
  | "notFetched"
  | "free"
  /** This visitor, or this address, has as many open ones as are allowed. */
  | "tooMany";

/** The most open orders of one customer that are paid when fetched: each keeps pieces out of the stock. */
export const MOST_DUE_IN_SHOP = 3;

type Wanted = {
  lines: { extra: string }[];
  deliveryMethod: DeliveryMethod | null;
  totalCents: number;
  customer: { email: string } | null;
};

/** @returns null where the means is offered */
export async function refusalInShop(
  services: Services,
  visitorId: string,
  { lines, deliveryMethod, totalCents, customer }: Wanted | Order,
): Promise<InShopRefusal | null> {
  const payInShop = payInShopOffered(await settingsInForce(services));
  if (payInShop === "off") return "off";
  if (!deliveryMethod || DELIVERY[deliveryMethod].carrier !== null) return "notFetched";
  if (totalCents === 0) return "free";
  if (payInShop === "frames" && askForPrescription(lines)) return "lenses";
  if (!customer || (await openOnes(services, visitorId, customer.email)) >= MOST_DUE_IN_SHOP) return "tooMany";
  return null;
}

async function openOnes({ db }: Services, visitorId: string, email: string): Promise<number> {
  const open = await db("orders")
    .whereNotNull("due_in_shop_at")
    .whereNull("paid_at")
    .whereNot({ status: ORDER_STATUS.cancelled })
    .where((one) => {
      void one.where({ visitor_id: visitorId });
      if (email) void one.orWhere({ email_key: email.toLowerCase() });
    })
    .count({ count: "*" })
    .first();
  return Number(open?.count ?? 0);
}
