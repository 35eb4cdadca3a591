import type { Services } from "~/infra/services.server";
import { logStep, type Order } from "~/domain/orders/order.server";

/** The number of the parcel whose label an order has now; null without any. */
export async function labelInUse({ db }: Services, { id }: Pick<Order, "id">): Promise<string | null> {
  const label = await db("labels")
    .where({ current_of: `${id}:outward`, state: "made" })
    .first("parcel_number");
  return label?.parcel_number ?? null;
}

/**
 * Takes the label of a parcel out of use, because the address on it was corrected, or because the parcel left with it
 * and came back: the next request makes another, and nobody prints or follows this one. One that the carrier is just
 * making is out of use when it comes. To be called under the order's lock.
 * @returns the number of its parcel, to be cancelled at the carrier; null when there was no label
 */
export async function dropOutdatedLabel(
  services: Services,
  { id }: Pick<Order, "id">,
  by: string,
  why = "à l’ancienne adresse",
): Promise<string | null> {
  const { db } = services;
  const label = await db("labels")
    .where({ current_of: `${id}:outward` })
    .whereIn("state", ["made", "asked"])
    .first("id", "parcel_number");
  if (!label) return null;
  await db("labels").where({ id: label.id }).update({ current_of: null });
  const number = label.parcel_number;
  if (number === null) return null;
  await db("orders").where({ id, tracking_number: number }).update({ tracking_number: null, carrier: null });
  await logStep(services, id, "Étiquette à refaire", `${number}, ${why}`, by);
  return number;
}
