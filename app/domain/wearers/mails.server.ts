import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { link, writeLetter } from "~/domain/letter.server";

/** The page where an account sees its wearers, their prescriptions and glasses. */
export const CARNET_PATH = "/mon-compte/carnet";

/** Says that something expires, and neither what nor whose: other people may read the mailbox. */
export function validityMail(services: Services, account: Account): Mail {
  return writeLetter(
    "carnetReminder",
    { to: account.email, url: link(services, CARNET_PATH) },
    { client: nameOf(account) },
  );
}
