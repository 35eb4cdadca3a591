import { longDay, shopDay } from "~/domain/days";
import { shop } from "~/shop/identity";
import type { Recall, Wearer } from "./recall.server";

/**
 * The text of a recall, by mail or on paper: what a recall notice has to say, around the hazard and the action that the
 * administrator wrote. It names order, frame and lot, and nothing about the eyes.
 * @see Regulation (EU) 2023/988, articles 36 and 37
 */
export function recallWords(
  { orderNumber, name, product, soldAt }: Pick<Wearer, "orderNumber" | "name" | "product" | "soldAt">,
  { lot, message }: Pick<Recall, "lot" | "message">,
) {
  return {
    subject: `Rappel d’un produit pour des raisons de sécurité : votre commande ${orderNumber}`,
    greeting: name ? `Bonjour ${name},` : "Bonjour,",
    paragraphs: [
      `Ce rappel concerne vos lunettes ${product}, lot ${lot}, vendues par ${shop.name} le ${longDay(shopDay(soldAt))} (commande ${orderNumber}). Ne les portez plus dès maintenant.`,
      ...message.split(/\n{2,}/),
      "Sans aucun frais pour vous, vous avez le choix entre leur réparation, leur remplacement et leur remboursement.",
      `Une question ? Appelez-nous au ${shop.phone}, écrivez-nous à ${shop.email}, ou passez à la boutique, ${shop.address}.`,
    ],
  };
}
