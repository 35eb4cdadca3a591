import { z } from "zod";

import { OWN_RIMS } from "~/domain/catalogue/own-frames";
import { FRAME_STATES, MEASURES, OWN_MATERIALS, type FrameState, type MeasureName } from "./own-frame";

const MOST_REMARK = 500;

/** What each measure is called in a sentence. */
const OF_MEASURE: Record<MeasureName, string> = {
  lensWidthMm: "la largeur d’un verre",
  bridgeMm: "la largeur du pont",
  templeMm: "la longueur d’une branche",
  lensHeightMm: "la hauteur d’un verre",
};

function measure(name: MeasureName) {
  const { min, max } = MEASURES[name];
  const help = `Indiquez ${OF_MEASURE[name]} en millimètres entiers, de ${min} à ${max}.`;
  return z
    .string({ error: help })
    .transform((typed) => typed.trim().replace(/\s*mm$/, ""))
    .pipe(
      z
        .string()
        .regex(/^\d{1,3}$/, help)
        .transform(Number),
    )
    .pipe(z.number().min(min, help).max(max, help));
}

/** The name of a state's box; of its own, since each is ticked by itself. */
export const stateField = (state: FrameState): string => `state-${state}`;
const FIRST_STATE = stateField(FRAME_STATES[0]);

const ticks = Object.fromEntries(FRAME_STATES.map((state) => [stateField(state), z.literal("on").optional()]));

/** A frame as its owner describes it. */
export const OwnFrameForm = z
  .object({
    rim: z.enum(OWN_RIMS, { error: "Choisissez comment votre monture tient les verres." }),
    material: z.enum(OWN_MATERIALS, { error: "Choisissez la matière de votre monture." }),
    lensWidthMm: measure("lensWidthMm"),
    bridgeMm: measure("bridgeMm"),
    templeMm: measure("templeMm"),
    lensHeightMm: measure("lensHeightMm"),
    remark: z.string().trim().max(MOST_REMARK, `${MOST_REMARK} caractères au plus.`).default(""),
    informed: z.string().optional(),
    ...ticks,
  })
  // Said with the other problems, in the order of the page.
  .refine((boxes) => ticked(boxes).length > 0, {
    path: [FIRST_STATE],
    error: "Dites dans quel état est votre monture : cochez au moins une case.",
    when: () => true,
  })
  .refine((boxes) => ticked(boxes).length < 2 || !ticked(boxes).includes("good"), {
    path: [FIRST_STATE],
    error: "« Bon état » ne va pas avec un défaut : décochez l’un ou l’autre.",
    when: () => true,
  })
  .refine(({ informed }) => informed === "on", {
    path: ["informed"],
    error: "Confirmez que votre monture n’est ni cassée ni fendue, et que vous connaissez le risque du montage.",
    when: () => true,
  })
  .transform(({ rim, material, lensWidthMm, bridgeMm, templeMm, lensHeightMm, remark, ...boxes }) => ({
    rim,
    frame: { material, lensWidthMm, bridgeMm, templeMm, lensHeightMm, remark, states: ticked(boxes) },
  }));

function ticked(boxes: object): FrameState[] {
  return FRAME_STATES.filter((state) => (boxes as Record<string, unknown>)[stateField(state)] === "on");
}
