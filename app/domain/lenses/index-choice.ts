import { strongestMeridian, type Correction } from "./prescription";

/** Refractive indices of the organic lenses sold: CR-39, MR-8, MR-7 or MR-10, MR-174. */
export const LENS_INDICES = [1.5, 1.6, 1.67, 1.74] as const;
export type LensIndex = (typeof LENS_INDICES)[number];

export const RIMS = ["cercle", "demicercle", "perce"] as const;
/** Full rim, half rim held by a nylon thread, drilled. */
export type Rim = (typeof RIMS)[number];

/** The strongest meridian, in dioptres, that each index is enough for. */
export const INDEX_TABLE: readonly { index: LensIndex; upTo: number }[] = [
  { index: 1.5, upTo: 2 },
  { index: 1.6, upTo: 4 },
  { index: 1.67, upTo: 5.75 },
  { index: 1.74, upTo: Infinity },
];

/** CR-39 cracks at the screws of a drilled mount and chips along the groove of a nylon thread: 1,6 (MR-8) is the first that holds. */
export function holdsIn(rim: Rim, index: LensIndex): boolean {
  return rim === "cercle" || index > 1.5;
}

/** Half rims get 1,6 at any power, because its edge can be grooved without chipping. */
const HALF_RIM_INDEX: LensIndex = 1.6;

/** The index for the stronger of both eyes: a pair is made of one material. A stronger power never gets a lower one. */
export function chooseIndex(rim: Rim, { leftEye, rightEye }: Correction): LensIndex {
  if (rim === "demicercle") return HALF_RIM_INDEX;
  const power = Math.max(strongestMeridian(leftEye), strongestMeridian(rightEye));
  return INDEX_TABLE.find(({ index, upTo }) => power <= upTo && holdsIn(rim, index))?.index ?? 1.74;
}

/** The recommended index, then the thinner ones that the customer may choose instead. */
export function indicesFrom(recommended: LensIndex): LensIndex[] {
  return LENS_INDICES.filter((index) => index >= recommended);
}

/** The standard offer stays simple: the thinner of its two materials as soon as 1,5 is not enough. */
export function standardIndex(recommended: LensIndex): 1.5 | 1.6 {
  return recommended === 1.5 ? 1.5 : 1.6;
}

export function standardLabel(index: LensIndex): "Efficient" | "Good Deal" {
  return index === 1.5 ? "Efficient" : "Good Deal";
}

/** 1.67 -> '1,67' */
export function formatIndex(index: number): string {
  return String(index).replace(".", ",");
}

/** The index named in a text such as 'Progressif 1,67'. */
export function readIndex(text: string): LensIndex | null {
  const found = /(?<!\d)1[.,](\d{1,2})(?!\d)/.exec(text);
  return LENS_INDICES.find((index) => found && index === Number(`1.${found[1]}`)) ?? null;
}

/** The rim by the names that API callers use; an unknown name is a full rim. */
export function readRim(typeMonture: string | null | undefined): Rim {
  const word = (typeMonture ?? "")
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  if (/^(demi|semi|nylor)/.test(word)) return "demicercle";
  if (/^(perce|sansmonture|invisible)/.test(word)) return "perce";
  return "cercle";
}
