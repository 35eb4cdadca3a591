import { shop } from "~/shop.config";
import type { Mail } from "~/infra/mail.server";
import { compose } from "../letter.server";

/** To the shop: an answer to it goes to whoever wrote. */
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

/** Quotes nothing that was typed: whoever typed another's address would write to them in our name. */
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
