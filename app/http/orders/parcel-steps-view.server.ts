import type { ParcelTracking } from "~/domain/parcels/tracking.server";
import { formatDayAndTime } from "~/domain/time";
import type { ParcelStepsView } from "~/ui/orders/parcel-steps";

/** What the carrier says of a parcel; null while it says nothing. */
export function parcelStepsView(tracking: ParcelTracking | null): ParcelStepsView | null {
  if (tracking?.outcome !== "followed") return null;
  return {
    steps: tracking.parcel.step.map(({ label, date }) => ({ label, date: date && formatDayAndTime(date) })),
    says: `${tracking.delivered ? "Colis remis. " : ""}D’après le transporteur, le ${formatDayAndTime(tracking.fetchedAt)}.`,
  };
}

/** The same for the customer: only the steps that have been reached. */
export function reachedStepsView(tracking: ParcelTracking | null): ParcelStepsView | null {
  if (tracking?.outcome !== "followed") return null;
  return parcelStepsView({
    ...tracking,
    parcel: { ...tracking.parcel, step: tracking.parcel.step.filter(({ status }) => status === "STEP_STATUS_ACTIVE") },
  });
}
