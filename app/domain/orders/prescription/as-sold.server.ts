import type { Services } from "~/infra/services.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures } from "~/domain/lenses/corrections.server";
import type { LensDetails, Order, OrderLine } from "~/domain/orders/order.server";
import { correctionOf } from "./correction.server";

/**
 * Keeps what the lenses of a line were sold as, before they are made anew for the first time. Called before any of it can change. A
 * line whose correction is forgotten keeps nothing.
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

/** As `correctionOf`, of the lenses that were sold: those made anew may be others. The papers of the sale read them here. */
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

/** An order with the lenses that were sold. */
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
