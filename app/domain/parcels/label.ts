import type { Instant } from "~/domain/time";

export type LabelKind = "outward" | "return";
/** `unknown`: the answer was lost, and a parcel may have been made and billed. */
export type LabelState = "asked" | "made" | "refused" | "unavailable" | "unknown";

export type Label = {
  id: string;
  orderId: string;
  kind: LabelKind;
  productCode: string;
  weightGrams: number;
  state: LabelState;
  /** False for one that failed or was replaced: another may be asked for. */
  current: boolean;
  parcelNumber: string | null;
  fileId: string | null;
  message: string | null;
  askedAt: Instant;
  answeredAt: Instant | null;
};

/** Why the order itself cannot have a label; `noLabel`: its delivery method needs none. */
export type LabelObstacle =
  "unpaid" | "cancelled" | "noLabel" | "noAddress" | "withdrawn" | "refunded" | "noPrescription";
