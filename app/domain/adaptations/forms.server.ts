import { z } from "zod";

import { ADAPTATION_OUTCOMES } from "./adaptation.server";

const MOST_TYPED = 2000;
const words = (missing: string) =>
  z.string().trim().min(1, missing).max(MOST_TYPED, `${MOST_TYPED} caractères au plus.`);

/** @param lineIds the pairs that a request can be made for */
export function AdaptationForm(lineIds: string[]) {
  return z.object({
    lineId: z
      .string()
      .default(lineIds.length === 1 ? (lineIds[0] ?? "") : "")
      .refine((id) => lineIds.includes(id), "Choisissez les lunettes qui ne vous conviennent pas."),
    words: words("Dites ce qui gêne, par exemple : vision trouble de loin, vertiges dans les escaliers."),
  });
}

export const AdaptationAnswer = z.object({
  outcome: z.enum(ADAPTATION_OUTCOMES, { error: "Choisissez si la garantie s’applique." }),
  answer: words("Écrivez ce que vous proposez, ou pourquoi la garantie ne s’applique pas."),
});
