import { nameOf, type Account } from "~/domain/accounts/account.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysAfter, formatDay, instant } from "~/domain/time";
import type { AccountFrameView } from "./account-frame";

/** The frame of an account. It says the same for every unproven account, even one whose address can never be proven. */
export function accountFrame(account: Account): AccountFrameView {
  const { email, verified, createdAt } = account;
  const closes = daysAfter(new Date(createdAt), KEPT_DAYS.unprovenAccount);
  return { name: nameOf(account), unproven: verified ? null : { email, closes: formatDay(instant(closes)) } };
}
