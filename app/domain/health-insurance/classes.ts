/**
 * The two classes of optical equipment: A is the '100 % Santé' offer, at limited prices and free for the insured; B has
 * free prices. Frames and lenses have a class each, and may be mixed. Sunglasses, accessories and screen lenses have none.
 */
export const EQUIPMENT_CLASSES = ["A", "B"] as const;
export type EquipmentClass = (typeof EQUIPMENT_CLASSES)[number];

export const CLASS_NAMES: Record<EquipmentClass, string> = {
  A: "Classe A (100\u00a0% Santé)",
  B: "Classe B (prix libres)",
};

export function readEquipmentClass(text: string | null | undefined): EquipmentClass | null {
  return EQUIPMENT_CLASSES.find((each) => each === text?.trim().toUpperCase()) ?? null;
}
