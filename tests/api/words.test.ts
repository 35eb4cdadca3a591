import { expect, test } from "vitest";

import { site } from "~/site.js";
import { administratorApi } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { sharedShop } from "../helpers/shop";
import type { Page } from "../helpers/visitor";

const shop = sharedShop();

/** Names of fields and parameters: a sentence for people contains none of them. */
const FIELD_NAME = /\b[a-z]+[A-Z]\w*\b|\b(?:from|to|cid|params|items|token|limit)\b/;

const WRONG = {
  cartItems: "x",
  cid: 5,
  clientInfo: 1,
  customer: "x",
  deliveryMethod: 5,
  email: 1,
  evenSo: 7,
  items: "x",
  option: "far",
  orderId: 3,
  params: "x",
  paymentId: {},
  productCode: "X",
  slotAt: 1,
  status: 1,
  trackingNumber: {},
  userInfo: 4,
  visionDetails: { leftEye: 1, rightEye: 2 },
  wishlist: 9,
};
const BODIES = [{}, [], WRONG, { visionDetails: {} }, { visionDetails: { leftEye: {}, rightEye: {} }, option: "far" }];
const SEARCHES = ["", "?from=xx&to=yy", "?from=2026-03-02&to=2026-03-01", "?from=2020-01-01&to=2026-01-01"];

const sentencesOf = (page: Page): string[] => {
  if (!page.headers.get("Content-Type")?.includes("json")) return [];
  const { error, fields = [] } = page.json<{ error?: string; fields?: { message: string }[] }>();
  return [error ?? "", ...fields.map(({ message }) => message)];
};

test("no refusal of a call names a field as programs do", async () => {
  const told = new Map<string, string>();
  const callers = [newApi(shop()), await administratorApi(shop())];
  const calls = site.filter(({ path, traits }) => path.startsWith("/api/") && !path.includes("*") && !traits.signed);
  for (const { path, methods } of calls.filter(({ id }) => !id.endsWith("logout")))
    for (const caller of callers)
      for (const method of methods) {
        const to = path.replace(/:\w+/g, "0".repeat(24));
        const answers =
          method === "GET"
            ? SEARCHES.map((search) => caller.get(to + search))
            : BODIES.map((body) => caller[method.toLowerCase() as "post" | "put" | "patch" | "delete"](to, body));
        for (const answer of answers)
          for (const sentence of sentencesOf(await answer))
            if (FIELD_NAME.test(sentence)) told.set(sentence, `${method} ${path}`);
      }
  expect([...told]).toEqual([]);
});
