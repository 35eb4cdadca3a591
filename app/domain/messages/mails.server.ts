import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { compose, link } from "~/domain/letter.server";
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
  return compose({
    to: email,
    subject: "Nous avons bien reçu votre message",
    greeting: "Bonjour,",
    paragraphs: [
      "Votre message nous est bien parvenu. Un opticien vous répond dès que possible, d’ordinaire sous un jour ouvré.",
      `Si c’est pressé, appelez-nous au ${shop.phone}.`,
      "Si vous ne nous avez pas écrit, quelqu’un s’est trompé d’adresse : vous pouvez oublier ce courriel.",
    ],
  });
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
  return compose({
    to: email,
    subject: "Votre question à l’opticien",
    greeting: "Bonjour,",
    paragraphs: [
      "Votre question nous est bien parvenue. Un opticien y répond d’ordinaire sous un jour ouvré ; un courriel vous le dira.",
      "Le lien ci-dessous montre votre question, puis sa réponse. Gardez-le pour vous.",
      "Si vous ne nous avez rien demandé, quelqu’un s’est trompé d’adresse : vous pouvez oublier ce courriel.",
    ],
    action: { label: "Voir ma question", url: link(services, questionPath(services.config, question, "customer")) },
  });
}

export function answeredMail(services: Services, question: Asked, email: string): Mail {
  return compose({
    to: email,
    subject: "Un opticien vous a répondu",
    greeting: "Bonjour,",
    paragraphs: ["La réponse à votre question vous attend."],
    action: { label: "Lire la réponse", url: link(services, questionPath(services.config, question, "customer")) },
  });
}
