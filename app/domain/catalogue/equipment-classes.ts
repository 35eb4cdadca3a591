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
