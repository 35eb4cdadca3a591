import type { Config } from "~/infra/config.server";
import { isLinkKey, linkKey } from "../link-key.server";

/** The signed way to an order's page, as mails carry it: whoever holds it may read that one order. */
export function orderPath(config: Config, orderId: string): string {
  return `/commande/${orderId}?cle=${orderKey(config, orderId)}`;
}

/** Where the hosted payment page sends the shopper back to. */
export function paymentReturnPath(config: Config, orderId: string, paymentId: string): string {
  return `/checkout/retour?commande=${orderId}&paiement=${paymentId}&cle=${orderKey(config, orderId)}`;
}

export function isOrderKey(config: Config, orderId: string, key: string | null): boolean {
  return isLinkKey(config, `order:${orderId}`, key);
}

function orderKey(config: Config, orderId: string): string {
  return linkKey(config, `order:${orderId}`);
}
