import { seal } from "~/http/session/signing.server";
import { readConfig } from "~/infra/config.server";

import { all, attr } from "./dom";
import type { Page } from "./page";

type ShopEnvironment = { env: Record<string, string> };

/** The hidden moment of a form shown a while ago, as the shop itself would have sealed it. */
export function momentAgo(shop: ShopEnvironment, seconds = 60): string {
  return seal(readConfig(shop.env).keyFor("forms"), `shown:${Date.now() - seconds * 1000}`);
}

/** Turns the clock on before a form of this page is sent, because people need longer than a millisecond to fill it in. */
export function ripen(shop: ShopEnvironment, page: Page, seconds?: number): Page {
  for (const field of all(page.root, "input").filter((each) => attr(each, "name") === "shown")) {
    const value = field.attrs.find(({ name }) => name === "value");
    if (value) value.value = momentAgo(shop, seconds);
  }
  return page;
}
