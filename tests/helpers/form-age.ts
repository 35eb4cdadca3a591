import { seal, unseal } from "~/http/session/signing.server";
import { readConfig } from "~/infra/config.server";

import { all, attr } from "./dom";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

type ShopEnvironment = { env: Record<string, string> };

/** The hidden time of a form shown a while ago, sealed as the shop would have sealed it. */
export function momentAgo(shop: ShopEnvironment, seconds = 60): string {
  return seal(readConfig(shop.env).keyFor("forms"), `shown:${Date.now() - seconds * 1000}`);
}

/** Dates the cookie that a page gave this visitor back, as if the visitor had looked at the page since. */
export function rest(shop: ShopEnvironment & { url: string }, { cookies, jar }: Visitor, seconds = 60): void {
  const { keyFor, keysFor } = readConfig(shop.env);
  const [id, since] = unseal(keysFor("forms"), decodeURIComponent(cookies.get("csrf_token") ?? ""))?.split(".") ?? [];
  if (!id || !since) throw new Error("no page gave this browser a cookie with its moment");
  const earlier = (parseInt(since, 36) - seconds * 1000).toString(36);
  const cookie = `csrf_token=${encodeURIComponent(seal(keyFor("forms"), `${id}.${earlier}`))}; Path=/`;
  jar.keep(new URL(shop.url), new Headers({ "Set-Cookie": cookie }));
}

/** Dates a form of this page back before it is sent, because people need more than a millisecond to fill it in. */
export function ripen(shop: ShopEnvironment, page: Page, seconds?: number): Page {
  for (const field of all(page.root, "input").filter((each) => attr(each, "name") === "shown")) {
    const value = field.attrs.find(({ name }) => name === "value");
    if (value) value.value = momentAgo(shop, seconds);
  }
  return page;
}
