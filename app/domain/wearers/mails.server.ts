import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { link, writeLetter } from "~/domain/letter.server";

/** Where an account keeps what is known of its family's eyes. */
export const CARNET_PATH = "/mon-compte/carnet";

/** Says that something ends, and nothing of what or whose: a mailbox may be read by others. */
export function validityMail(services: Services, account: Account): Mail {
  return writeLetter(
    "carnetReminder",
    { to: account.email, url: link(services, CARNET_PATH) },
    { client: nameOf(account) },
  );
}
