import type { LensChannel } from "~/shop/lens-limits";
import type { LensConfiguration } from "./configuration";
import { chooseIndex, holdsIn, readRim, standardIndex, type LensIndex, type Rim } from "./index-choice";
import { glassTypeOf, isComplex, type Correction, type Situation } from "./prescription";

/** The properties of a frame that decide which lenses fit it. */
export type Mount = { rim: Rim; solar: boolean };

export function mountOf({ rimType, category }: { rimType: string | null; category: string }): Mount {
  return { rim: readRim(rimType), solar: category === "solar" };
}

/**
 * Whether screen lenses can be mounted: they are clear, so not in sunglasses, and of CR-39, which not every rim holds.
 */
export function takesScreenLenses({ rim, solar }: Mount): boolean {
  return !solar && holdsIn(rim, 1.5);
}

export const NO_SCREEN_LENSES = "Cette monture ne reçoit pas de verres pour écran.";

/** Why lenses cannot be made for a frame and a wearer. */
export type Misfit = "frame" | "screen" | "appointment" | "situation" | "tooThick";

/**
 * Checks lens, frame, correction and situation together.
 * @param worn null for lenses that correct nothing
 * @param soldFrom the index of the lens that is sold where this one is asked for
 */
export function misfitOf(
  frame: Mount,
  { proposal, glassType, index }: Pick<LensConfiguration, "proposal" | "glassType" | "index">,
  worn: { situation: Situation; correction: Correction; channel?: LensChannel } | null,
  soldFrom: (index: LensIndex) => LensIndex | undefined,
): Misfit | null {
  if (glassType === "ecran" && !takesScreenLenses(frame)) return "screen";
  if (!holdsIn(frame.rim, index)) return "frame";
  if (glassType === "ecran" || !worn) return null;
  if (isComplex(worn.situation, worn.correction, worn.channel)) return "appointment";
  if (glassTypeOf(worn.situation) !== glassType) return "situation";
  const advised = chooseIndex(frame.rim, worn.correction);
  const least = soldFrom(proposal === "standard" ? standardIndex(advised) : advised);
  return least !== undefined && index < least ? "tooThick" : null;
}
