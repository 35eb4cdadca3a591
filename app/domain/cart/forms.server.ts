import { z } from "zod";

import { MAX_QUANTITY } from "./choice";

export const SIZE_MISSING = "Veuillez sélectionner une taille avant de continuer.";

const quantity = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, `Indiquez une quantité de 1 à ${MAX_QUANTITY}.`)
  .transform(Number)
  .pipe(
    z
      .number()
      .min(1, `Indiquez une quantité de 1 à ${MAX_QUANTITY}.`)
      .max(MAX_QUANTITY, `Indiquez une quantité de 1 à ${MAX_QUANTITY}.`),
  );

const id = z.string({ error: "Cet article n’existe pas." }).regex(/^[0-9a-f]{24}$/, "Cet article n’existe pas.");

export const Addition = z.object({
  productId: id,
  color: z.string({ error: "Choisissez une couleur." }).regex(/^#[0-9a-f]{6}$/, "Choisissez une couleur."),
  size: z.string().max(20, SIZE_MISSING).default(""),
  quantity: quantity.default(1),
});

export const QuantityChange = z.object({ lineId: id, quantity });
export const Removal = z.object({ lineId: id });
