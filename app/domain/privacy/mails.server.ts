import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatDay, type Instant } from "~/domain/time";

/** Why the account is erased: the customer asked, or it was idle for three years. */
export type ErasureCause = "asked" | "idle";

/** Empty until the name is known: no letter greets a person by an e-mail address. */
const named = (account: Account) => (account.firstName ? nameOf(account) : "");

/** @param passage when the owner was last there @param ends the day from which the account may be erased */
export function idleMail(services: Services, account: Account, passage: Instant, ends: Instant): Mail {
  return writeLetter(
    "idleAccount",
    { to: account.email, url: link(services, "/mon-compte") },
    { client: named(account), date: formatDay(passage), fin: formatDay(ends) },
  );
}

export function farewellMail(account: Account, cause: ErasureCause): Mail {
  const name = cause === "asked" ? "erasedAsAsked" : "erasedAsIdle";
  return writeLetter(name, { to: account.email }, { client: named(account) });
}
