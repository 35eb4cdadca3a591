import type { Services } from "~/infra/services.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";

/**
 * The correction of a line's lenses; null for lenses that correct nothing, and once it is forgotten. The caller logs
 * that it was read.
 */
export async function correctionOf(
  services: Services,
  order: Order,
  lineId: string,
): Promise<{ line: OrderLine; measures: LensMeasures | null } | null> {
  const line = order.lines.find(({ id }) => id === lineId);
  const reference = line && readCorrectionReference(line.extra);
  if (!reference) return null;
  const row = await services.db("order_lines").where({ id: line.id, order_id: order.id }).first("sealed_correction");
  return { line, measures: row?.sealed_correction ? readMeasures(services, row.sealed_correction, reference) : null };
}
