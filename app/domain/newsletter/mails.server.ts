import { company } from "~/shop/company";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { compose, link } from "~/domain/letter.server";
import { oneClickPath, unsubscribePath } from "./links.server";

type Subscriber = { id: string; email: string };

/** Every letter carries them: mailboxes show a button of their own for it. */
function unsubscribeHeaders(services: Pick<Services, "config">, id: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${link(services, oneClickPath(services.config, id))}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

export function welcomeMail(services: Services, { id, email }: Subscriber): Mail {
  return compose({
    to: email,
    headers: unsubscribeHeaders(services, id),
    subject: `Votre inscription à la lettre ${company.ofName}`,
    greeting: "Bonjour,",
    paragraphs: [
      "Merci de votre inscription. Vous recevrez nos nouveautés et nos conseils, une fois par mois au plus.",
      "Si cette inscription n’est pas de vous, ou si vous changez d’avis, le lien ci-dessous efface votre adresse.",
    ],
    action: { label: "Me désinscrire", url: link(services, unsubscribePath(services.config, id)) },
  });
}
