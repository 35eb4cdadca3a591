import { refundAskedCents, type Account } from "~/domain/ledger/account";
import { formatEuros, type Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import { INSURER_MEANS } from "~/shop/payment-means";

/** What an insurer paid of an order instead of its customer, or still has to pay, and what went back to it. */
export type InsurerPart = { paid: Cents; given: Cents };

export async function insurerPart({ db }: Services, orderId: string): Promise<InsurerPart> {
  const paid = await db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid" })
    .whereIn("means", INSURER_MEANS)
    .select("amount_cents");
  if (paid.length === 0) return { paid: 0, given: 0 };
  const given = await db("refunds")
    .where({ order_id: orderId, state: "succeeded" })
    .whereIn("means", INSURER_MEANS)
    .select("amount_cents");
  const sum = (rows: { amount_cents: Cents }[]) => rows.reduce((total, { amount_cents: cents }) => total + cents, 0);
  return { paid: sum(paid), given: sum(given) };
}

/** Whether an insurer paid a part of an order that has not gone back to it. */
export async function isInsured(services: Services, orderId: string): Promise<boolean> {
  const { paid, given } = await insurerPart(services, orderId);
  return paid > given;
}

/** The most that may still go back to the customer, who did not pay the insurer's part. */
export function customersMost(account: Account, { paid, given }: InsurerPart): Cents {
  return Math.max(0, account.paid - paid - (refundAskedCents(account) - given) - account.chargedBack);
}

/**
 * What of a sum that goes back belongs to the insurer. An insurer pays up to an amount and its customer the rest, so that
 * what costs less is first the customer's gain.
 */
export function insurersOf(account: Account, part: InsurerPart, cents: Cents): Cents {
  return Math.min(part.paid - part.given, Math.max(0, cents - customersMost(account, part)));
}

/** Said beside a debt of which a part belongs to the customer's insurer. */
export const sayInsurersPart = (cents: Cents): string => `Dont ${formatEuros(cents)} pour sa mutuelle.`;
