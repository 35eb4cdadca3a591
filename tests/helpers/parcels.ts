import type { Order } from "~/domain/orders/order.server";
import { requestLabel } from "~/domain/parcels/labels.server";
import type { Label, LabelKind } from "~/domain/parcels/label";
import type { Services } from "~/infra/services.server";

/** A label; the test fails when it cannot be made. */
export async function madeLabel(
  services: Services,
  order: Order,
  kind: LabelKind = "outward",
): Promise<Label & { parcelNumber: string }> {
  const wish =
    kind === "outward"
      ? { productCode: "DOM" as const, weightKg: 0.45 }
      : { productCode: "RET" as const, weightKg: 0.45 };
  const labelling = await requestLabel(services, order, kind, wish, "camille");
  if (labelling.outcome !== "made" || !labelling.label.parcelNumber) throw new Error(`not made: ${labelling.outcome}`);
  return { ...labelling.label, parcelNumber: labelling.label.parcelNumber };
}
