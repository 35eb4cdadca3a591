import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { compose, link, writeLetter } from "~/domain/letter.server";
import { questionPath } from "./links.server";

/** A mail to the shop whose reply address is the sender's. */
export function contactMail({ name, email, message }: { name: string; email: string; message: string }): Mail {
  return compose({
    to: shop.email,
    replyTo: email,
    subject: `Message de ${name}`,
    greeting: "Bonjour,",
    paragraphs: [`${name} (${email}) vous écrit depuis la page Contact :`],
    blocks: [["Message", ...message.split("\n")]],
  });
}

/** Quotes nothing that was typed: otherwise a stranger could send texts to any address in the shop's name. */
export function acknowledgement(email: string): Mail {
  return writeLetter("messageReceived", { to: email }, {});
}

type Asked = { id: string; createdAt: string };

/** To the shop. As the two mails below, it says neither what was asked nor who by: mailboxes are no place for someone's health. */
export function questionMail(services: Services, question: Asked): Mail {
  return compose({
    to: shop.email,
    subject: "Une question à l’opticien",
    greeting: "Bonjour,",
    paragraphs: ["Une question sur une monture attend votre réponse."],
    action: { label: "Lire la question", url: link(services, questionPath(services.config, question, "shop")) },
  });
}

export function askedMail(services: Services, question: Asked, email: string): Mail {
  return writeLetter("questionAsked", around(services, question, email), {});
}

export function answeredMail(services: Services, question: Asked, email: string): Mail {
  return writeLetter("questionAnswered", around(services, question, email), {});
}

const around = (services: Services, question: Asked, email: string) => ({
  to: email,
  url: link(services, questionPath(services.config, question, "customer")),
});
