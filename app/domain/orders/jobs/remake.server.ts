import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";
import { JOB_STEPS, stepsTaken, type StepTaken } from "./steps";

/**
 * Lenses made anew for a pair that did not suit. `id`: the request of the customer; `steps`: the steps taken so far.
 */
export type Remake = { id: string; lineId: string; begun: StepTaken; steps: Partial<Record<RemakeStep, StepTaken>> };

/** The frame is in the shop already, so its own step is left out. */
type RemakeStep = (typeof JOB_STEPS)[number];

/** The remakes of an order, the earliest first. */
export async function remakesOf({ db }: Pick<Services, "db">, orderId: string): Promise<Remake[]> {
  const rows = await db("adaptation_requests")
    .where({ order_id: orderId })
    .whereNotNull("remade_at")
    .orderBy(["remade_at", "id"])
    .select(...COLUMNS);
  return rows.map((row) => ({
    id: row.id,
    lineId: row.order_line_id,
    begun: { at: row.remade_at ?? "", by: row.remade_by ?? "" },
    steps: stepsTaken(row, JOB_STEPS),
  }));
}

/** The remake that is at the bench now: its last step is not taken yet. Null for none. */
export function openRemake({ remakes }: { remakes: Remake[] }): Remake | null {
  return remakes.find(({ steps }) => !steps.checked) ?? null;
}

/** Notes a step of lenses that are made anew. */
export async function noteRemakeStep(
  { db, now }: Services,
  { id }: Remake,
  { step, by }: { step: string; by: string },
): Promise<void> {
  await db("adaptation_requests")
    .where({ id })
    .update({ [`${step}_at`]: instant(now()), [`${step}_by`]: by });
}

const COLUMNS = [
  "id",
  "order_line_id",
  "remade_at",
  "remade_by",
  "ordered_at",
  "ordered_by",
  "received_at",
  "received_by",
  "mounted_at",
  "mounted_by",
  "checked_at",
  "checked_by",
] as const satisfies readonly (keyof Row<"adaptation_requests">)[];
