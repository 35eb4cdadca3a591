import { json } from "@remix-run/node";
import { z } from "zod";

import type { Label } from "~/domain/parcels/label";
import { tellRefusal, type LabelRefusal } from "~/domain/parcels/wording";

export const NO_ORDER = "Cette commande n’existe pas.";
export const NO_LABEL = "Cette étiquette n’existe pas.";

/** The fields that confirm a label in spite of an obstacle. */
export const EvenSo = z.object({
  orderId: z.string({ error: "La commande manque." }).max(24, "Cette commande n’existe pas."),
  /** The id of a lost attempt that the caller has checked, and that another label replaces. */
  evenSo: z.string().max(24).nullish(),
  /** The id of a dispute that the caller knows of. */
  despite: z.string().max(64).nullish(),
});

/** The address of a label's PDF. */
export function labelPath({ id }: Label): string {
  return `/api/shipments/${id}/label`;
}

const STATUS: Record<LabelRefusal["outcome"], number> = {
  notConfigured: 503,
  unavailable: 503,
  unpaid: 409,
  cancelled: 409,
  noLabel: 409,
  noAddress: 409,
  noPrescription: 409,
  outdated: 409,
  withdrawn: 409,
  refunded: 409,
  left: 409,
  underWay: 409,
  toVerify: 409,
  held: 409,
  refused: 422,
};

/** @returns `{error}`, with the id of an attempt to check, for `evenSo`, or of a dispute, for `despite` */
export function labelRefusal(refusal: LabelRefusal): Response {
  return json(
    {
      error: tellRefusal(refusal),
      ...(refusal.outcome === "toVerify" && { toVerify: refusal.label.id }),
      ...(refusal.outcome === "held" && { dispute: refusal.dispute.id }),
    },
    { status: STATUS[refusal.outcome] },
  );
}
