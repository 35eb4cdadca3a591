import { z } from "zod";

import { FRONT_WIDTHS, type Uncut } from "~/domain/catalogue/editing/cut-outs/cut-outs.server";
import type { Wished } from "~/http/pictures/cut-outs.server";
import { readForm } from "~/http/forms/forms.server";
import { LEAST_FRONT, TOLERANCE, type CutRefusal } from "~/infra/pictures/cut-out";
import type { FormState } from "~/ui/forms/forms";

export const CUT_REFUSALS: Record<CutRefusal, string> = {
  notPlain:
    "Le fond de cette photo n’est pas uni. Photographiez la monture sur une grande feuille blanche ou grise, ou augmentez la tolérance.",
  nothingFound:
    "Rien ne se détache du fond. Baissez la tolérance, ou photographiez la monture sur un fond d’une autre couleur qu’elle.",
  touchesEdge: "La monture touche le bord de la photo : il faut du fond tout autour d’elle.",
  almostAllCut: "Presque toute la monture disparaît avec le fond. Baissez la tolérance, ou gardez l’ombre.",
  notFront: "Ce qui se détache du fond n’a pas les proportions d’une monture vue de face.",
  tooSmall: `La monture est trop petite sur cette photo : il lui faut ${LEAST_FRONT} pixels de large.`,
};

/** What a width and a tolerance may be, for the hints of the form. */
export const WISH_BOUNDS = {
  width: `de ${FRONT_WIDTHS.least} à ${FRONT_WIDTHS.most} mm`,
  tolerance: `De ${TOLERANCE.least} à ${TOLERANCE.most}.`,
};

const whole = (says: string, { least, most }: { least: number; most: number }) =>
  z
    .string({ error: says })
    .trim()
    .regex(/^\d{1,3}$/, says)
    .transform(Number)
    .refine((value) => value >= least && value <= most, says);

const Wish = z
  .object({
    largeur: whole(
      `Écrivez la largeur en millimètres entiers, de ${FRONT_WIDTHS.least} à ${FRONT_WIDTHS.most}.`,
      FRONT_WIDTHS,
    ),
    tolerance: whole(`Écrivez la tolérance en nombre entier, de ${TOLERANCE.least} à ${TOLERANCE.most}.`, TOLERANCE),
    ombre: z.enum(["retirer", "garder"], { error: "Choisissez ce que devient l’ombre." }),
  })
  .transform(({ largeur, tolerance, ombre }): Wished => ({ frontMm: largeur, tolerance, shadow: ombre === "retirer" }));

/** Reads the form in the address. One that was not sent yet shows the usual values, and what the sheet says of the width. */
export function readWish(search: URLSearchParams, { frontMm }: Pick<Uncut, "frontMm">) {
  const sent = new FormData();
  for (const [name, value] of search) sent.append(name, value);
  if (search.has("largeur")) return readForm(sent, Wish);
  const values = { largeur: String(frontMm ?? ""), tolerance: String(TOLERANCE.usual), ombre: "retirer" };
  for (const [name, value] of Object.entries(values)) sent.append(name, value);
  const reading = readForm(sent, Wish);
  return reading.ok ? reading : { ok: false as const, form: { values, errors: {} } satisfies FormState };
}

export const readPostedWish = (posted: FormData) => readForm(posted, Wish);

/** The values of the form as it is shown: those that were sent, or those it begins with. */
export function wishValues({ frontMm, tolerance, shadow }: Wished): FormState["values"] {
  return { largeur: String(frontMm), tolerance: String(tolerance), ombre: shadow ? "retirer" : "garder" };
}
