import type { Services } from "~/infra/services.server";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { type Order } from "~/domain/orders/order.server";
import { isByCall } from "~/domain/orders/placing/place.server";
import { formatDayAndTime } from "~/domain/time";
import { TILL_STEPS } from "~/domain/till/steps";
import { meansOfElement } from "~/shop/payment-means";

/**
 * How an order was concluded, and where its customer had the terms of sale: sentences for their bank. An order that the
 * shop wrote for its customer was agreed to aloud, by no button.
 */
export async function agreementOf(services: Services, order: Order): Promise<string[]> {
  const { db } = services;
  const step = (action: string) =>
    db("tracking_log").where({ order_id: order.id, action }).orderBy(["created_at", "id"]).first("actor", "created_at");
  const ordered = await step(STEP_OF_CUSTOMER.ordered);
  if (order.soldInShop) return ["Vente conclue à la boutique, de vive voix."];
  if (!ordered?.actor) {
    const says = (await isByCall(services, order.id)) ? [BY_CALL] : await online(services, order);
    return [...says, ...withConfirmation(order)];
  }
  const link = await step(TILL_STEPS.link);
  return [
    "Commande prise par la boutique, au comptoir ou par téléphone : le client a donné son accord de vive voix, et n’a pressé aucun bouton de commande.",
    ...(link
      ? [
          `Il l’a réglée lui-même, par le lien de paiement qui lui a été envoyé le ${formatDayAndTime(link.created_at)}.`,
        ]
      : []),
    ...withConfirmation(order),
  ];
}

const BY_CALL =
  "Commande passée par un appel à l’API de la boutique : la boutique n’a montré ni récapitulatif ni bouton, et c’est l’application à l’origine de l’appel qui a recueilli l’accord du client.";

async function online({ db }: Services, { id }: Order): Promise<string[]> {
  const row = await db("orders").where({ id }).first("payment_method");
  const button =
    row?.payment_method === meansOfElement("express")
      ? "le bouton de PayPal"
      : "le bouton « Commander avec obligation de paiement »";
  return [
    `Commande passée en ligne : la page de paiement dit « En commandant, vous acceptez les conditions générales de vente », avec ${button} que le client a pressé.`,
  ];
}

/** The confirmation carries the terms; without an address none was mailed. */
function withConfirmation({ confirmedAt, customer, termsVersion }: Order): string[] {
  return [
    ...(confirmedAt && customer?.email && termsVersion
      ? [
          `Les conditions de vente sont jointes à la confirmation, envoyée à ${customer.email} le ${formatDayAndTime(confirmedAt)}.`,
        ]
      : []),
    ...(termsVersion ? [`Version des conditions de vente : ${termsVersion}`] : []),
  ];
}
