import type { Services } from "~/infra/services.server";
import { findCustomer, type Customer } from "../customer.server";

/** What identifies a customer: an account, an address that nobody has proven, or a name with a telephone number. */
export type HeldBy = "account" | "address" | "counter";

/** Why two customers cannot be merged. */
export type Unmergeable = "gone" | "same" | "administrator" | "unproven";

/** `choice`: either of the two may be kept. */
export type Pair = { staying: Customer; going: Customer; choice: boolean };

const WEIGHT: Record<HeldBy, number> = { account: 2, address: 1, counter: 0 };

export function heldBy({ account, emails }: Customer): HeldBy {
  if (account) return "account";
  return emails.length > 0 ? "address" : "counter";
}

/**
 * Which of two sheets stays. An account stays before an address, and an address before a name alone, because the better
 * proven sheet also finds later orders. An account with an unproven address is given nothing: another person may have
 * typed that address.
 * @param keep the sheet to keep where there is a choice
 */
export async function readPair(
  services: Services,
  ids: readonly [string, string],
  keep: string,
): Promise<Pair | Unmergeable> {
  const [one, other] = [await findCustomer(services, ids[0]), await findCustomer(services, ids[1])];
  if (!one || !other) return "gone";
  if (isSame(one, other)) return "same";
  const both = [one, other];
  if (both.some(({ account }) => account?.role === "admin")) return "administrator";
  const weights = both.map((each) => WEIGHT[heldBy(each)] + (each.account?.verified ? 1 : 0));
  const choice = weights[0] === weights[1];
  const staysFirst = choice ? other.id !== keep : (weights[0] ?? 0) > (weights[1] ?? 0);
  const [staying, going] = staysFirst ? [one, other] : [other, one];
  if (staying.account && !staying.account.verified) return "unproven";
  return { staying, going, choice };
}

/** Whether both are the same customer, found by two of their rows. */
function isSame(one: Customer, other: Customer): boolean {
  if (one.id === other.id) return true;
  if (heldBy(one) !== heldBy(other)) return false;
  if (heldBy(one) === "counter") return one.belongings.orderIds.some((id) => other.belongings.orderIds.includes(id));
  return !one.account && one.emails[0] === other.emails[0];
}
