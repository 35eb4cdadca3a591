import { expect, test } from "vitest";

import { site, type Address } from "~/site.js";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { carrying, newCustomer } from "../helpers/administrator";
import { addToCart } from "../helpers/buying";
import { choiceOf } from "../helpers/factories";
import { deliveredOrder } from "../helpers/orders";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

const NOBODYS_ID = "0123456789abcdef01234567";
const SHOWN_TO_ALL: Record<string, string> = {
  "/article/:slug": `/article/${PLAIN_FRAME.slug}`,
  "/article-accessoire/:id": `/article-accessoire/${ACCESSORY.number}`,
};

/**
 * An address that can be requested.
 * @param existing values for some beginnings of addresses; other ids are unknown ones
 */
function openable(path: string, existing = SHOWN_TO_ALL): string {
  const known = Object.keys(existing).find((start) => path === start || path.startsWith(`${start}/`));
  const begun = known ? path.replace(known, existing[known] ?? "") : path;
  return begun.replace(/:\w+/g, NOBODYS_ID).replace("*", "jamais-vu");
}

const readable = site.filter(({ kind, methods }) => kind === "page" && methods.includes("GET"));
/** Papers and exports, which no link for robots leads to. */
const downloads = site.filter(({ kind, id }) => kind === "file" && !id.startsWith("api/"));

test("private is the default: an address that does not say otherwise is kept nowhere and listed nowhere", async () => {
  const visitor = newVisitor(shop());
  for (const { id, path, traits } of readable) {
    const page = await visitor.visit(openable(path), { follow: false });
    if (!traits.public) expect(page.headers.get("Cache-Control"), id).toBe("no-store");
    expect(page.headers.has("X-Robots-Tag"), id).toBe(!traits.listed);
  }
  for (const { id, path } of site.filter(({ kind, methods }) => kind === "call" && methods.includes("GET")))
    expect((await visitor.visit(openable(path), { follow: false })).headers.get("Cache-Control"), id).toBe("no-store");
});

test("what is cached is public, and nothing that is signed, uploaded or of the admin area is", () => {
  const wrong = site.filter(
    ({ kind, path, traits }: Address) =>
      (traits.cached && kind === "page" && !traits.public) ||
      (traits.public && (traits.upload !== undefined || traits.signed || path.startsWith("/admin"))),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

/** The text of a page without what differs at each answer, and without hearts, whose word depends on the visitor. */
function content(page: Page): string {
  return page.html
    .replace(/^[\s\S]*<main|<\/main>[\s\S]*$/g, "")
    .replace(/<form[^>]*class="heart[\s\S]*?<\/form>/g, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/value="[\w-]{43}"|value="[0-9a-f-]{36}\.|value="[\w.-]{60,}"/g, "");
}

/**
 * A visitor about whom every kind of page knows something: a cart, a wishlist, a begun correction, an account, a
 * delivered order.
 */
async function knownVisitor(): Promise<{ visitor: Visitor; existing: Record<string, string> }> {
  const account = await newCustomer(shop());
  const order = await deliveredOrder(servicesOf(shop()), { choices: [choiceOf(CHEAP_FRAME)] }, account.visitorId);
  const visitor = await carrying(shop(), account);
  await addToCart(visitor);
  const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  await article.form({ button: /Ajouter à la wishlist/ }).submit(/Ajouter à la wishlist/);
  const situation = await visitor.visit(`/article/${PLAIN_FRAME.slug}/verres`);
  await situation.form({ button: /Continuer|Choisir/ }).submit(/Continuer|Choisir/);
  return { visitor, existing: { ...SHOWN_TO_ALL, "/commande/:id": `/commande/${order.id}` } };
}

test("a page or a paper that reads its visitor is private", async () => {
  const [{ visitor: known, existing }, nobody] = [await knownVisitor(), newVisitor(shop())];
  const reading: string[] = [];
  for (const { id, path, traits } of [...readable, ...downloads]) {
    const address = openable(path, existing);
    const [theirs, anyones] = [
      await known.visit(address, { follow: false }),
      await nobody.visit(address, { follow: false }),
    ];
    if (!traits.public) expect(theirs.headers.get("Cache-Control"), id).toBe("no-store");
    if (theirs.status === anyones.status && content(theirs) === content(anyones)) continue;
    reading.push(id);
    expect(theirs.headers.get("Cache-Control"), id).toBe("no-store");
  }
  expect(reading).toEqual(
    expect.arrayContaining([
      "cart/cart",
      "wishlist/wishlist",
      "account/account",
      "order/order",
      "order/invoice",
      "after-sale/return",
      "after-sale/withdrawal",
    ]),
  );
});
