import { z } from "zod";

import { DISTANCE_ASKED, typedDistance } from "./geometry";

/** The distance between the pupils, in millimetres. */
export const TypedDistance = z.object({
  distance: z.string(DISTANCE_ASKED).transform((typed, { addIssue }) => {
    const distance = typedDistance(typed);
    if (distance === null) addIssue(DISTANCE_ASKED);
    return distance ?? 0;
  }),
});
