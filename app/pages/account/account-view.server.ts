import { nameOf, type Account } from "~/domain/accounts/account.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysAfter, formatDay, instant } from "~/domain/time";
import type { AccountFrameView } from "./account-frame";

/** The same for every account that waits for its proof, those that can never have it as well. */
export function accountFrame(account: Account): AccountFrameView {
  const { email, verified, createdAt } = account;
  const closes = daysAfter(new Date(createdAt), KEPT_DAYS.unprovenAccount);
  return { name: nameOf(account), unproven: verified ? null : { email, closes: formatDay(instant(closes)) } };
}
