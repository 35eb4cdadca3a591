import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { acceptedByHand } from "~/shop/payment-means";
import { partsInWords, type PaidPart } from "./paid-parts";

/** A deposit paid in the shop, with its part by each means; the balance is due when the order is fetched. */
export type Deposit = { cents: Cents; parts: PaidPart[]; at: Instant };

/** The sentence about what is paid when the order is fetched, and the deposit paid before. */
export function sayDue(cents: Cents, deposit: Deposit | null = null): string {
  return deposit
    ? `${sayDeposit(deposit)}, reste à régler ${formatEuros(cents)} à la boutique, au retrait, ${acceptedByHand()}.`
    : `À régler à la boutique, au retrait : ${formatEuros(cents)}, ${acceptedByHand()}.`;
}

/** The same for the supplement of dearer lenses. */
export function saySupplement(cents: Cents): string {
  return `Supplément de vos verres, à régler à la boutique, au retrait : ${formatEuros(cents)}, ${acceptedByHand()}.`;
}

export function sayDeposit({ cents, parts, at }: Deposit): string {
  return `Acompte de ${formatEuros(cents)} (${partsInWords(parts)}) reçu le ${formatDay(at)}`;
}
