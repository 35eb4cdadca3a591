import { z } from "zod";

import { DISTANCES } from "./geometry";

const ASKED = `Indiquez votre écart en millimètres, entre ${DISTANCES.least} et ${DISTANCES.most} : par exemple 63,5.`;

/** The distance between the pupils as it is typed: with a comma or a point, with or without its unit. */
export const TypedDistance = z.object({
  distance: z
    .string(ASKED)
    .transform((typed) => typed.replace(/\s|mm$/gi, "").replace(",", "."))
    .pipe(
      z
        .string()
        .regex(/^\d{2}(\.\d{1,2})?$/, ASKED)
        .transform(Number)
        .refine((distance) => distance >= DISTANCES.least && distance <= DISTANCES.most, ASKED),
    ),
});
