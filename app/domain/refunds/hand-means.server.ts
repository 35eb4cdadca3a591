import type { Services } from "~/infra/services.server";
import { HAND_MEANS, type HandMeans } from "./means";
import { sourcesOf } from "./sources.server";

/** How money that was paid in the shop goes back: the way it came, a cheque by transfer. */
const BACK: Partial<Record<string, HandMeans>> = { especes: "especes", terminal: "terminal", cheque: "virement" };

/**
 * The ways by hand, the one that fits first: that of the payment which has most left to give back. What was paid online goes by
 * transfer once the bank does not take it: its customer need not come to the shop.
 */
export async function handMeansFor(services: Services, orderId: string): Promise<HandMeans[]> {
  const [most] = (await sourcesOf(services, orderId)).sort((one, other) => other.left - one.left);
  const fits = (most?.payment.kind === "till" && most.payment.means && BACK[most.payment.means]) || "virement";
  return [fits, ...HAND_MEANS.filter((means) => means !== fits)];
}
