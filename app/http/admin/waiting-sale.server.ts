import type { Choice } from "~/domain/cart/choice";
import { readBasket, writeLine } from "~/domain/till/basket";
import type { WaitingSale } from "~/domain/till/glasses.server";
import { DELIVERY_METHODS, TILL_DELIVERY, type DeliveryMethod } from "~/shop/delivery";
import { TILL } from "~/ui/admin/till-path";

/** The unfinished sale that an address of the till describes. */
export function saleAsked(asked: URLSearchParams): WaitingSale {
  return {
    choices: readBasket(asked.getAll("ligne")),
    deliveryMethod: deliveryAsked(asked),
    reduction: reductionAsked(asked),
  };
}

/**
 * The address of the till that describes an unfinished sale.
 * @param client the id of the row that names the buyer: the address itself tells nothing about them
 * @param reduction as it was typed; its reason is not in the address, because it may tell something about the buyer
 */
export function saleAddress(choices: Choice[], deliveryMethod: DeliveryMethod, client = "", reduction = ""): string {
  const query = new URLSearchParams([
    ...choices.map((choice) => ["ligne", writeLine(choice)]),
    ["livraison", deliveryMethod],
    ...(client ? [["client", client]] : []),
    ...(reduction ? [["reduction", reduction]] : []),
  ]);
  return `${TILL}?${query.toString()}`;
}

export function reductionAsked(asked: URLSearchParams): string {
  return (asked.get("reduction") ?? "").trim().slice(0, 20);
}

export function deliveryAsked(asked: URLSearchParams): DeliveryMethod {
  return DELIVERY_METHODS.find((method) => method === asked.get("livraison")) ?? TILL_DELIVERY;
}

export type WaitingView = { says: string; href: string };

/** A sale that waits while glasses are put together; null where there is none. */
export function waitingView({ choices, deliveryMethod, reduction }: WaitingSale, client = ""): WaitingView | null {
  const pieces = choices.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces === 0) return null;
  return {
    says: `Vente en attente : ${pieces} article${pieces > 1 ? "s" : ""}.`,
    href: saleAddress(choices, deliveryMethod, client, reduction),
  };
}
