import type { Choice } from "~/domain/cart/choice";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { newId } from "~/domain/ids";
import type { Order } from "~/domain/orders/order.server";
import { placeOrder, type Purchase } from "~/domain/orders/placing/place.server";
import type { PaymentKind } from "~/domain/payments/states";
import type { PaymentState } from "~/domain/payments/states";
import { instant } from "~/domain/time";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME, type NamedProduct } from "../../seeds/named";
import { found } from "./found";
import { readQuoteOf } from "./quotes";

export const CLARA_MOREAU: CustomerDetails = {
  genre: "femme",
  lastName: "Moreau",
  firstName: "Clara",
  email: "clara.moreau@exemple.fr",
  phone: "0612345678",
  street: "7 rue Sainte-Catherine",
  postalCode: "69001",
  city: "Lyon",
};

/** The same in the words of a call. */
export const CLIENT_INFO = {
  genre: "femme",
  nom: "Moreau",
  prenom: "Clara",
  email: "clara.moreau@exemple.fr",
  telephone: "06 12 34 56 78",
  address: "7 rue Sainte-Catherine",
  postalCode: "69001",
  city: "Lyon",
};

/** The id of a new visitor, whose row carts and orders belong to. */
export async function newVisitorId({ db, now }: Services): Promise<string> {
  const id = newId(now());
  await db("visitors").insert({ id, created_at: instant(now()) });
  return id;
}

type Wish = { color?: number; size?: number | string; quantity?: number; extra?: string };

/** @param size its position in the list, or the text */
export function choiceOf(product: NamedProduct, { color = 0, size = 0, quantity = 1, extra = "" }: Wish = {}): Choice {
  return {
    productId: product.id,
    color: product.colors[color]?.value ?? "#000000",
    size: typeof size === "number" ? (product.sizes[size] ?? "") : size,
    extra,
    quantity,
  };
}

/** A purchase to pay: one plain frame for Clara, sent home, unless told otherwise. */
export function purchaseOf(changes: Partial<Purchase> = {}): Purchase {
  return {
    choices: [choiceOf(PLAIN_FRAME)],
    deliveryMethod: "domicile",
    couponCode: null,
    customer: CLARA_MOREAU,
    billing: null,
    paymentMethod: "credit",
    shown: null,
    ...changes,
  };
}

type NewCoupon = {
  code: string;
  percent?: number;
  amountCents?: number;
  minimumCents?: number;
  maxUses?: number;
  from?: Date;
  until?: Date;
  archived?: boolean;
  reducedToo?: boolean;
};

export async function newCoupon(
  { db, now }: Services,
  { code, percent, amountCents, minimumCents = 0, maxUses, from, until, archived, reducedToo = true }: NewCoupon,
): Promise<void> {
  await db("coupons").insert({
    id: newId(now()),
    code,
    percent: percent ?? null,
    amount_cents: amountCents ?? null,
    minimum_cents: minimumCents,
    max_uses: maxUses ?? null,
    valid_from: from ? instant(from) : null,
    valid_until: until ? instant(until) : null,
    archived_at: archived ? instant(now()) : null,
    reduced_too: reducedToo,
  });
}

export async function usesOf({ db }: Pick<Services, "db">, code: string): Promise<number> {
  return (await found(db("coupons").where({ code }).first("uses"))).uses;
}

/** The pieces in the shop, and how many of them are promised to orders being paid. */
export async function shelfOf(
  { db }: Pick<Services, "db">,
  product: NamedProduct,
  color = 0,
): Promise<{ stock: number; held: number }> {
  return db("product_colors")
    .where({ product_id: product.id, value: product.colors[color]?.value })
    .first("stock", "held");
}

export async function setStock(
  { db }: Pick<Services, "db">,
  product: NamedProduct,
  stock: number,
  color = 0,
): Promise<void> {
  await db("product_colors").where({ product_id: product.id, value: product.colors[color]?.value }).update({ stock });
  await touchCatalogue({ db }, [product.id]);
}

export async function archive({ db }: Pick<Services, "db">, product: NamedProduct, archived = true): Promise<void> {
  await db("products")
    .where({ id: product.id })
    .update({ archived_at: archived ? instant(new Date()) : null });
  await touchCatalogue({ db }, [product.id]);
}

const SHAPES = ["ronde", "pantos", "rectangulaire", "oeil-de-chat"];
const MATERIALS = ["acetate", "titane", "corne"];

/** As many frames as asked: men's and women's, optical and sun, of ten makers, each in three colours and two sizes. */
export async function stockShelves(
  { db, now }: Pick<Services, "db" | "now">,
  count: number,
  firstNumber = 5_000,
): Promise<void> {
  const at = instant(now());
  const products = Array.from({ length: count }, (_, position) => ({
    id: newId(now()),
    number: firstNumber + position,
    slug: `modele-${firstNumber + position}`,
    name: `Modèle ${firstNumber + position}`,
    brand: `Maison ${position % 10}`,
    description: "Une monture du rayon.",
    gender: ["homme", "femme", "mixte"][position % 3],
    category: position % 2 ? "optic" : "solar",
    is_accessory: false,
    shape: SHAPES[position % SHAPES.length],
    material: MATERIALS[position % MATERIALS.length],
    rim_type: "cercle",
    lens_width_mm: 50,
    lens_height_mm: 42,
    bridge_mm: 20,
    temple_mm: 145,
    price_cents: 9_000 + position,
    discount_cents: position % 7 ? null : 8_000,
    is_new: position % 5 === 0,
    is_top: position % 50 === 0,
    version: 1,
    created_at: at,
    updated_at: at,
    maker_reference: `M-${firstNumber + position}`,
    ce_marked: true,
    udi_di: `M-${firstNumber + position}-UDI`,
    uv_protection: "UV400" as const,
    instructions: "À laver à l’eau tiède.",
  }));
  const colors = products.flatMap(({ id }) =>
    ["#1c1b1a", "#6b3f22", "#1f2b44"].map((value, position) => ({
      id: newId(now()),
      product_id: id,
      value,
      name: `Coloris ${position + 1}`,
      stock: 8,
      held: 0,
      low_stock_threshold: 5,
      filter_category: 3,
      position,
    })),
  );
  const images = colors.map((color) => ({
    id: newId(now()),
    product_id: color.product_id,
    color_id: color.id,
    url: `/illustrations/v1/face/pantos_cercle_acetate-${color.value.slice(1)}_50-20-145x42.svg`,
    alt: "De face",
    position: 0,
  }));
  const sizes = products.flatMap(({ id }) =>
    ["48", "50"].map((label, position) => ({ product_id: id, label, position })),
  );
  const prices = products.map(({ id, price_cents }) => ({ id: newId(now()), product_id: id, price_cents, since: at }));
  const tables: [string, Record<string, unknown>[]][] = [
    ["products", products],
    ["product_colors", colors],
    ["product_images", images],
    ["product_sizes", sizes],
    ["price_history", prices],
  ];
  for (const [table, rows] of tables) await db.batchInsert(table, rows, 40);
  for (const brand of new Set(products.map((product) => product.brand))) await newMaker({ db, now }, brand);
}

/** The maker on a brand's sheet, without whom none of its products may be sold. */
export async function newMaker({ db, now }: Pick<Services, "db" | "now">, brand: string): Promise<void> {
  const maker = { maker_name: `${brand} SAS`, maker_address: "1 rue de l’Essai, 75000 Paris", maker_country: "FR" };
  await db("brands")
    .insert({
      id: newId(now()),
      name: brand,
      ...maker,
      maker_contact: "fabricant@exemple.fr",
      updated_at: instant(now()),
    })
    .onConflict("name")
    .ignore();
}

/** Removes a colour of a product from the catalogue, with its pictures. */
export async function withdrawColor({ db }: Pick<Services, "db">, product: NamedProduct, color = 0): Promise<void> {
  const { id } = await found(
    db("product_colors").where({ product_id: product.id, value: product.colors[color]?.value }).first("id"),
  );
  await db("product_images").where({ color_id: id }).delete();
  await db("product_colors").where({ id }).delete();
}

/** An order placed and waiting for its payment. */
export async function placedOrder(
  services: Services,
  changes: Partial<Purchase> = {},
  visitorId?: string,
): Promise<Order> {
  const [buyer, purchase] = [visitorId ?? (await newVisitorId(services)), purchaseOf(changes)];
  await readQuoteOf(services, buyer, purchase.choices, purchase.customer);
  const placing = await placeOrder(services, buyer, purchase);
  if (placing.outcome !== "placed") throw new Error(`not placed: ${placing.outcome}`);
  return placing.order;
}

type NewPayment = { state?: PaymentState; kind?: PaymentKind; providerId?: string | null; intentId?: string | null };

/** A payment of an order in the shop's books; the provider may have another state, or none. */
export async function newPayment(
  { db, now }: Services,
  order: Order,
  { state = "open", kind = "intent", providerId = null, intentId = null }: NewPayment = {},
): Promise<string> {
  const id = newId(now());
  const [{ count } = { count: 0 }] = await db("payments").where({ order_id: order.id }).count({ count: "*" });
  await db("payments").insert({
    id,
    order_id: order.id,
    attempt: Number(count) + 1,
    kind,
    state,
    provider_id: providerId,
    intent_id: intentId,
    amount_cents: order.totalCents,
    created_at: instant(now()),
    updated_at: instant(now()),
    next_check_at: instant(now()),
  });
  return id;
}

/** The waiting mails, each with the fact that it tells. */
export async function queuedMails({ db }: Pick<Services, "db">): Promise<{ fact: string; mail: Mail }[]> {
  const rows = await db("outbox").orderBy(["created_at", "dedupe_key"]).select("dedupe_key", "message");
  return rows.map((row) => ({ fact: row.dedupe_key, mail: JSON.parse(row.message) as Mail }));
}
