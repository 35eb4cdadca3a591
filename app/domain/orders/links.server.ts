import { createHmac, timingSafeEqual } from "node:crypto";

import type { Config } from "~/infra/config.server";

/** The signed way to an order's page, as mails carry it: whoever holds it may read that one order. */
export function orderPath(config: Config, orderId: string): string {
  return `/commande/${orderId}?cle=${orderKey(config, orderId)}`;
}

/** Where the hosted payment page sends the shopper back to. */
export function paymentReturnPath(config: Config, orderId: string, paymentId: string): string {
  return `/checkout/retour?commande=${orderId}&paiement=${paymentId}&cle=${orderKey(config, orderId)}`;
}

export function isOrderKey(config: Config, orderId: string, key: string | null): boolean {
  const expected = Buffer.from(orderKey(config, orderId));
  const given = Buffer.from(key ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function orderKey(config: Config, orderId: string): string {
  return createHmac("sha256", config.keyFor("links")).update(`order:${orderId}`).digest("base64url");
}
