import type { Knex } from "knex";

import { selectRows } from "~/infra/db.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { COLUMNS, type JournalLine } from "./line.server";

/** Whole days in the shop's time zone, both included. */
export type Period = { from: Day; to: Day };

const BATCH = 500;

/**
 * The lines of a period in their order, a batch at a time, so that the journal of years is never in memory as a whole.
 */
export async function* linesOfPeriod(services: Services, { from, to }: Period): AsyncGenerator<JournalLine[], void> {
  const [begin, end] = [instant(startOfDay(from)), instant(startOfDay(addDays(to, 1)))];
  yield* eachBatch((after) =>
    services.db("money_journal").where("position", ">", after).where("at", ">=", begin).where("at", "<", end),
  );
}

/** @param range positions, both included */
export async function* linesAt(
  services: Services,
  range: { from: number; to?: number },
): AsyncGenerator<JournalLine[], void> {
  yield* eachBatch((after) =>
    services
      .db("money_journal")
      .where("position", ">", Math.max(after, range.from - 1))
      .modify((query) => void (range.to !== undefined && query.where("position", "<=", range.to))),
  );
}

async function* eachBatch(found: (after: number) => Knex.QueryBuilder): AsyncGenerator<JournalLine[], void> {
  for (let after = 0; ;) {
    const lines = await selectRows<JournalLine, "money_journal">(
      found(after).orderBy("position").limit(BATCH),
      COLUMNS,
    );
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    if (lines.length < BATCH) return;
    after = last.position;
  }
}
