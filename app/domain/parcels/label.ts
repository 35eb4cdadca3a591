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

/** What an order itself has against being sent; `noLabel`: its delivery goes without. */
export type LabelObstacle =
  "unpaid" | "cancelled" | "noLabel" | "noAddress" | "withdrawn" | "refunded" | "noPrescription";
