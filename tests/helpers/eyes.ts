import fc from "fast-check";

import type { LensMeasures } from "~/domain/lenses/corrections.server";
import type { Correction, Eye } from "~/domain/lenses/prescription";
import { ADDITION, AXIS, CYLINDER, SPHERE, valuesOf } from "~/domain/lenses/prescription";

export const eyeOf = (
  sphere: number,
  cylinder = 0,
  axis: number | null = cylinder ? 90 : null,
  addition: number | null = null,
): Eye => ({ sphere, cylinder, axis, addition });

/** The same values for both eyes, or two different eyes. */
export const correctionOf = (leftEye: Eye, rightEye: Eye = leftEye): Correction => ({ leftEye, rightEye });

/** What lenses for the distance are made to, with this sphere for both eyes. */
export const visionMeasures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

/** Any eye within the widest ranges that the shop accepts. */
export const anyEye: fc.Arbitrary<Eye> = fc
  .record({
    sphere: fc.constantFrom(...valuesOf(SPHERE.both)),
    cylinder: fc.constantFrom(...valuesOf(CYLINDER)),
    axis: fc.constantFrom(...valuesOf(AXIS)),
    addition: fc.option(fc.constantFrom(...valuesOf(ADDITION))),
  })
  .map((eye) => ({ ...eye, axis: eye.cylinder === 0 ? null : eye.axis }));

/** Non-breaking spaces become plain ones, because only the words are compared. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
