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
 * What the prescription of an order's lenses lacks. Until it is there, the lenses are not made, labelled, set ready or
 * handed over; every page uses this rule. A decision of the optician responsible lifts it, except for lenses that are
 * made on their prescription alone. An order that has left is only noted, so it is held back no more.
 * @returns null when nothing is lacking
 */
export async function unmetPrescription(services: Services, order: Order): Promise<Unmet | null> {
  const standing = await standingOfWhatLeaves(services, order);
  if (standing === null || standing === "validated") return null;
  const paperAlone = hasLeft(order) ? null : await whyPaperAlone(services, order);
  return order.prescriptionOverride && paperAlone === null ? null : { standing, paperAlone };
}

/** The same for lenses to be made anew: they need their prescription, although the former ones have left. */
export async function unmetToBeMade(services: Services, order: Order): Promise<Unmet | null> {
  return unmetPrescription(services, { ...order, shippedAt: null, deliveredAt: null });
}

const whyPaperAlone = async (services: Services, order: Order) =>
  paperAloneFor(services, order, await accountOf(services, order.id));
