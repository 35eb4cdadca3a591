import { OWN_FRAMES, OWN_RIMS, type OwnRim } from "~/domain/catalogue/own-frames";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import type { Product } from "~/domain/catalogue/products.server";
import { latestAnswers, readLensAnswers, saveLensAnswers } from "~/domain/lenses/answers.server";
import { firstMissing, NO_ANSWERS, screenToShow, type Screen } from "~/domain/lenses/wizard";
import type { Services } from "~/infra/services.server";
import { engravedSize, MATERIAL_NAMES, type OwnFrame } from "./own-frame";

/** The stand-in product for frames of this rim, with the measures of the frame where they are known. */
export async function ownFrameProduct(
  services: Services,
  rim: OwnRim,
  frame: OwnFrame | null | undefined,
): Promise<Product> {
  const [product] = await productsById(services, [OWN_FRAMES[rim].productId]);
  if (!product) throw new Error("the products that stand for customers' frames are missing");
  if (!frame) return product;
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm, material } = frame;
  return { ...product, lensWidthMm, lensHeightMm, bridgeMm, templeMm, material: MATERIAL_NAMES[material] };
}

/** The frame that this visitor last described for a rim. */
export async function knownOwnFrame(services: Services, visitorId: string | null, rim: OwnRim) {
  return (await readLensAnswers(services, visitorId, OWN_FRAMES[rim].productId))?.answers.ownFrame ?? null;
}

/**
 * Stores the described frame and begins the lens wizard with it.
 * @param changed the earlier rim, when the customer describes the frame anew; the pair in the cart is then changed, not
 * added to
 */
export async function beginOwnFrame(
  services: Services,
  visitorId: string,
  { rim, frame }: { rim: OwnRim; frame: OwnFrame },
  changed: OwnRim | null,
): Promise<Screen> {
  const before = changed && (await readLensAnswers(services, visitorId, OWN_FRAMES[changed].productId));
  const known = before?.answers ?? (await latestAnswers(services, visitorId)) ?? NO_ANSWERS;
  const product = await ownFrameProduct(services, rim, frame);
  // Another rim takes other lenses, and lenses put together for another frame may not fit this one.
  const kept = before && changed === rim ? {} : { custom: null, proposal: null };
  const answers = { ...known, ...kept, screenOnly: false, ownFrame: frame };
  await saveLensAnswers(services, visitorId, product.id, {
    color: product.colors[0]?.value ?? "",
    size: engravedSize(frame),
    lineId: before?.lineId ?? null,
    answers,
  });
  // Answers given for another frame are shown again, so that the visitor confirms them.
  return screenToShow(before ? firstMissing(answers) : "situation", answers);
}

/** Whether this visitor has described a frame. @returns its rim, the first of `OWN_RIMS` with one; null for none */
export async function begunRim(services: Services, visitorId: string | null): Promise<OwnRim | null> {
  for (const rim of OWN_RIMS) if (await knownOwnFrame(services, visitorId, rim)) return rim;
  return null;
}
