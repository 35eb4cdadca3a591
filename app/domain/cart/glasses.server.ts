import { inTurnOf, type Services } from "~/infra/services.server";
import {
  configurationKey,
  needsPrescription,
  readCorrectionReference,
  type LensConfiguration,
} from "~/domain/lenses/configuration";
import { keepMeasures, openMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { addToCart, type AddOutcome } from "./cart.server";
import type { Choice } from "./choice";

export type Glasses = {
  frame: Pick<Choice, "productId" | "color" | "size">;
  lenses: LensConfiguration;
  /** Null for lenses that correct nothing. */
  measures: LensMeasures | null;
  /** The cart line that these glasses replace, with its number of pieces. */
  replaces: string | null;
};

/** Puts a frame and its lenses into the cart as one line, and seals the measures of the lenses. */
export async function addGlasses(
  services: Services,
  visitorId: string,
  { frame, lenses, measures, replaces }: Glasses,
): Promise<AddOutcome> {
  if (needsPrescription(lenses) !== (measures !== null)) throw new Error("lenses and correction do not go together");
  return inTurnOf(services, visitorId, async (inside) => {
    const lines = await inside.db("cart_lines").where({ visitor_id: visitorId });
    const known = lines.flatMap(({ extra }) => readCorrectionReference(extra) ?? []);
    const reference = measures && (await keepMeasures(inside, measures, known));

    const replaced = lines.find((line) => line.id === replaces);
    if (replaced) await inside.db("cart_lines").where({ id: replaced.id, visitor_id: visitorId }).delete();
    const added = await addToCart(inside, visitorId, {
      ...frame,
      extra: configurationKey(lenses, reference),
      quantity: replaced?.quantity ?? 1,
    });
    // When the new glasses cannot be added, the replaced line must stay in the cart.
    if (replaced && added.outcome !== "added" && added.outcome !== "capped")
      await inside.db("cart_lines").insert(replaced);
    return added;
  });
}

export type ReopenedLine = {
  productId: string;
  color: string;
  size: string;
  extra: string;
  measures: LensMeasures | null;
};

/** The glasses of one of this visitor's lines, to be changed. @returns null when there is no such line */
export async function findGlasses(services: Services, visitorId: string, lineId: string): Promise<ReopenedLine | null> {
  const row: { product_id: string; color: string; size: string; extra: string } | undefined = await services
    .db("cart_lines")
    .where({ id: lineId, visitor_id: visitorId })
    .first("product_id", "color", "size", "extra");
  if (!row) return null;
  const reference = readCorrectionReference(row.extra);
  return {
    productId: row.product_id,
    color: row.color,
    size: row.size,
    extra: row.extra,
    measures: reference ? await openMeasures(services, reference) : null,
  };
}
