import { isOnSale } from "~/domain/catalogue/pictures.server";
import { illustrationFor, SCENES, sceneUrl } from "~/illustration/index";
import { photograph } from "~/infra/pictures/pictures.server";
import type { Services } from "~/infra/services.server";
import { openImageQueue } from "./image-queue.server";
import { PREVIEW_SIZE, PREVIEWS } from "~/infra/pictures/preview-address";

/** The shop's paper white. */
const GROUND = "#f7f4ee";

const scenes: ReadonlySet<string> = new Set(SCENES.map(sceneUrl));

// A preview takes one core a tenth of a second and has 30 kB. The cache holds all previews of a shop; the queue keeps
// crawlers to one core.
const preview = openImageQueue(draw, { mostBytes: 24 * 1024 * 1024, mostUnderWay: 24 });

export type Preview = { outcome: "shown"; jpeg: Buffer } | { outcome: "unknown" } | { outcome: "busy" };

/**
 * @param path an address under `PREVIEWS`; it is unknown unless a page of the shop links to it, because anyone may
 * invent one
 */
export async function previewAt(services: Services, path: string): Promise<Preview> {
  const picture = path.startsWith(PREVIEWS) && path.endsWith(".jpg") ? path.slice(PREVIEWS.length, -".jpg".length) : "";
  const isShown = scenes.has(picture) || (await isOnSale(services, picture));
  if (!isShown || illustrationFor(picture) === null) return { outcome: "unknown" };
  const jpeg = await preview(picture);
  return jpeg ? { outcome: "shown", jpeg } : { outcome: "busy" };
}

/** A scene fills the preview; the picture of a product is shown whole. */
async function draw(picture: string): Promise<Buffer> {
  return photograph(illustrationFor(picture) ?? "", {
    ...PREVIEW_SIZE,
    ground: GROUND,
    fit: scenes.has(picture) ? "cover" : "contain",
  });
}
