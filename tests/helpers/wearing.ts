import { PLAIN_FRAME } from "../../seeds/named";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

export const lensPath = (slug: string = PLAIN_FRAME.slug): string => `/article/${slug}/verres`;

/** A myope whose values are all in the lists: −2,25 and −1,75, with a cylinder on the right. */
export const MYOPE = {
  "Sphère de l'œil droit": "-2.25",
  "Cylindre de l'œil droit": "-0.50",
  "Axe de l'œil droit": "90",
  "Sphère de l'œil gauche": "-1.75",
};

/** The same wearer with an addition for reading. */
export const PRESBYOPE = { ...MYOPE, "Addition de l'œil droit": "1.50", "Addition de l'œil gauche": "1.50" };

export const SITUATION = {
  vision: "Je vois flou de loin",
  near: "Je force pour voir de près",
  both: "Je vois flou de près et de loin",
} as const;

type Wearer = { slug?: string; size?: string; situation?: keyof typeof SITUATION; correction?: Record<string, string> };

/** Chooses the frame. @returns the first step */
export async function beginLenses(
  visitor: Visitor,
  { slug = PLAIN_FRAME.slug, size = "48" }: Wearer = {},
): Promise<Page> {
  const frame = await visitor.visit(lensPath(slug));
  const form = frame.form({ name: "frame" });
  if (size) form.fill({ Taille: size });
  return form.submit(/^(Commencer|Reprendre)/);
}

export async function toCorrection(visitor: Visitor, wearer: Wearer = {}): Promise<Page> {
  const step = await beginLenses(visitor, wearer);
  return step
    .form({ name: "situation" })
    .fill({ "Votre situation": SITUATION[wearer.situation ?? "vision"] })
    .submit("Continuer");
}

/** Goes to the step of the distances, or to the appointment. */
export async function toDistance(visitor: Visitor, wearer: Wearer = {}): Promise<Page> {
  return (await toCorrection(visitor, wearer))
    .form({ name: "correction" })
    .fill(wearer.correction ?? MYOPE)
    .submit("Continuer");
}

/** Goes through all steps without answering the questions. @returns the lenses proposed */
export async function toLenses(visitor: Visitor, wearer: Wearer = {}): Promise<Page> {
  const offer = await (await toDistance(visitor, wearer)).form({ name: "ecart" }).submit("Continuer");
  return offer.form({ name: "habitudes" }).submit(/^Passer/);
}

export function takeLenses(lenses: Page, proposal: string): Promise<Page> {
  return lenses.form({ name: "lenses" }).fill({ "Vos verres": proposal }).submit("Ajouter au panier");
}
