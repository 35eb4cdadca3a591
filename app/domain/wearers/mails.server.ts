import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { compose, link } from "~/domain/letter.server";

/** Where an account keeps what is known of its family's eyes. */
export const CARNET_PATH = "/mon-compte/carnet";

/** Says that something ends, and nothing of what or whose: a mailbox may be read by others. */
export function validityMail(services: Services, account: Account): Mail {
  return compose({
    to: account.email,
    subject: "Une échéance approche dans votre carnet",
    greeting: `Bonjour ${nameOf(account)},`,
    paragraphs: [
      "Vous nous avez demandé de vous prévenir : une date de votre carnet arrive à sa fin dans les deux mois.",
      "Connectez-vous pour la voir. Vous pouvez y décocher ces rappels à tout moment.",
    ],
    action: { label: "Ouvrir mon carnet", url: link(services, CARNET_PATH) },
  });
}
