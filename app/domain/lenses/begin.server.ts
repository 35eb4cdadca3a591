import type { Product } from "~/domain/catalogue/products.server";
import { freeIn } from "~/domain/catalogue/sizes/free";
import type { Services } from "~/infra/services.server";
import { latestAnswers, readLensAnswers, saveLensAnswers } from "./answers.server";
import { mountOf, takesScreenLenses } from "./fitting";
import type { FittedFrame } from "./frame-fit";
import { firstMissing, NO_ANSWERS, screenToShow, type Screen } from "./wizard";

/** `another`: beside the pair that is in the cart. `screen`: without correction. */
export type Purpose = "start" | "another" | "screen";

export type Beginning =
  | { outcome: "begun"; screen: Screen }
  | { outcome: "unknownColor" | "soldOutColor" | "soldOutSize" | "sizeMissing" | "noScreenLenses" };

type Frame = FittedFrame & Pick<Product, "id" | "colors" | "sizes">;

/** The frame itself, its colour and size. Who has answered for it before goes on where they were. */
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
  // What was put together for another frame is not offered with this one, and a height belongs to its frame.
  const ofTheFrame = before ? {} : { custom: null, proposal: null, fittingHeights: null };
  const answers = { ...known, screenOnly, ownFrame: null, ...ofTheFrame };
  const lineId = asked.purpose === "another" ? null : (before?.lineId ?? null);
  await saveLensAnswers(services, visitorId, frame.id, { color: color.value, size, lineId, answers });
  // What was said for another frame is shown again, to be confirmed.
  const next = before || screenOnly ? firstMissing(answers) : "situation";
  return { outcome: "begun", screen: screenToShow(next, answers) };
}
