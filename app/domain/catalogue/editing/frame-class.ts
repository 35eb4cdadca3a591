import type { Day } from "~/domain/days";
import { formatEuros, type Cents } from "~/domain/money";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import { frameCeilingCents } from "~/domain/lenses/lpp";

/** Why a product may not have its class, with the field of its form; null when it may. */
export function classProblem(
  product: { category: string; equipmentClass: EquipmentClass | null; priceCents: Cents },
  on: Day,
): { field: "equipmentClass" | "price"; message: string } | null {
  if (product.equipmentClass === null) return null;
  if (product.category !== "optic")
    return { field: "equipmentClass", message: "Seules les montures de vue ont une classe." };
  const ceiling = frameCeilingCents(on);
  if (product.equipmentClass === "B" || product.priceCents <= ceiling) return null;
  return {
    field: "price",
    message: `Une monture de classe A se vend ${formatEuros(ceiling)} au plus : baissez le prix, ou choisissez la classe B.`,
  };
}
