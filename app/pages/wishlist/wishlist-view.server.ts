import type { Config } from "~/infra/config.server";
import { isLow } from "~/domain/catalogue/products.server";
import { formatEuros } from "~/domain/money";
import type { WishlistEntry } from "~/domain/wishlist/wishlist.server";
import { slugOf } from "~/ui/slug";
import type { WishView } from "./wish-list";
import { comparePath } from "~/http/frames/frame-paths";
import { productPath } from "~/http/pictures/product-cards.server";
import { isSignature, sign } from "~/http/session/signing.server";
import { shop } from "~/shop/identity";

/** A product of a wishlist as pages show it. */
export function wishView(entry: WishlistEntry): WishView {
  const { product, color, state } = entry;
  const { reduction } = product;
  const image = color?.images[0];
  return {
    number: product.number,
    title: `${product.brand} ${product.name}`,
    // What is no longer sold has no page to open.
    ...(state !== "archived" && { href: `${productPath(product)}${color ? `?couleur=${slugOf(color.name)}` : ""}` }),
    ...(image && { image: { url: image.url, alt: image.alt } }),
    colorName: color?.name ?? "",
    price: formatEuros(product.effectiveCents),
    ...(reduction && { was: formatEuros(reduction.referenceCents), percent: reduction.percent }),
    ...stockOf(entry),
    canBuy: state === "available",
  };
}

function stockOf({ color, state }: WishlistEntry): Pick<WishView, "stock" | "tone"> {
  switch (state) {
    case "archived":
      return { stock: "N’est plus en vente", tone: "none" };
    case "soldOut":
      return { stock: "Épuisé", tone: "none" };
    case "soldOutInColor":
      return { stock: `Épuisé en ${color?.name.toLowerCase()}, disponible dans un autre coloris`, tone: "none" };
    case "available":
      return color && isLow(color)
        ? { stock: `Plus que ${color.available} en stock`, tone: "low" }
        : { stock: `En stock, ${shop.inCity}`, tone: "good" };
  }
}

/** The address of the page that compares the frames of a list; null for fewer than two. */
export function comparisonOf(entries: WishlistEntry[]): string | null {
  const slugs = entries
    .filter(({ product, state }) => state !== "archived" && !product.isAccessory)
    .map(({ product }) => product.slug);
  return slugs.length > 1 ? comparePath(slugs) : null;
}

const PURPOSE = "wishlist";

/** The signed path of a shared wishlist, which shows its products and nothing of their owner. */
export function sharePath(config: Config, shareId: string): string {
  return `/wishlist/partage/${shareId}.${sign(config.keyFor("links"), `${PURPOSE}:${shareId}`)}`;
}

/** @returns the share that a link names, or null when the shop did not sign it */
export function readShareToken(config: Config, token: string): string | null {
  const [shareId = "", signature = ""] = token.split(".");
  return isSignature(config.keysFor("links"), `${PURPOSE}:${shareId}`, signature) ? shareId : null;
}
