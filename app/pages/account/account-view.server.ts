import { nameOf, type Account } from "~/domain/accounts/account.server";
import type { AccountFrameView } from "./account-frame";

export function accountFrame(account: Account): AccountFrameView {
  return { name: nameOf(account), unproven: account.verified ? null : account.email };
}
