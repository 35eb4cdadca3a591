import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant, type Instant } from "~/domain/time";
import { lotKeys } from "./steps";

/**
 * `corrected`: the lot was noted wrongly, or nobody knows why it changes. `remade`: the lenses with that lot left the
 * frame.
 */
export type LotCause = "corrected" | "remade";

type Lots = { rightLot: string; leftLot: string };

/** Which sides lose a lot that was noted, for another or for none. */
export function changedSides(before: Lots, after: Lots): { right: boolean; left: boolean } {
  const changed = (side: keyof Lots) => {
    const known = lotKeys(before[side]);
    return known !== "" && known !== lotKeys(after[side]);
  };
  return { right: changed("rightLot"), left: changed("leftLot") };
}

/** Whether a side loses its lot without having another. */
export function isEmptied(before: Lots, after: Lots): boolean {
  const { right, left } = changedSides(before, after);
  return (right && !lotKeys(after.rightLot)) || (left && !lotKeys(after.leftLot));
}

/** The sentence of the order's history that says which lots were replaced, so that a recall can tell who wore them. */
export function lotsReplaced(before: Lots, after: Lots): string {
  const { right, left } = changedSides(before, after);
  return [
    right && `droit : ${before.rightLot} devient ${after.rightLot}`,
    left && `gauche : ${before.leftLot} devient ${after.leftLot}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Keeps the lots that a pair had while its wearer used it, for the sides where they change, so that a recall finds
 * them.
 */
export async function keepFormerLots(
  { db, now }: Services,
  line: { orderId: string; lineId: string },
  before: Lots,
  after: Lots,
  { cause, reason, by }: { cause: LotCause; reason: string; by: string },
): Promise<void> {
  const { right, left } = changedSides(before, after);
  await db("former_lots").insert({
    id: newId(now()),
    order_id: line.orderId,
    order_line_id: line.lineId,
    right_lot: right ? before.rightLot : null,
    left_lot: left ? before.leftLot : null,
    right_lot_key: right ? lotKeys(before.rightLot) : null,
    left_lot_key: left ? lotKeys(before.leftLot) : null,
    cause,
    reason,
    replaced_at: instant(now()),
    replaced_by: by,
  });
}

export type FormerLot = { rightLot: string | null; leftLot: string | null; reason: string; replacedAt: Instant };

/** The former lots of a line, the latest first. */
export async function formerLotsOf({ db }: Pick<Services, "db">, lineId: string): Promise<FormerLot[]> {
  return db("former_lots")
    .where({ order_line_id: lineId })
    .orderBy("replaced_at", "desc")
    .select({ rightLot: "right_lot", leftLot: "left_lot", reason: "reason", replacedAt: "replaced_at" });
}
