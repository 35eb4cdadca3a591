import { findProduct, openingColor, type Product, type ProductColor } from "~/domain/catalogue/products.server";
import { MOST_LOOKS, type Look } from "~/domain/try-on/try-on.server";
import { askedColor } from "~/http/frames/shown-frame.server";
import { wornFront } from "~/http/pictures/worn.server";
import { wornUrl } from "~/illustration/index";
import type { Services } from "~/infra/services.server";
import { formatEuros } from "~/domain/money";
import { slugOf } from "~/ui/slug";
import { french } from "~/shop/words/french-spacing";

/** A frame on the face, as pages show it. */
export type WornFrame = { title: string; colorName: string; url: string; href: string; price: string; key: string };

/** The frame on the page that adjusts the photograph, when no article led there: its plain edges are easy to see. */
export const PLAIN_FRAME = wornUrl("/illustrations/v2/face/pantos_cercle_acetate-2b2622_48-21-145x41.svg") ?? "";

/** The frame of an article's address, drawn or cut out; null for another photograph, an accessory, or any other page. */
export async function frameOfPage(
  services: Services,
  path: string,
): Promise<{ product: Product; color: ProductColor } | null> {
  const { pathname, searchParams } = new URL(path, "http://shop.invalid");
  const slug = /^\/article\/([^/]+)$/.exec(pathname)?.[1];
  const product = slug ? await findProduct(services, decodeURIComponent(slug)) : null;
  if (!product || product.isAccessory) return null;
  const color = askedColor(product, searchParams.get("couleur")) ?? openingColor(product);
  return color && wornFront(color.images[0]?.url ?? "") ? { product, color } : null;
}

/** Those frames that are still sold and can be laid over a face. */
export async function wornLooks(services: Services, looks: Look[]): Promise<WornFrame[]> {
  const frames: WornFrame[] = [];
  for (const { slug, color: value } of looks) {
    const found = await frameOfPage(services, `/article/${slug}?couleur=${value.slice(1)}`);
    if (found) frames.push(wornFrame(found));
  }
  return frames;
}

/** More frames than this in one address are not looked at. */
const MOST_NAMED = 8;

/**
 * The frames that an address names by their article and colour, `pantos/ecaille-blonde`, each once, in the order in which
 * they were named last. Their `key` is that name.
 */
export async function namedLooks(services: Services, names: string[]): Promise<WornFrame[]> {
  const frames = new Map<string, WornFrame>();
  for (const name of names.slice(-MOST_NAMED)) {
    const [slug = "", color = ""] = name.split("/");
    const found = await frameOfPage(
      services,
      `/article/${encodeURIComponent(slug)}?couleur=${encodeURIComponent(color)}`,
    );
    if (!found) continue;
    const key = `${found.product.slug}/${slugOf(found.color.name)}`;
    frames.delete(key);
    frames.set(key, { ...wornFrame(found), key });
  }
  return [...frames.values()];
}

/** What is said when a frame more than fits side by side has replaced the oldest. */
export const leftItsPlace = ({ title }: WornFrame) =>
  french(`Vous comparez ${MOST_LOOKS} montures au plus : ${title} a laissé sa place.`);

export function wornFrame({ product, color }: { product: Product; color: ProductColor }): WornFrame {
  return {
    title: `${product.brand} ${product.name}`,
    colorName: color.name,
    url: wornFront(color.images[0]?.url ?? "") ?? "",
    href: `/article/${product.slug}?couleur=${slugOf(color.name)}`,
    price: formatEuros(product.effectiveCents),
    key: lookKey({ slug: product.slug, color: color.value }),
  };
}

export const lookKey = ({ slug, color }: Look) => `${slug} ${color}`;
