import type { BrowserContext } from "playwright";

import { orderPath, orderReturnPath } from "~/domain/orders/links.server";
import { setTracking } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { buyLoggedIn, registered } from "./accounts";
import { adminVisitor } from "./administrator";
import { freeSlot, toAgenda, toConfirm } from "./appointments";
import { addToCart, buy, goToPayment } from "./buying";
import { choiceOf } from "./factories";
import { BY, deliveredOrder, move } from "./orders";
import { paidOrder } from "./paying";
import { withCorrection } from "./prescriptions";
import { servicesOf, type Shop } from "./shop";
import { newVisitor, type Visitor } from "./visitor";
import { lensPath, toCorrection, toDistance, toLenses } from "./wearing";

/** One kind of page, and the steps that a visitor needs to reach it. */
export type PageKind = { name: string; reach(shop: Shop): Promise<{ visitor: Visitor; path: string }> };

/** Of a frame in "Cristal champagne". */
const LONG_COLOUR_NAME = "maison-valmy-sorbonne";

/** Every kind of page of the storefront. Pages that differ only in their words are here once. */
export const STOREFRONT_KINDS: PageKind[] = [
  ...[
    "/",
    "/home",
    "/nouveautes",
    "/optiques-femme?page=2",
    "/optiques-homme?marque=Traboule",
    "/accessoires",
    "/recherche?q=noir",
    "/recherche?q=introuvable",
    "/optique-selection",
    "/VueSelection",
    "/guide-des-formes",
    `/comparer?monture=${PLAIN_FRAME.slug}&monture=${CHEAP_FRAME.slug}`,
    `/article/${PLAIN_FRAME.slug}`,
    `/article-accessoire/${ACCESSORY.id}`,
    "/article/nulle-part",
    `/article/${PLAIN_FRAME.slug}/question`,
    `/article/${PLAIN_FRAME.slug}/reserver`,
    `/article/${PLAIN_FRAME.slug}/papier`,
    lensPath(),
    lensPath(LONG_COLOUR_NAME),
    "/verres-seuls",
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
    "/securite-des-verres",
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
  { name: "an order delivered, with lenses", reach: async (shop) => ofOrder(shop, await deliveredWithLenses(shop)) },
  { name: "an order on its way", reach: async (shop) => ofOrder(shop, await sentOrder(shop)) },
  {
    name: "a return asked for",
    reach: async (shop) => ({
      visitor: newVisitor(shop),
      path: orderReturnPath(servicesOf(shop).config, (await deliveredWithLenses(shop)).id),
    }),
  },
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
  reached("one's purchases, sent and delivered", async (visitor, shop) => {
    const { visitorId } = await registered(shop, { visitor });
    await sentOrder(shop, visitorId);
    await deliveredWithLenses(shop, visitorId);
    return "/mon-compte";
  }),
  reached("one's profile", async (visitor, shop) => (await registered(shop, { visitor }), "/mon-compte/profil")),
  reached("one's settings", async (visitor, shop) => (await registered(shop, { visitor }), "/mon-compte/parametres")),
];

/** The kinds of page of the admin area, with an order that they can show. */
export const ADMIN_KINDS: PageKind[] = [
  open("/admin/connexion"),
  ...[
    "/admin",
    "/admin/utilisateurs",
    "/admin/recherche?q=moreau",
    "/admin/commandes",
    "/admin/produits",
    "/admin/produits/nouveau",
    "/admin/verres",
    "/admin/rendez-vous",
    "/admin/rendez-vous/semaine",
    "/admin/messages",
    "/admin/codes-promo",
    "/admin/equipe",
    "/admin/rapports",
    "/admin/rendez-vous/prendre",
    "/admin/analytics",
    "/admin/securite",
  ].map((path) => ({ name: path, reach: async (shop: Shop) => ({ visitor: await adminVisitor(shop), path }) })),
  {
    name: "a customer's sheet",
    reach: async (shop) => ({
      visitor: await adminVisitor(shop),
      path: `/admin/clients/${(await paidOrder(servicesOf(shop))).id}`,
    }),
  },
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

const ofOrder = (shop: Shop, { id }: Order) => ({
  visitor: newVisitor(shop),
  path: orderPath(servicesOf(shop).config, id),
});

async function sentOrder(shop: Shop, visitorId?: string): Promise<Order> {
  const services = servicesOf(shop);
  const order = await paidOrder(services, { choices: [choiceOf(ACCESSORY, { color: 2 })] }, visitorId);
  await move(services, order, ORDER_STATUS.shipped);
  await setTracking(services, order.id, { trackingNumber: "6A00202600003", carrier: "Colissimo" });
  return order;
}

/** An order with two lines, one with lenses, a known parcel, and a partial refund. */
async function deliveredWithLenses(shop: Shop, visitorId?: string): Promise<Order> {
  const services = servicesOf(shop);
  const lenses = choiceOf(PLAIN_FRAME, { color: 1, extra: await withCorrection(shop) });
  const order = await deliveredOrder(
    services,
    { choices: [lenses, choiceOf(CHEAP_FRAME, { quantity: 2 })] },
    visitorId,
  );
  await setTracking(services, order.id, { trackingNumber: "6A00202600004", carrier: "Colissimo" });
  const asking = await requestRefund(services, order.id, { amountCents: 500, reason: "Geste", by: BY, key: order.id });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${order.id}` });
  return order;
}

const of = ({ visitor, confirmation }: Awaited<ReturnType<typeof buy>>) => ({ visitor, path: confirmation.path });

/** Gives a browser the cookies of this visitor. */
export async function carry(context: BrowserContext, visitor: Visitor, shop: Shop): Promise<void> {
  await context.clearCookies();
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

/** The visitors that have reached each kind of page, by shop. */
const gone = new WeakMap<Shop, Map<PageKind, ReturnType<PageKind["reach"]>>>();

/** Returns the same visitor each time for a kind of page, because reaching it is often more work than the check. */
export function reachOnce(shop: Shop, kind: PageKind): ReturnType<PageKind["reach"]> {
  const ways = gone.get(shop) ?? new Map<PageKind, ReturnType<PageKind["reach"]>>();
  gone.set(shop, ways);
  const way = ways.get(kind) ?? kind.reach(shop);
  ways.set(kind, way);
  return way;
}

/** The kinds in portions small enough for one journey, each with a name. */
export function portions(kinds: PageKind[], size: number): { part: string; kinds: PageKind[] }[] {
  const count = Math.ceil(kinds.length / size);
  return Array.from({ length: count }, (_, at) => ({
    part: `${at + 1} of ${count}`,
    kinds: kinds.slice(at * size, (at + 1) * size),
  }));
}
