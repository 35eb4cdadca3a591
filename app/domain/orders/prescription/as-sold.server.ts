import type { Services } from "~/infra/services.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures } from "~/domain/lenses/corrections.server";
import type { LensDetails, Order, OrderLine } from "~/domain/orders/order.server";
import { correctionOf } from "./correction.server";

/**
 * Keeps a line's lenses as they were sold, before they are made anew for the first time. Called before any of them
 * changes. Nothing is kept of a line whose correction is already forgotten.
 */
export async function keepAsSold({ db }: Pick<Services, "db">, lineId: string): Promise<void> {
  const row = await db("order_lines")
    .where({ id: lineId })
    .first("order_id", "extra", "lens_details", "sealed_correction");
  if (!row?.lens_details || !row.sealed_correction) return;
  const { order_id, extra, lens_details, sealed_correction } = row;
  await db("sold_lenses")
    .insert({ order_line_id: lineId, order_id, extra, lens_details, sealed_correction })
    .onConflict("order_line_id")
    .ignore();
}

/** Like `correctionOf`, for the lenses that were sold: those made anew may differ. Papers of the sale use it. */
export async function soldCorrectionOf(
  services: Services,
  order: Order,
  lineId: string,
): ReturnType<typeof correctionOf> {
  const line = order.lines.find(({ id }) => id === lineId);
  const kept = line && (await services.db("sold_lenses").where({ order_line_id: line.id, order_id: order.id }).first());
  if (!kept) return correctionOf(services, order, lineId);
  const reference = readCorrectionReference(kept.extra);
  return {
    line: asKept(line, kept),
    measures: reference ? readMeasures(services, kept.sealed_correction, reference) : null,
  };
}

/** The order with its lenses as they were sold. */
export async function orderAsSold({ db }: Pick<Services, "db">, order: Order): Promise<Order> {
  const kept = await db("sold_lenses").where({ order_id: order.id }).select("order_line_id", "extra", "lens_details");
  const lines = order.lines.map((line) => {
    const its = kept.find(({ order_line_id }) => order_line_id === line.id);
    return its ? asKept(line, its) : line;
  });
  return { ...order, lines };
}

function asKept(line: OrderLine, { extra, lens_details }: { extra: string; lens_details: string }): OrderLine {
  return { ...line, extra, lenses: JSON.parse(lens_details) as LensDetails };
}
