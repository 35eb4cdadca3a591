import type Stripe from "stripe";

import { cardRefusal, type Bench } from "./bench";
import { readCard, testMethodNumber } from "./cards";
import { methodObject, type Payer } from "./objects";
import { invalidRequest, noSuch } from "./refusal";
import type { MethodRecord } from "./store";

export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc: string };

/** Keeps the method without its number: only the last digits and the bank's outcome. */
export function cardMethod(bench: Bench, typed: TypedCard, payer: Payer = {}): MethodRecord {
  const card = readCard(
    { number: typed.number, expMonth: typed.exp_month, expYear: typed.exp_year, cvc: typed.cvc },
    bench.now(),
  );
  if (!("outcome" in card)) throw cardRefusal(card);
  return keep(bench, { method: methodObject(bench.now(), card, payer), outcome: card.outcome });
}

export function paypalMethod(bench: Bench, payer: Payer = {}): MethodRecord {
  return keep(bench, { method: methodObject(bench.now(), "paypal", payer), outcome: { kind: "success" } });
}

/** A stored method, or one of Stripe's names for tests (`pm_card_visa`). */
export function namedMethod(bench: Bench, id: string): MethodRecord {
  const kept = bench.store.methods.get(id);
  if (kept) return kept;
  const number = testMethodNumber(id);
  if (!number) throw noSuch("PaymentMethod", id, "payment_method");
  return cardMethod(bench, { number, exp_month: 12, exp_year: bench.now().getUTCFullYear() + 3, cvc: "123" });
}

type BillingDetails = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Partial<Stripe.Address> | null;
};
export type MethodData = { type: string; card?: TypedCard; billing_details?: BillingDetails };

export function methodFromData(bench: Bench, given: MethodData): MethodRecord {
  if (given.type === "paypal") return paypalMethod(bench, given.billing_details);
  if (given.card) return cardMethod(bench, given.card, given.billing_details);
  throw invalidRequest("Missing required param: payment_method_data[card].", {
    code: "parameter_missing",
    param: "payment_method_data[card]",
  });
}

function keep(bench: Bench, record: MethodRecord): MethodRecord {
  bench.store.methods.set(record.method.id, record);
  return record;
}
