import type { FollowedParcel, TrackingStep } from "~/infra/carriers/tracking.server";
import type { Services } from "~/infra/services.server";
import { onTheWall } from "~/domain/days";
import { instant, type Instant } from "~/domain/time";

export type ParcelStep = Omit<TrackingStep, "date"> & { date: Instant | null };

export type ParcelTracking =
  | {
      outcome: "followed";
      parcel: { number: string; step: ParcelStep[] };
      /** True when the addressee has the parcel. */
      delivered: boolean;
      fetchedAt: Instant;
      /** True when the carrier did not answer now: this is its last answer. */
      stale: boolean;
    }
  | { outcome: "notFound" | "unavailable" | "notConfigured" };

/** The stored steps of an unknown parcel. */
const NOTHING = "[]";

const NUMBER = /^[A-Z0-9]{8,40}$/;

/** Where a parcel is: the carrier's answer, or its last one. @param typed its number, spaces allowed */
export async function trackParcel(services: Services, typed: string): Promise<ParcelTracking> {
  const number = typed.replace(/\s/g, "").toUpperCase();
  if (!NUMBER.test(number)) return { outcome: "notFound" };
  if (!services.tracking) return (await lastKnown(services, number)) ?? { outcome: "notConfigured" };
  const followed = await services.tracking.follow(number);
  if (followed.outcome === "followed") return remember(services, number, followed.parcel);
  if (followed.outcome === "notFound") await noteAsked(services, number);
  // The carrier forgets parcels after some months; its last answer stays true.
  return (
    (await lastKnown(services, number)) ?? { outcome: followed.outcome === "notFound" ? "notFound" : "unavailable" }
  );
}

async function remember(
  { db, now }: Services,
  number: string,
  { steps, delivered }: FollowedParcel,
): Promise<ParcelTracking> {
  const step = steps.map((each): ParcelStep => ({ ...each, date: readDate(each.date) }));
  const row = { steps: JSON.stringify(step), delivered, fetched_at: instant(now()) };
  await db("parcel_tracking")
    .insert({ number, ...row })
    .onConflict("number")
    .merge(row);
  return { outcome: "followed", parcel: { number, step }, delivered, fetchedAt: row.fetched_at, stale: false };
}

/** Notes that the carrier was asked, so that a parcel it does not know yet waits for its next turn like the others. */
async function noteAsked({ db, now }: Services, number: string): Promise<void> {
  const fetched_at = instant(now());
  await db("parcel_tracking")
    .insert({ number, steps: NOTHING, delivered: false, fetched_at })
    .onConflict("number")
    .ignore();
  await db("parcel_tracking").where({ number, steps: NOTHING }).update({ fetched_at });
}

/** The carrier's last stored answer about a parcel; the carrier is not asked. @param number without spaces */
export async function lastKnown({ db }: Services, number: string): Promise<ParcelTracking | null> {
  const row = await db("parcel_tracking")
    .where({ number })
    .whereNot({ steps: NOTHING })
    .first("steps", "delivered", "fetched_at");
  return row
    ? {
        outcome: "followed",
        parcel: { number, step: JSON.parse(row.steps) as ParcelStep[] },
        delivered: Boolean(row.delivered),
        fetchedAt: row.fetched_at,
        stale: true,
      }
    : null;
}

/** One service of the carrier writes the time zone; the other means Paris. */
function readDate(date: string | null): Instant | null {
  if (!date) return null;
  const moment = /(Z|[+-]\d{2}:?\d{2})$/.test(date) ? new Date(date) : onTheWall(date);
  return moment && !Number.isNaN(moment.getTime()) ? instant(moment) : null;
}
