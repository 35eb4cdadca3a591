import type { Services } from "~/infra/services.server";
import type { Order } from "~/domain/orders/order.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { formatDay } from "~/domain/time";

/**
 * The sentence of the law on what proves a purchase (R. 4362-14 of the Code de la santé publique): who examined it, of those articles
 * whose lenses were made on a prescription that an optician accepted.
 * The profession is named, and not the person after it: nobody told the shop whether they are « opticienne » or « opticien ».
 * @returns null for what nobody examined: frames alone, or a prescription that is not accepted
 */
export async function examinedSentence(services: Services, order: Pick<Order, "id" | "lines">): Promise<string | null> {
  const lines = order.lines.filter((line) => askForPrescription([line]));
  if (lines.length === 0) return null;
  const accepted = (await prescriptionsOf(services, order.id)).flatMap(({ examined }) => examined ?? []).at(-1);
  if (!accepted) return null;
  const articles = [...new Set(lines.map(({ brand, name }) => `${brand} ${name}`))].join(", ");
  return `Demande examinée par ${accepted.name}, de la profession d’opticien-lunetier, n° ${accepted.number}, le ${formatDay(accepted.at)}, pour les verres correcteurs de : ${articles}.`;
}
