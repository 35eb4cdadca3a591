import type { Services } from "~/infra/services.server";

/**
 * What is still to be done after money was taken in a shop that keeps its books in a separate till; empty in any other
 * shop.
 */
export function ownTillSentence({ config }: Services, orderNumber: string): string {
  return config.ownTill ? ` À enregistrer aussi sur votre caisse, sous la référence ${orderNumber}.` : "";
}
