import { z } from "zod";

const WEIGHT_HELP = "Indiquez un poids entre 0,01 et 30 kg, par exemple 0,45.";
const PRODUCT_HELP = "Ce produit n’est pas proposé.";

/** Only digits and a comma or a point: what a computer reads as a number (0x10, 1e1, +7) is no weight. */
const kilograms = (typed: string) =>
  /^\d*[.,]?\d+$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : Number.NaN;

const weightKg = z
  .preprocess(
    (typed) => (typeof typed === "string" ? kilograms(typed) : typed),
    z.number({ error: WEIGHT_HELP }).min(0.01, WEIGHT_HELP).max(30, WEIGHT_HELP),
  )
  .default(0.45);

/** With or without a signature at the door. */
export const OutwardLabel = z.object({
  productCode: z.enum(["DOM", "DOS"], { error: PRODUCT_HELP }).default("DOM"),
  weightKg,
});
export const ReturnLabel = z.object({
  productCode: z.enum(["RET", "CORE"], { error: PRODUCT_HELP }).default("RET"),
  weightKg,
});

export type LabelWish = z.output<typeof OutwardLabel> | z.output<typeof ReturnLabel>;
