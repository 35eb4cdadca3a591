import { shop } from "~/shop/identity";
import type { Recall, Wearer } from "./recall.server";

/** The text of a recall, by mail or on paper. It names the order, and nothing about the eyes. */
export function recallWords({ orderNumber, name }: Pick<Wearer, "orderNumber" | "name">, { message }: Recall) {
  return {
    subject: `À lire : un contrôle de votre commande ${orderNumber}`,
    greeting: name ? `Bonjour ${name},` : "Bonjour,",
    paragraphs: [
      `Un article de votre commande ${orderNumber} fait l’objet d’un contrôle.`,
      ...message.split(/\n{2,}/),
      `Une question ? Appelez-nous au ${shop.phone}, ou passez à la boutique, ${shop.address}.`,
    ],
  };
}
