/**
 * The two classes of optical equipment. A is the '100 % Santé' offer, at limited prices and free for the insured; B has
 * free prices. Frames and lenses each have a class, and the two may be mixed. Sunglasses, accessories and screen lenses
 * have none.
 */
export const EQUIPMENT_CLASSES = ["A", "B"] as const;
export type EquipmentClass = (typeof EQUIPMENT_CLASSES)[number];

/** The name that customers read for class A. */
export const CLASS_A_OFFER = "100\u00a0% Santé";

export const CLASS_NAMES: Record<EquipmentClass, string> = {
  A: `${CLASS_A_OFFER} (classe A)`,
  B: "Prix libres (classe B)",
};

/** The class of a product. Only optical frames have one; one whose sheet names no class is of class B. */
export function frameClassOf(product: {
  category: string;
  equipmentClass: EquipmentClass | null;
}): EquipmentClass | null {
  return product.category === "optic" ? (product.equipmentClass ?? "B") : null;
}

export function readEquipmentClass(text: string | null | undefined): EquipmentClass | null {
  return EQUIPMENT_CLASSES.find((each) => each === text?.trim().toUpperCase()) ?? null;
}

/** The insurances pay for one pair of glasses in each period, which depends on its wearer's age. */
const RENEWAL = { child: "un an", others: "deux ans" } as const;

/** The period in words: both where it is unknown whether the wearer is a child. */
export function renewalPeriod(isForChild: boolean | null): string {
  if (isForChild === null) return `${RENEWAL.others} (${RENEWAL.child} avant 16 ans)`;
  return isForChild ? RENEWAL.child : RENEWAL.others;
}

/** The condition that goes with each promise that class A leaves nothing to pay. */
export function renewalCondition(isForChild: boolean | null = null): string {
  return `si aucune paire n’a été remboursée au porteur depuis ${renewalPeriod(isForChild)}`;
}
