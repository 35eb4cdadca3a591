import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { acceptedByHand, PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";

/** What an order was begun with in the shop; the balance is due when it is fetched. */
export type Deposit = { cents: Cents; means: ShopMeans; at: Instant };

/** How mail and page tell what is paid when the order is fetched, and what was paid of it before. */
export function sayDue(cents: Cents, deposit: Deposit | null = null): string {
  return deposit
    ? `${sayDeposit(deposit)}, reste à régler ${formatEuros(cents)} à la boutique, au retrait, ${acceptedByHand()}.`
    : `À régler à la boutique, au retrait : ${formatEuros(cents)}, ${acceptedByHand()}.`;
}

/** The same of what dearer lenses cost beyond what was paid. */
export function saySupplement(cents: Cents): string {
  return `Supplément de vos verres, à régler à la boutique, au retrait : ${formatEuros(cents)}, ${acceptedByHand()}.`;
}

export function sayDeposit({ cents, means, at }: Deposit): string {
  return `Acompte de ${formatEuros(cents)} (${PAYMENT_MEANS[means].inWords ?? ""}) reçu le ${formatDay(at)}`;
}
