import type { Services } from "~/infra/services.server";
import { HAND_MEANS, type HandMeans } from "./means";
import { sourcesOf } from "./sources.server";

/** How money that was paid in the shop is given back: by the same means, and a cheque by transfer. */
const BACK: Partial<Record<string, HandMeans>> = { especes: "especes", terminal: "terminal", cheque: "virement" };

/**
 * The means of a refund by hand, the most fitting first: that of the payment with most left to give back. An online
 * payment whose refund the bank does not take goes by transfer, so that the customer need not come to the shop.
 */
export async function handMeansFor(services: Services, orderId: string): Promise<HandMeans[]> {
  const [most] = (await sourcesOf(services, orderId)).sort((one, other) => other.left - one.left);
  const fits = (most?.payment.kind === "till" && most.payment.means && BACK[most.payment.means]) || "virement";
  return [fits, ...HAND_MEANS.filter((means) => means !== fits)];
}
