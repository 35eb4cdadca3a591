import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { link, writeLetter } from "~/domain/letter.server";
import { questionPath } from "./links.server";

/** A mail to the shop whose reply address is the sender's. */
export function contactMail({ name, email, message }: { name: string; email: string; message: string }): Mail {
  return writeLetter(
    "shopMessage",
    { to: shop.email, replyTo: email, blocks: [["Message", ...message.split("\n")]] },
    { "client": name, "son e-mail": email },
  );
}

/** Quotes no typed text: otherwise a stranger could send texts to any address in the shop's name. */
export function acknowledgement(email: string): Mail {
  return writeLetter("messageReceived", { to: email }, {});
}

type Asked = { id: string; createdAt: string };

/**
 * To the shop. Like the two mails below, it names neither question nor sender, because a mailbox is no place for health
 * data.
 */
export function questionMail(services: Services, question: Asked): Mail {
  const url = link(services, questionPath(services.config, question, "shop"));
  return writeLetter("shopQuestion", { to: shop.email, url }, {});
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
