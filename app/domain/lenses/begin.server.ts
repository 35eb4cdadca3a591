import type { Product } from "~/domain/catalogue/products.server";
import { freeIn } from "~/domain/catalogue/sizes/free";
import type { Services } from "~/infra/services.server";
import { latestAnswers, readLensAnswers, saveLensAnswers } from "./answers.server";
import { mountOf, takesScreenLenses } from "./fitting";
import type { FittedFrame } from "./frame-fit";
import { firstMissing, NO_ANSWERS, screenToShow, type Screen } from "./wizard";

/** `another`: a pair besides the one in the cart. `screen`: lenses without correction. */
export type Purpose = "start" | "another" | "screen";

export type Beginning =
  | { outcome: "begun"; screen: Screen }
  | { outcome: "unknownColor" | "soldOutColor" | "soldOutSize" | "sizeMissing" | "noScreenLenses" };

type Frame = FittedFrame & Pick<Product, "id" | "colors" | "sizes">;

/**
 * Begins the wizard for a frame in a colour and size. A visitor who has answered for this frame before continues there.
 */
export async function beginLenses(
  services: Services,
  visitorId: string,
  frame: Frame,
  asked: { color: string; size: string; purpose: Purpose },
): Promise<Beginning> {
  const color = frame.colors.find(({ value }) => value === asked.color);
  if (!color) return { outcome: "unknownColor" };
  if (color.available === 0) return { outcome: "soldOutColor" };
  const [only = ""] = frame.sizes;
  const size = frame.sizes.length === 1 ? only : asked.size;
  if (frame.sizes.length > 0 && !frame.sizes.includes(size)) return { outcome: "sizeMissing" };
  if (freeIn(color.pieces, size) === 0) return { outcome: "soldOutSize" };
  const screenOnly = asked.purpose === "screen";
  if (screenOnly && !takesScreenLenses(mountOf(frame))) return { outcome: "noScreenLenses" };

  const before = await readLensAnswers(services, visitorId, frame.id);
  const known = before?.answers ?? (await latestAnswers(services, visitorId)) ?? NO_ANSWERS;
  // Lenses put together for another frame may not fit this one, and a fitting height was measured in one frame only.
  const ofTheFrame = before ? {} : { custom: null, proposal: null, fittingHeights: null };
  const answers = { ...known, screenOnly, ownFrame: null, ...ofTheFrame };
  const lineId = asked.purpose === "another" ? null : (before?.lineId ?? null);
  await saveLensAnswers(services, visitorId, frame.id, { color: color.value, size, lineId, answers });
  // Answers given for another frame are shown again, so that the visitor confirms them.
  const next = before || screenOnly ? firstMissing(answers) : "situation";
  return { outcome: "begun", screen: screenToShow(next, answers) };
}
