import { frameClassOf, type EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Services } from "~/infra/services.server";

/** The class that each frame has at this moment, by product; only frames for the sight have one. What is sold keeps it. */
export async function frameClassesNow(
  { db }: Pick<Services, "db">,
  productIds: string[],
): Promise<Map<string, EquipmentClass | null>> {
  const rows = await db("products")
    .whereIn("id", productIds)
    .select("id", "category", { equipmentClass: "equipment_class" });
  return new Map(rows.map((row) => [row.id, frameClassOf(row)]));
}
