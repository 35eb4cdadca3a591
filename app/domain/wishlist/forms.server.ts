import { z } from "zod";

const GONE = "Cet article n’est plus en vente.";

/** The short number of the product, and the colour it is shown in. */
export const Wish = z.object({
  product: z
    .string({ error: GONE })
    .regex(/^\d{1,9}$/, GONE)
    .transform(Number),
  color: z.string().max(7).default(""),
});
