import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { compose, link } from "~/domain/letter.server";
import { formatDay, type Instant } from "~/domain/time";
import type { ErasureCause } from "./erase.server";

const greeting = (account: Account) => (account.firstName ? `Bonjour ${nameOf(account)},` : "Bonjour,");

/** @param passage when the owner was last there @param ends the day from which the account may be erased */
export function idleMail(services: Services, account: Account, passage: Instant, ends: Instant): Mail {
  return compose({
    to: account.email,
    subject: `Votre compte va être effacé – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      `Votre dernier passage chez nous remonte au ${formatDay(passage)}. Nous ne gardons pas un compte plus de ${terms.idleAccountYears} ans sans nouvelles : le vôtre sera effacé à partir du ${formatDay(ends)}, avec vos adresses, favoris, messages et ordonnances.`,
      "Pour le garder, connectez-vous avant cette date : cela suffit. S’il ne vous sert plus, vous n’avez rien à faire.",
      "Vos commandes resteront dans nos livres sans votre nom, et vos factures telles qu’elles ont été émises, le temps que la loi impose.",
    ],
    action: { label: "Me connecter", url: link(services, "/mon-compte") },
  });
}

const FAREWELL: Record<ErasureCause, { opening: string; closing: string }> = {
  asked: {
    opening: "Comme vous l’avez demandé, votre compte et vos données sont effacés",
    get closing(): string {
      return `Si ce n’est pas vous, appelez-nous : ${shop.phone}. Nous ne vous écrirons plus.`;
    },
  },
  idle: {
    opening: `Comme nous vous l’avions écrit, votre compte, sans visite depuis plus de ${terms.idleAccountYears} ans, et vos données sont effacés`,
    closing: "Nous ne vous écrirons plus. Si vous revenez, un nouveau compte se crée en une minute.",
  },
};

export function farewellMail(account: Account, cause: ErasureCause): Mail {
  return compose({
    to: account.email,
    subject: `Votre compte est effacé – ${shop.name}`,
    greeting: greeting(account),
    paragraphs: [
      `${FAREWELL[cause].opening} : adresses, favoris, rendez-vous, messages et ordonnances.`,
      "Vos commandes restent dans nos livres sans votre nom, et vos factures telles qu’elles ont été émises, le temps que la loi impose.",
      FAREWELL[cause].closing,
    ],
  });
}
