import { queueMail, type LetterKey } from "~/domain/outbox.server";
import type { Telling } from "~/domain/settings/groups/notices.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";

export type Told = "orders" | "messages" | "returns";

const SETTING = { orders: "tellOrders", messages: "tellMessages", returns: "tellReturns" } as const;

export async function tellingOf(services: Services, what: Told): Promise<Telling> {
  return (await settingsInForce(services))[SETTING[what]];
}

/** Mails the shop about something new, if its settings ask for a mail each. Call in the transaction of the change. */
export async function tellShop(services: Services, what: Told, key: LetterKey, mail: () => Mail): Promise<void> {
  if ((await tellingOf(services, what)) === "each") await queueMail(services, key, mail());
}
