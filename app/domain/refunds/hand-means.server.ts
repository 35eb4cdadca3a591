import type { Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import { HAND_MEANS, type HandMeans } from "./means";
import { sourcesOf } from "./sources.server";
import { isShopMeans, type ShopMeans } from "~/shop/payment-means";

/** How money that was paid in the shop is given back: by the same means, and a cheque by transfer. */
const BACK: Readonly<Record<ShopMeans, HandMeans>> = {
  especes: "especes",
  terminal: "terminal",
  cheque: "virement",
  virement: "virement",
  cadeau: "cadeau",
  mutuelle: "mutuelle",
};
/** Only for money that came so. */
const AS_IT_CAME: readonly HandMeans[] = ["cadeau", "mutuelle"];

/**
 * The means of a refund by hand, the most fitting first: that of the payment with most left to give back. An online
 * payment whose refund the bank does not take goes by transfer, so that the customer need not come to the shop.
 */
export async function handMeansFor(services: Services, orderId: string): Promise<HandMeans[]> {
  const byLeft = (await sourcesOf(services, orderId)).sort((one, other) => other.left - one.left);
  const most = byLeft[0]?.payment;
  const fits = most?.kind === "till" && isShopMeans(most.means) ? BACK[most.means] : "virement";
  const came: (ShopMeans | null)[] = await services
    .db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid" })
    .pluck("means");
  const possible = HAND_MEANS.filter((means) => !AS_IT_CAME.includes(means) || came.some((each) => each === means));
  return [fits, ...possible.filter((means) => means !== fits)];
}

/**
 * The most that goes back by a means, of a sale that was paid by several in one press: what came by it, less what went
 * back by it. A transfer may give back all. Null for no limit but what is left.
 */
export async function mostByHand({ db }: Services, orderId: string, means: HandMeans): Promise<Cents | null> {
  const paid = await db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid" })
    .select("means", "amount_cents", "taken_with");
  if (means === "virement" || paid.every(({ taken_with: takenWith }) => takenWith === null)) return null;
  const came = paid.filter((payment) => isShopMeans(payment.means) && BACK[payment.means] === means);
  const gone = await db("refunds").where({ order_id: orderId, means, state: "succeeded" }).select("amount_cents");
  const sum = (rows: { amount_cents: Cents }[]) => rows.reduce((total, { amount_cents: cents }) => total + cents, 0);
  return Math.max(0, sum(came) - sum(gone));
}
