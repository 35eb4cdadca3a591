import { z } from "zod";

import { OWN_RIMS } from "~/domain/catalogue/own-frames";
import { FRAME_STATES, MEASURES, OWN_MATERIALS, type FrameState, type MeasureName } from "./own-frame";

const MOST_REMARK = 500;

/** The person who describes the frame and reads the errors: its owner at home, or an optician who holds it. */
type Teller = "owner" | "optician";

const HELP: Record<Teller, Record<"rim" | "material" | "states" | "informed" | "glued", string>> = {
  owner: {
    rim: "Choisissez comment votre monture tient les verres.",
    material: "Choisissez la matière de votre monture.",
    states: "Dites dans quel état est votre monture : cochez au moins une case.",
    informed: "Confirmez que votre monture n’est ni cassée ni fendue, et que vous connaissez le risque du montage.",
    glued:
      "Une monture recollée ou ressoudée cède souvent au montage, et nous ne la prenons pas à distance. Montrez-la-nous à la boutique, ou choisissez une autre monture.",
  },
  optician: {
    rim: "Choisissez comment la monture tient les verres.",
    material: "Choisissez la matière de la monture.",
    states: "Dites dans quel état est la monture : cochez au moins une case.",
    informed: "Confirmez que la monture n’est ni cassée ni fendue, et que le client connaît le risque du montage.",
    glued:
      "Une monture recollée ou ressoudée cède souvent au montage : cochez l’accord du client, ou refusez la monture.",
  },
};

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

/** The name of a state's box. Each state has its own, because each is ticked separately. */
export const stateField = (state: FrameState): string => `state-${state}`;
const FIRST_STATE = stateField(FRAME_STATES[0]);
const GLUED = stateField("glued");

const ticks = Object.fromEntries(FRAME_STATES.map((state) => [stateField(state), z.literal("on").optional()]));

/**
 * The form that describes a frame. A glued frame is accepted at the counter only, when an optician has seen it and its
 * owner accepts the risk.
 */
export function ownFrameForm(teller: Teller = "owner") {
  const help = HELP[teller];
  const isTaken = (boxes: object & { riskAccepted?: string }) =>
    !ticked(boxes).includes("glued") || (teller === "optician" && boxes.riskAccepted === "on");
  return (
    z
      .object({
        rim: z.enum(OWN_RIMS, { error: help.rim }),
        material: z.enum(OWN_MATERIALS, { error: help.material }),
        lensWidthMm: measure("lensWidthMm"),
        bridgeMm: measure("bridgeMm"),
        templeMm: measure("templeMm"),
        lensHeightMm: measure("lensHeightMm"),
        remark: z.string().trim().max(MOST_REMARK, `${MOST_REMARK} caractères au plus.`).default(""),
        informed: z.string().optional(),
        riskAccepted: z.string().optional(),
        ...ticks,
      })
      // Checked even when another field is wrong, so that all errors appear together, in the order of the page.
      .refine((boxes) => ticked(boxes).length > 0, { path: [FIRST_STATE], error: help.states, when: () => true })
      .refine((boxes) => ticked(boxes).length < 2 || !ticked(boxes).includes("good"), {
        path: [FIRST_STATE],
        error: "« Bon état » ne va pas avec un défaut : décochez l’un ou l’autre.",
        when: () => true,
      })
      .refine(isTaken, { path: [teller === "owner" ? GLUED : "riskAccepted"], error: help.glued, when: () => true })
      .refine(({ informed }) => informed === "on", { path: ["informed"], error: help.informed, when: () => true })
      .transform(({ rim, material, lensWidthMm, bridgeMm, templeMm, lensHeightMm, remark, ...boxes }) => ({
        rim,
        frame: {
          material,
          lensWidthMm,
          bridgeMm,
          templeMm,
          lensHeightMm,
          remark,
          states: ticked(boxes),
          ...(ticked(boxes).includes("glued") && { riskAccepted: true as const }),
        },
      }))
  );
}

function ticked(boxes: object): FrameState[] {
  return FRAME_STATES.filter((state) => (boxes as Record<string, unknown>)[stateField(state)] === "on");
}
