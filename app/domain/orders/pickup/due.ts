import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { acceptedByHand, PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";

/** A deposit paid in the shop; the balance is due when the order is fetched. */
export type Deposit = { cents: Cents; means: ShopMeans; at: Instant };

/** The sentence about what is paid when the order is fetched, and the deposit paid before. */
export function sayDue(cents: Cents, deposit: Deposit | null = null): string {
  return deposit
    ? `${sayDeposit(deposit)}, reste à régler ${formatEuros(cents)} à la boutique, au retrait, ${acceptedByHand()}.`
    : `À régler à la boutique, au retrait : ${formatEuros(cents)}, ${acceptedByHand()}.`;
}

/** The same for the supplement of dearer lenses. */
export function saySupplement(cents: Cents): string {
  return `Supplément de vos verres, à régler à la boutique, au retrait : ${formatEuros(cents)}, ${acceptedByHand()}.`;
}

export function sayDeposit({ cents, means, at }: Deposit): string {
  return `Acompte de ${formatEuros(cents)} (${PAYMENT_MEANS[means].inWords ?? ""}) reçu le ${formatDay(at)}`;
}
