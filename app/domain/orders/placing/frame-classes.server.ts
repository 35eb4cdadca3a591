import { frameClassOf, type EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Services } from "~/infra/services.server";

/**
 * The equipment class that each frame has now, by product; only optical frames have one. An order keeps the class of
 * its sale.
 */
export async function frameClassesNow(
  { db }: Pick<Services, "db">,
  productIds: string[],
): Promise<Map<string, EquipmentClass | null>> {
  const rows = await db("products")
    .whereIn("id", productIds)
    .select("id", "category", { equipmentClass: "equipment_class" });
  return new Map(rows.map((row) => [row.id, frameClassOf(row)]));
}
