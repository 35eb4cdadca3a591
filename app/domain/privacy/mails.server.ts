import { shop } from "~/shop.config";
import type { Mail } from "~/infra/mail.server";
import { nameOf, type Account } from "../accounts/account.server";
import { compose } from "../letter.server";

export function farewellMail(account: Account): Mail {
  return compose({
    to: account.email,
    subject: `Votre compte est effacé – ${shop.name}`,
    greeting: account.firstName ? `Bonjour ${nameOf(account)},` : "Bonjour,",
    paragraphs: [
      "Comme vous l’avez demandé, votre compte et vos données sont effacés : adresses, favoris, rendez-vous, messages et ordonnances.",
      "Vos commandes restent dans nos livres sans votre nom, et vos factures telles qu’elles ont été émises, le temps que la loi impose.",
      `Si ce n’est pas vous, appelez-nous : ${shop.phone}. Nous ne vous écrirons plus.`,
    ],
  });
}
