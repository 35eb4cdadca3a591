import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { customersMost, insurerPart, type InsurerPart } from "~/domain/orders/money/insurer-part.server";
import type { Services } from "~/infra/services.server";
import { HAND_MEANS, type HandMeans } from "./means";
import { sourcesOf } from "./sources.server";
import { INSURER_MEANS, isShopMeans, PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";

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
 * payment whose refund the bank does not take goes by transfer, so that the customer need not come to the shop. Of an
 * order that an insurer paid in part, the insurer comes last; where nothing is left to give back to one of both, no
 * means leads to it.
 */
export async function handMeansFor(services: Services, orderId: string): Promise<HandMeans[]> {
  const byLeft = (await sourcesOf(services, orderId)).sort((one, other) => other.left - one.left);
  const most = byLeft[0]?.payment;
  const fits = most?.kind === "till" && isShopMeans(most.means) ? BACK[most.means] : "virement";
  const came: (ShopMeans | null)[] = await services
    .db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid" })
    .orderBy("amount_cents", "desc")
    .pluck("means");
  const possible = HAND_MEANS.filter((means) => !AS_IT_CAME.includes(means) || came.some((each) => each === means));
  const ordered = [fits, ...possible.filter((means) => means !== fits)];
  const part = await insurerPart(services, orderId);
  if (part.paid === 0) return ordered;
  const first = came.find((means): means is ShopMeans => isShopMeans(means) && !isInsurers(BACK[means]));
  const customers =
    (await customersLeft(services, orderId, part)) > 0 ? ordered.filter((each) => !isInsurers(each)) : [];
  const back = first && BACK[first];
  return [
    ...customers.filter((means) => means === back),
    ...customers.filter((means) => means !== back),
    ...(part.paid > part.given ? HAND_MEANS.filter(isInsurers) : []),
  ];
}

const isInsurers = (means: HandMeans): boolean => INSURER_MEANS.some((each) => each === means);

const customersLeft = async (services: Services, orderId: string, part: InsurerPart): Promise<Cents> =>
  customersMost(await accountOf(services, orderId), part);

/**
 * The most that goes back by a means: of a sale that was paid by several in one press, what came by it, less what went
 * back by it, while a transfer may give back all; and never to the customer what their insurer paid, nor to the insurer
 * more than that; in cash no more than the law allows. Null for no limit but what is left.
 */
export async function mostByHand(services: Services, orderId: string, means: HandMeans): Promise<Cents | null> {
  const part = await insurerPart(services, orderId);
  if (isInsurers(means)) return part.paid - part.given;
  const most = lower(await mostAsItCame(services, orderId, means), await mostOfLaw(services, orderId, means));
  if (part.paid === 0) return most;
  return Math.min(most ?? Infinity, await customersLeft(services, orderId, part));
}

/**
 * The most that the law still lets go back by a means: what the shop owes for a purchase is a debt too, so that all cash
 * that goes back of it is one sum (articles L112-6 and D112-3 of the Code monétaire et financier). Null for no limit.
 */
export async function mostOfLaw(services: Services, orderId: string, means: HandMeans): Promise<Cents | null> {
  const { mostCents = null } = isShopMeans(means) ? PAYMENT_MEANS[means] : {};
  return mostCents === null ? null : Math.max(0, mostCents - (await givenBackBy(services, orderId, means)));
}

const lower = (one: Cents | null, other: Cents | null): Cents | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

async function givenBackBy({ db }: Services, orderId: string, means: HandMeans): Promise<Cents> {
  const gone = await db("refunds").where({ order_id: orderId, means, state: "succeeded" }).select("amount_cents");
  return gone.reduce((total, { amount_cents: cents }) => total + cents, 0);
}

async function mostAsItCame(services: Services, orderId: string, means: HandMeans): Promise<Cents | null> {
  const paid = await services
    .db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid" })
    .select("means", "amount_cents", "taken_with");
  if (means === "virement" || paid.every(({ taken_with: takenWith }) => takenWith === null)) return null;
  const came = paid.filter((payment) => isShopMeans(payment.means) && BACK[payment.means] === means);
  const cents = came.reduce((sum, payment) => sum + payment.amount_cents, 0);
  return Math.max(0, cents - (await givenBackBy(services, orderId, means)));
}
