import { z } from "zod";

import { inTurn, type Services } from "~/infra/services.server";
import { findProductId } from "~/domain/catalogue/product-ids.server";
import { newId } from "~/domain/ids";
import { instant, minutesAfter } from "~/domain/time";
import { countedPath, plainReferrer, productIn } from "./addresses";
import { addToFunnel } from "./funnel-days.server";
import { addToDay } from "./page-days.server";

/** A second view of a page within so many minutes belongs to the same visit and is not counted. */
const VISIT_MINUTES = 30;

const address = z.string().max(2000);
const reference = z.union([z.string().max(120), z.number().int()]).transform(String);

/** The events that a browser or a program may report. */
export const TelemetryEvent = z.discriminatedUnion("name", [
  z.object({
    name: z.literal("page_view"),
    params: z.object({ path: address.min(1), ref: address.nullish() }),
    cid: z.string().max(200).nullish(),
  }),
  z.object({
    name: z.literal("product_view"),
    params: z.object({
      productId: reference.optional(),
      _id: reference.optional(),
      id: reference.optional(),
      slug: reference.optional(),
    }),
    cid: z.string().max(200).nullish(),
  }),
]);

export type TelemetryEvent = z.output<typeof TelemetryEvent>;

/** The visitor's anonymous number as sent; null for text that could hold something else, such as an e-mail address. */
export function visitorNumber(cid: string | null | undefined): string | null {
  return cid && /^[\w.-]{1,64}$/.test(cid) ? cid : null;
}

/** Stores an event of a visitor who agreed to be counted. @returns whether it was new */
export async function recordEvent(services: Services, event: TelemetryEvent, cid: string): Promise<boolean> {
  if (event.name === "page_view")
    return recordPageView(services, { path: event.params.path, referrer: event.params.ref ?? "", cid });
  const { productId, _id, id, slug } = event.params;
  return recordProductView(services, productId ?? _id ?? id ?? slug ?? "", cid);
}

/** A page view; the page of an article is also a view of its product. @returns whether it counts */
export async function recordPageView(
  services: Services,
  { path: address, referrer: from, cid }: { path: string; referrer: string; cid: string },
): Promise<boolean> {
  const path = countedPath(address);
  if (path === null) return false;
  const article = productIn(path);
  const productId = article && (await findProductId(services, article));
  if (article && !productId) return false; // no such article: its page showed nothing

  const referrer = plainReferrer(from, services.config.publicUrl.href);
  return inTurn(services, `views ${cid}`, async (inside) => {
    const earlier = viewsOfVisit(inside, { name: "page_view", cid, path });
    // A page that leads to itself (its filters, its forms) is still the same view.
    if (referrer !== path) earlier.where({ referrer });
    if (await earlier.first("id")) return false;
    await addToDay(inside, { path, productId, cid });
    await addToFunnel(inside, { path, cid });
    await add(inside, {
      name: "page_view",
      cid,
      path,
      referrer: referrer === path ? "" : referrer,
      product_id: productId,
    });
    if (productId) await addProductView(inside, { productId, path, cid });
    return true;
  });
}

/** @param reference the product's id, number or slug */
async function recordProductView(services: Services, reference: string, cid: string): Promise<boolean> {
  const productId = await findProductId(services, reference);
  if (!productId) return false;
  return inTurn(services, `views ${cid}`, (inside) => addProductView(inside, { productId, path: "", cid }));
}

async function addProductView(
  services: Services,
  { productId, path, cid }: { productId: string; path: string; cid: string },
): Promise<boolean> {
  if (await viewsOfVisit(services, { name: "product_view", cid, product_id: productId }).first("id")) return false;
  await add(services, { name: "product_view", cid, path, referrer: "", product_id: productId });
  return true;
}

function viewsOfVisit({ db, now }: Services, what: Record<string, string>) {
  return db("analytics_events")
    .where(what)
    .where("occurred_at", ">", instant(minutesAfter(now(), -VISIT_MINUTES)));
}

type Row = { name: string; cid: string; path: string; referrer: string; product_id: string | null };

async function add({ db, now }: Services, row: Row): Promise<void> {
  await db("analytics_events").insert({ id: newId(now()), ...row, occurred_at: instant(now()) });
}
