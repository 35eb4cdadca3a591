import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { link, writeLetter } from "~/domain/letter.server";
import { oneClickPath, unsubscribePath } from "./links.server";

type Subscriber = { id: string; email: string };

/** The headers by which mailboxes show their own button to unsubscribe. Every letter has them. */
export function unsubscribeHeaders(services: Pick<Services, "config">, id: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${link(services, oneClickPath(services.config, id))}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

export function welcomeMail(services: Services, { id, email }: Subscriber): Mail {
  const url = link(services, unsubscribePath(services.config, id));
  return writeLetter("newsletterWelcome", { to: email, headers: unsubscribeHeaders(services, id), url }, {});
}
