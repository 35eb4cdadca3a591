import { json } from "@remix-run/node";
import { z } from "zod";

import type { Label } from "~/domain/parcels/label";
import { tellRefusal, type LabelRefusal } from "~/domain/parcels/wording";

export const NO_ORDER = "Cette commande n’existe pas.";
export const NO_LABEL = "Cette étiquette n’existe pas.";

/** What a call for a label may name besides the parcel itself. */
export const EvenSo = z.object({
  orderId: z.string({ error: "La commande manque." }).max(24, "Cette commande n’existe pas."),
  /** The label that someone has looked into, and wants another in place of. */
  evenSo: z.string().max(24).nullish(),
  /** The dispute that someone knows of, and wants a label in spite of. */
  despite: z.string().max(64).nullish(),
});

/** Where the PDF of a label is. */
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
  withdrawn: 409,
  refunded: 409,
  underWay: 409,
  toVerify: 409,
  held: 409,
  refused: 422,
};

/** @returns `{error}`, and the id of an attempt to be verified, which `evenSo` may name, or of a dispute, which `despite` may name */
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
