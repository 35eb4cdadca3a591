import { z } from "zod";

import { PROPOSAL_TYPES } from "./configuration";
import { LENS_INDICES } from "./index-choice";
import { hasConflict, inOrder, toggleTreatment } from "./treatments/treatments";
import type { CustomLenses } from "./wizard";

export const LENS_MISSING = "Veuillez sélectionner un verre avant de continuer.";

export const FrameChoice = z.object({
  color: z
    .string({ error: "Choisissez une couleur." })
    .regex(/^#?[0-9a-f]{6}$/, "Choisissez une couleur.")
    .transform((value) => `#${value.replace("#", "")}`),
  size: z.string().max(20).default(""),
});

export const ProposalChoice = z.object({ proposal: z.enum(PROPOSAL_TYPES, { error: LENS_MISSING }) });

const TREATMENT = /^treatment-([A-Z0-9_-]{1,20})$/;
/** The name of a treatment's box. Each treatment has its own, because each is ticked separately. */
export const treatmentField = (key: string): string => `treatment-${key}`;

/** Reads 'À la carte' from a form: an index, and a box for each treatment. @returns null for an unknown index */
export function readCustom(posted: FormData): CustomLenses | null {
  const index = LENS_INDICES.find((each) => String(each) === posted.get("index"));
  const treatments = [...posted].flatMap(([name, value]) => (value === "on" ? (TREATMENT.exec(name)?.[1] ?? []) : []));
  return index ? { index, treatments: inOrder(treatments) } : null;
}

/** Takes out the treatments that conflict with one just ticked; of two ticked at once, the later one stays. */
export function settleCustom(before: string[], ticked: string[]): { treatments: string[]; removed: string[] } {
  const kept = ticked.filter((key) => before.includes(key));
  const treatments = ticked
    .filter((key) => !before.includes(key))
    .reduce(toggleTreatment, hasConflict(kept) ? [] : kept);
  return { treatments, removed: ticked.filter((key) => !treatments.includes(key)) };
}
