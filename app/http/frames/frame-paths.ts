import { OWN_FRAMES, ownRimOf } from "~/domain/catalogue/own-frames";

export const LENSES_ONLY_PATH = "/verres-seuls";

type Frame = { productId: string; slug: string };

/** The address of the page where lenses are chosen for a frame. */
export function lensWizardPath({ productId, slug }: Frame): string {
  const own = ownRimOf(productId);
  return own ? `${LENSES_ONLY_PATH}/${OWN_FRAMES[own].address}` : `/article/${slug}/verres`;
}

/**
 * The address of a frame's page; for the customer's own frame, of the page that describes it. @param color as `#rrggbb`
 */
export function framePath({ productId, slug }: Frame, color?: string, size?: string): string {
  const own = ownRimOf(productId);
  if (own) return `${LENSES_ONLY_PATH}?monture=${OWN_FRAMES[own].address}`;
  const asked = new URLSearchParams({ ...(color && { couleur: color.slice(1) }), ...(size && { taille: size }) });
  return [`/article/${slug}`, asked.toString()].filter(Boolean).join("?");
}

/** The address where lenses alone are ordered for a frame that was bought here, so that its measures are known. */
export function lensesOnlyPath({ productId, size }: { productId: string; size: string }): string {
  if (ownRimOf(productId)) return LENSES_ONLY_PATH;
  return `${LENSES_ONLY_PATH}?${new URLSearchParams({ article: productId, ...(size && { taille: size }) })}`;
}

/** The most frames that a table shows side by side and that people can still read. */
export const MOST_COMPARED = 4;

/** The address of the page that shows these frames side by side. */
export const comparePath = (slugs: readonly string[]): string =>
  `/comparer?${new URLSearchParams(slugs.slice(0, MOST_COMPARED).map((slug) => ["monture", slug]))}`;
