import type { Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Order } from "~/domain/orders/order.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { formatDay, instant, type Instant } from "~/domain/time";

/** The optician who accepted an order's prescription. */
export type Examination = { name: string; number: string; at: Instant };

/**
 * Notes the optician of an acceptance. It is kept apart from the prescription, because the papers of the order name the
 * optician longer than the prescription is kept.
 */
export async function noteExamination(
  { db, now }: Services,
  orderId: string,
  { name, number }: Pick<Examination, "name" | "number">,
): Promise<void> {
  const columns = { optician_name: name.slice(0, 130), optician_number: number, examined_at: instant(now()) };
  await db("examined_orders")
    .insert({ order_id: orderId, ...columns })
    .onConflict("order_id")
    .merge(columns);
}

/** @returns null for an order that nobody accepted, or that was accepted before opticians' numbers were noted */
export async function examinationNoted({ db }: Pick<Services, "db">, orderId: string): Promise<Examination | null> {
  return (await db("examined_orders").where({ order_id: orderId }).first(COLUMNS)) ?? null;
}

const COLUMNS = { name: "optician_name", number: "optician_number", at: "examined_at" } as const satisfies Columns<
  Examination,
  "examined_orders"
>;

/**
 * The sentence that the law wants on the paper that proves a purchase (R. 4362-14 of the Code de la santé publique):
 * the optician who examined the prescription, and the articles whose lenses were made on it. It names the profession
 * and not « opticienne » or « opticien », because the shop does not know which.
 * @returns null without an examination: frames alone, or a prescription that is not accepted
 */
export async function examinedSentence(services: Services, order: Pick<Order, "id" | "lines">): Promise<string | null> {
  const lines = order.lines.filter((line) => askForPrescription([line]));
  const accepted = lines.length > 0 ? await examinationNoted(services, order.id) : null;
  if (!accepted) return null;
  const articles = [...new Set(lines.map(({ brand, name }) => `${brand} ${name}`))].join(", ");
  return `Demande examinée par ${accepted.name}, de la profession d’opticien-lunetier, n° ${accepted.number}, le ${formatDay(accepted.at)}, pour les verres correcteurs de : ${articles}.`;
}
