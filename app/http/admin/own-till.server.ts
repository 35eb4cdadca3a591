import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";

/**
 * What is still to be done after money was taken in a shop that keeps its books in a separate till; empty in any other
 * shop.
 */
export async function ownTillSentence(services: Services, orderNumber: string): Promise<string> {
  const { till } = await settingsInForce(services);
  return till === "own"
    ? ` Vente et règlement sont à enregistrer sur votre caisse, sous la référence ${orderNumber}.`
    : "";
}
