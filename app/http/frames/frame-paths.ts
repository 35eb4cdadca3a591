import { OWN_FRAMES, ownRimOf } from "~/domain/catalogue/own-frames";

export const LENSES_ONLY_PATH = "/verres-seuls";

type Frame = { productId: string; slug: string };

/** Where lenses are chosen for a frame. */
export function lensWizardPath({ productId, slug }: Frame): string {
  const own = ownRimOf(productId);
  return own ? `${LENSES_ONLY_PATH}/${OWN_FRAMES[own].address}` : `/article/${slug}/verres`;
}

/** Where a frame is shown; the customer's own is described. @param color as `#rrggbb` */
export function framePath({ productId, slug }: Frame, color?: string, size?: string): string {
  const own = ownRimOf(productId);
  if (own) return `${LENSES_ONLY_PATH}?monture=${OWN_FRAMES[own].address}`;
  const asked = new URLSearchParams({ ...(color && { couleur: color.slice(1) }), ...(size && { taille: size }) });
  return [`/article/${slug}`, asked.toString()].filter(Boolean).join("?");
}

/** Where lenses alone are ordered for a frame that was bought here: its measures are known. */
export function lensesOnlyPath({ productId, size }: { productId: string; size: string }): string {
  if (ownRimOf(productId)) return LENSES_ONLY_PATH;
  return `${LENSES_ONLY_PATH}?${new URLSearchParams({ article: productId, ...(size && { taille: size }) })}`;
}

/** As many as fit side by side on a table that can be read. */
export const MOST_COMPARED = 4;

/** The page that shows these frames side by side. */
export const comparePath = (slugs: readonly string[]): string =>
  `/comparer?${new URLSearchParams(slugs.slice(0, MOST_COMPARED).map((slug) => ["monture", slug]))}`;
