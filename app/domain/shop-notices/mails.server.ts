import { compose, link } from "~/domain/letter.server";
import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";

export type DigestLine = { says: string; to: string };

/** To the shop: how much came in, and where to read it. It names no customer. */
export function digestMail(services: Services, lines: DigestLine[]): Mail {
  return compose({
    to: shop.email,
    subject: `À la boutique : ${lines.map(({ says }) => says).join(", ")}`,
    greeting: "Bonjour,",
    paragraphs: ["Depuis le récapitulatif d’avant :"],
    blocks: lines.map(({ says, to }) => [says, link(services, to)]),
    action: { label: "Ouvrir la journée", url: link(services, "/admin") },
    closing: "Ce qui est annoncé, et quand, se choisit dans Réglages, « Avis à la boutique ».",
  });
}
