/** Follows a parcel at the carrier. Never throws for what the carrier does. */
export type Tracking = { follow(number: string): Promise<Followed> };

export type Followed = { outcome: "followed"; parcel: FollowedParcel } | { outcome: "notFound" | "failed" };

export type FollowedParcel = {
  steps: TrackingStep[];
  /** True when the addressee has it; false when it went back to the sender. */ delivered: boolean;
};

export type TrackingStep = {
  /** 0 announced, 1 taken in charge, 2 on its way, 3 near, 4 out for delivery, 5 delivered. */
  id: number;
  label: string;
  status: "STEP_STATUS_ACTIVE" | "STEP_STATUS_INACTIVE" | "STEP_STATUS_DISABLED";
  /** As the carrier writes it: without a zone it is the time in Paris. */
  date: string | null;
};

/**
 * Asks the sources in order, until one knows the parcel. A parcel is unknown only when one source said so and none
 * knows it.
 */
export function trackingBy(sources: Tracking[]): Tracking | null {
  if (sources.length === 0) return null;
  return {
    async follow(number) {
      let last: Followed = { outcome: "failed" };
      for (const source of sources) {
        const followed = await source.follow(number);
        if (followed.outcome === "followed") return followed;
        if (followed.outcome === "notFound") last = followed;
      }
      return last;
    },
  };
}
