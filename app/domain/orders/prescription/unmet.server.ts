import type { Services } from "~/infra/services.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { hasLeft } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import type { Standing } from "~/domain/prescriptions/prescription.server";
import { paperAloneFor } from "./paper-alone.server";
import { standingOfWhatLeaves } from "./prescription.server";

export type Unmet = {
  /** Where the prescription stands. */
  standing: Exclude<Standing, "validated">;
  /** Why nobody may let these lenses pass without it; null where the optician responsible may. */
  paperAlone: string | null;
};

/**
 * What keeps the lenses of an order from the bench, from a label, from being ready and from being handed over: the one rule of them all.
 * A decision of the optician responsible lifts it, except of lenses that are made on their prescription alone, whenever it was taken. What
 * has left is only noted, and nothing is held back any more.
 * @returns null when nothing does
 */
export async function unmetPrescription(services: Services, order: Order): Promise<Unmet | null> {
  const standing = await standingOfWhatLeaves(services, order);
  if (standing === null || standing === "validated") return null;
  const paperAlone = hasLeft(order) ? null : await whyPaperAlone(services, order);
  return order.prescriptionOverride && paperAlone === null ? null : { standing, paperAlone };
}

/** The same of lenses that are to be made anew: they are made on their prescription, though the former ones have left. */
export async function unmetToBeMade(services: Services, order: Order): Promise<Unmet | null> {
  return unmetPrescription(services, { ...order, shippedAt: null, deliveredAt: null });
}

const whyPaperAlone = async (services: Services, order: Order) =>
  paperAloneFor(services, order, await accountOf(services, order.id));
