import type { Day } from "~/domain/days";
import { normalised, type Correction } from "~/domain/lenses/prescription";
import { ADULT_UNTIL, ageOn, CHILD_UNTIL, type PrescriberKind } from "./validity";

/**
 * From so many dioptres an orthoptist sends the patient to an ophthalmologist, and prescribes nothing alone (R.
 * 4342-8-2 of the Code de la santé publique, IV 3°).
 */
const SENT_ON_FROM = { sphere: 3, cylinder: 1 } as const;

type Prescribed = { prescriberKind?: PrescriberKind; prescribedOn?: Day | null; bornOn?: Day | null };

/**
 * Whether a prescription is beyond what an orthoptist prescribes without a physician: for patients from 16 to 42 (the
 * same article, I), of powers below those above. An orthoptist may still renew a physician's prescription, so an
 * optician decides. What is not known of it is taken as within.
 * @param corrections of the lenses that are sold with it
 */
export function isBeyondOrthoptist(
  { prescriberKind, prescribedOn, bornOn }: Prescribed,
  corrections: Correction[],
): boolean {
  if (prescriberKind !== "orthoptiste") return false;
  const age = prescribedOn && bornOn ? ageOn(prescribedOn, bornOn) : null;
  const isOfAge = age === null || (age >= CHILD_UNTIL && age <= ADULT_UNTIL);
  return !isOfAge || corrections.some(isStrong);
}

function isStrong(correction: Correction): boolean {
  const { leftEye, rightEye } = normalised(correction);
  return [leftEye, rightEye].some(
    ({ sphere, cylinder }) => Math.abs(sphere) >= SENT_ON_FROM.sphere || Math.abs(cylinder) >= SENT_ON_FROM.cylinder,
  );
}

const ALONE =
  "Un orthoptiste prescrit seul de 16 à 42 ans, en dessous de 3 dioptries de sphère et de 1 dioptrie de cylindre ; au-delà, il renouvelle l’ordonnance d’un médecin.";

/** The customer or the seller reads it where the glasses are bought. */
export const BEYOND_ORTHOPTIST = `${ALONE} Un opticien de la boutique le vérifie avant de faire les verres : joignez aussi l’ordonnance du médecin, ou ayez-la sous la main.`;

/** Said where an optician decides on the prescription. */
export const BEYOND_AT_BENCH = `${ALONE} Celle-ci dépasse ce cadre : dites pourquoi vous l’acceptez, ou refusez-la.`;
