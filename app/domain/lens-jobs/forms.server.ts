import { z } from "zod";

import { OWN_FRAME_STEPS, saysNoLot } from "~/domain/orders/jobs/steps";

const NOT_A_LOT =
  "Ce n’est pas un lot : aucun rappel ne retrouverait ce verre. Recopiez l’emballage ou le bon du verrier. Pour des lunettes prêtes ou remises dont personne ne retrouve les lots, laissez le champ vide et cochez la case « Lots introuvables ».";
const MOST_REMARKS = 1000;
const MOST_STATE = 400;
/** A whole UDI has 76 characters, and a line of several pairs notes one for each. */
const MOST_LOTS = 320;
const lot = z
  .string()
  .trim()
  .max(MOST_LOTS, `${MOST_LOTS} caractères au plus.`)
  .refine((typed) => !saysNoLot(typed), NOT_A_LOT)
  .default("");

export const JobForm = z.object({
  version: z.coerce.number().int().min(0),
  /** The step that the page showed as the next; absent to save the notes alone. */
  to: z
    .enum(OWN_FRAME_STEPS)
    .nullish()
    .or(z.literal("").transform(() => null)),
  base: z.string().trim().max(20, "20 caractères au plus.").default(""),
  remarks: z.string().trim().max(MOST_REMARKS, `${MOST_REMARKS} caractères au plus.`).default(""),
  rightLot: lot,
  leftLot: lot,
  sameLot: z
    .literal("on")
    .nullish()
    .transform((ticked) => ticked === "on"),
  lotsLost: z
    .literal("on")
    .nullish()
    .transform((ticked) => ticked === "on"),
  lotsLostReason: z.string().trim().max(MOST_STATE, `${MOST_STATE} caractères au plus.`).default(""),
  lotReason: z.string().trim().max(MOST_STATE, `${MOST_STATE} caractères au plus.`).default(""),
  recallReason: z.string().trim().max(MOST_STATE, `${MOST_STATE} caractères au plus.`).default(""),
  unmeasuredReason: z.string().trim().max(MOST_STATE, `${MOST_STATE} caractères au plus.`).optional(),
  entrustedState: z.string().trim().max(MOST_STATE, `${MOST_STATE} caractères au plus.`).default(""),
});
