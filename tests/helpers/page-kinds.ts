import type { BrowserContext } from "playwright";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { buyLoggedIn, registered } from "./accounts";
import { adminVisitor } from "./administrator";
import { freeSlot, toAgenda, toConfirm } from "./appointments";
import { addToCart, buy, goToPayment } from "./buying";
import type { Shop } from "./shop";
import { newVisitor, type Visitor } from "./visitor";
import { lensPath, toCorrection, toDistance, toLenses } from "./wearing";

/** One kind of page, and who must have come how far to see it. */
export type PageKind = { name: string; reach(shop: Shop): Promise<{ visitor: Visitor; path: string }> };

/** Every kind of page of the storefront: what differs only in its words stands here once. */
export const STOREFRONT_KINDS: PageKind[] = [
  ...[
    "/",
    "/home",
    "/nouveautes",
    "/optiques-femme?page=2",
    "/accessoires",
    "/recherche?q=noir",
    "/recherche?q=introuvable",
    "/optique-selection",
    "/VueSelection",
    `/article/${PLAIN_FRAME.slug}`,
    `/article-accessoire/${ACCESSORY.id}`,
    "/article/nulle-part",
    `/article/${PLAIN_FRAME.slug}/question`,
    `/article/${PLAIN_FRAME.slug}/reserver`,
    lensPath(),
    "/panier",
    "/wishlist",
    "/suivi-commande",
    "/mon-compte",
    "/mon-compte?vue=inscription",
    "/rendez-vous",
    "/contact",
    "/newsletter",
    "/gestion-des-cookies",
    "/a-propos",
    "/services",
    "/conseil-entretien",
    "/options-de-livraison",
    "/faq",
    "/accessibilite",
    "/plan-du-site",
    "/mentions-legales",
    "/politique-confidentialite",
  ].map(open),
  reached("the filled cart", async (visitor) => (await addToCart(visitor)).path),
  reached("checkout, who", async (visitor) => (await addToCart(visitor), "/checkout")),
  reached("checkout, details", async (visitor) => {
    await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
    return (await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/)).path;
  }),
  reached("checkout, payment", async (visitor) => (await addToCart(visitor), (await goToPayment(visitor)).path)),
  { name: "a confirmed order", reach: async (shop) => of(await buy(shop)) },
  reached("lenses, correction", async (visitor) => (await toCorrection(visitor)).path),
  reached("lenses, distance", async (visitor) => (await toDistance(visitor)).path),
  reached("lenses, proposals", async (visitor) => (await toLenses(visitor)).path),
  reached("the agenda", async (visitor) => (await toAgenda(visitor)).path),
  reached("the agenda of a month", async (visitor) => (await toAgenda(visitor), "/rendez-vous?etape=2&vue=mois")),
  reached("who comes", async (visitor, shop) => (await toConfirm(visitor, await freeSlot(shop))).path),
  reached(
    "one's purchases",
    async (visitor, shop) => (await registered(shop, { visitor }), await buyLoggedIn(visitor), "/mon-compte"),
  ),
  reached("one's profile", async (visitor, shop) => (await registered(shop, { visitor }), "/mon-compte/profil")),
  reached("one's settings", async (visitor, shop) => (await registered(shop, { visitor }), "/mon-compte/parametres")),
];

/** The kinds of page of the admin area, with an order to be seen on them. */
export const ADMIN_KINDS: PageKind[] = [
  open("/admin/connexion"),
  ...[
    "/admin",
    "/admin/commandes",
    "/admin/produits",
    "/admin/produits/nouveau",
    "/admin/verres",
    "/admin/rendez-vous",
    "/admin/rendez-vous/semaine",
    "/admin/messages",
    "/admin/codes-promo",
    "/admin/analytics",
    "/admin/securite",
  ].map((path) => ({ name: path, reach: async (shop: Shop) => ({ visitor: await adminVisitor(shop), path }) })),
];

function open(path: string): PageKind {
  return { name: path, reach: async (shop) => ({ visitor: newVisitor(shop), path }) };
}

function reached(name: string, arrive: (visitor: Visitor, shop: Shop) => Promise<string>): PageKind {
  return {
    name,
    async reach(shop) {
      const visitor = newVisitor(shop);
      return { visitor, path: await arrive(visitor, shop) };
    },
  };
}

const of = ({ visitor, confirmation }: Awaited<ReturnType<typeof buy>>) => ({ visitor, path: confirmation.path });

/** Lets a browser go on as this visitor. */
export async function carry(context: BrowserContext, visitor: Visitor, shop: Shop): Promise<void> {
  await context.clearCookies();
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

/** The kinds in portions that one journey has time for, each with a name. */
export function portions(kinds: PageKind[], size: number): { part: string; kinds: PageKind[] }[] {
  const count = Math.ceil(kinds.length / size);
  return Array.from({ length: count }, (_, at) => ({
    part: `${at + 1} of ${count}`,
    kinds: kinds.slice(at * size, (at + 1) * size),
  }));
}
