import { expect, test } from "vitest";

import { site, type Address } from "~/site.js";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { carrying, newCustomer } from "../helpers/administrator";
import { addToCart } from "../helpers/buying";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

const NOBODYS_ID = "0123456789abcdef01234567";
const KNOWN: Record<string, string> = {
  "/article/:slug": `/article/${PLAIN_FRAME.slug}`,
  "/article-accessoire/:id": `/article-accessoire/${ACCESSORY.number}`,
};

/** An address that can be asked for: of an article that exists, of anything else that nobody has. */
function openable(path: string): string {
  const known = Object.keys(KNOWN).find((start) => path === start || path.startsWith(`${start}/`));
  const begun = known ? path.replace(known, KNOWN[known] ?? "") : path;
  return begun.replace(/:\w+/g, NOBODYS_ID).replace("*", "jamais-vu");
}

const readable = site.filter(({ kind, methods }) => kind === "page" && methods.includes("GET"));
const saysNothing = ({ headers }: Page) =>
  headers.get("Cache-Control") === "no-store" && /noindex/.test(headers.get("X-Robots-Tag") ?? "noindex");

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

/** What a page says, without what differs at each answer and without hearts, which are the same form with another word. */
function content(page: Page): string {
  return page.html
    .replace(/^[\s\S]*<main|<\/main>[\s\S]*$/g, "")
    .replace(/<form[^>]*class="heart[\s\S]*?<\/form>/g, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/value="[\w-]{43}"|value="[0-9a-f-]{36}\.|value="[\w.-]{60,}"/g, "");
}

/** A visitor about whom every kind of page knows something: a cart, a wishlist, a correction begun, an account. */
async function knownVisitor(): Promise<Visitor> {
  const visitor = await carrying(shop(), await newCustomer(shop()));
  await addToCart(visitor);
  const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  await article.form({ button: /Ajouter à la wishlist/ }).submit(/Ajouter à la wishlist/);
  const situation = await visitor.visit(`/article/${PLAIN_FRAME.slug}/verres`);
  await situation.form({ button: /Continuer|Choisir/ }).submit(/Continuer|Choisir/);
  return visitor;
}

test("a page that reads its visitor is private", async () => {
  const [known, nobody] = [await knownVisitor(), newVisitor(shop())];
  const reading: string[] = [];
  for (const { id, path } of readable) {
    const [theirs, anyones] = [
      await known.visit(openable(path), { follow: false }),
      await nobody.visit(openable(path), { follow: false }),
    ];
    if (theirs.status === anyones.status && content(theirs) === content(anyones)) continue;
    reading.push(id);
    expect(saysNothing(theirs), id).toBe(true);
  }
  expect(reading).toEqual(expect.arrayContaining(["cart/cart", "wishlist/wishlist", "account/account"]));
});
