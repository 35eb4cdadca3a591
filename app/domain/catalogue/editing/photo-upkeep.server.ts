import type { Services } from "~/infra/services.server";
import { daysBefore } from "~/domain/time";
import { PHOTO_URL } from "./photos.server";

const DAYS_KEPT = 30;

/**
 * Deletes photographs and films that neither a product, nor an order, nor a page has shown for a month: taken off, or never used.
 */
export async function purgePhotos(services: Services, { dryRun }: { dryRun: boolean }): Promise<number> {
  const { photographs, now } = services;
  const limit = daysBefore(now(), DAYS_KEPT);
  const shown = await shownPhotos(services);
  const stray = (await photographs.list()).filter(
    ({ name, changedAt }) => changedAt < limit && !shown.has(name.slice(0, 24)),
  );
  if (!dryRun) for (const { name } of stray) await photographs.remove(name);
  return stray.length;
}

async function shownPhotos({ db }: Services): Promise<Set<string>> {
  const ofProducts = await db("product_images").where("url", "like", "/medias/%").select("url", "original_url");
  const ofOrders: (string | null)[] = await db("order_lines")
    .distinct("image_url")
    .where("image_url", "like", "/medias/%")
    .pluck("image_url");
  // Photographs and films of every version of the settings, because an administrator may go back to any of them.
  const states = await db("settings_versions").where("state", "like", "%/medias/%").pluck("state");
  const ofPages = states.flatMap((state) => state.match(/\/medias\/(?:face\/)?[\w-]+\.jpg/g) ?? []);
  const films = states.flatMap((state) => [...state.matchAll(/\/medias\/([0-9a-f]{24})\.(?:mp4|webm)/g)]);
  // A photograph that a front was cut from is kept, so that it can be taken back.
  const addresses = ofProducts.flatMap(({ url, original_url }) => [url, original_url]);
  const photos = [...addresses, ...ofOrders, ...ofPages].flatMap((url) => (url && PHOTO_URL.exec(url)?.[1]) ?? []);
  return new Set([...photos, ...films.map(([, id = ""]) => id)]);
}
