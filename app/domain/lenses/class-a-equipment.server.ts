import type { Services } from "~/infra/services.server";
import { classAFrameLike } from "~/domain/catalogue/catalogue.server";
import type { Product } from "~/domain/catalogue/products.server";
import { shopDay } from "~/domain/days";
import { offerClassA } from "~/domain/lenses/class-a.server";
import { mountOf, type Mount } from "~/domain/lenses/fitting";
import type { PricedConfiguration } from "~/domain/lenses/proposals.server";
import type { Correction, Situation } from "~/domain/lenses/prescription";
import { readLensRange } from "~/domain/lenses/range.server";
import { classAOfferFor, type CoveredEquipment } from "./equipment";

type Worn = { situation: Situation; correction: Correction };

export type ClassAEquipment = {
  /** The chosen frame when it is of class A, else one that is like it. */
  frame: Product;
  lenses: PricedConfiguration;
  covered: CoveredEquipment;
};

/**
 * The 100 % Santé equipment that a quote shows before any other.
 * @param chosen the frame that the wearer looks at
 * @param forChild whether a child is to wear it; null where nobody said: the frame chosen tells
 * @returns null where the shop sells none: such eyes need an appointment
 */
export async function classAEquipment(
  services: Services,
  chosen: Product | null,
  worn: Worn,
  forChild: boolean | null = null,
): Promise<ClassAEquipment | null> {
  const frame = chosen?.equipmentClass === "A" ? chosen : await classAFrameLike(services, chosen, forChild);
  const found = frame && (await classALenses(services, mountOf(frame), worn, frame));
  return found && { frame, ...found };
}

/** The class A lenses for these eyes. @param frame the frame to price them with; null when the customer has one */
export async function classALenses(
  services: Services,
  mount: Mount,
  { situation, correction }: Worn,
  frame: Product | null = null,
): Promise<Pick<ClassAEquipment, "lenses" | "covered"> | null> {
  const [range, on] = [await readLensRange(services), shopDay(services.now())];
  const lenses = offerClassA(range, { situation, correction, ...mount, answers: {} }, on);
  const lens = range.classA.find(({ id }) => id === lenses?.lensId);
  if (!lenses || !lens || lens.glassType === "ecran") return null;
  const covered = classAOfferFor(
    frame && { name: `${frame.brand} ${frame.name}`, priceCents: frame.effectiveCents },
    { name: lens.name, glassType: lens.glassType, priceCents: Math.round(lens.basePriceCents / 2) },
    correction,
    on,
  );
  return { lenses, covered };
}
