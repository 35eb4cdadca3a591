import type { Services } from "~/infra/services.server";

/** What is still to be done once money was taken in a shop that keeps a till of its own; empty where this one keeps the books. */
export function ownTillSentence({ config }: Services, orderNumber: string): string {
  return config.ownTill ? ` À enregistrer aussi sur votre caisse, sous la référence ${orderNumber}.` : "";
}
