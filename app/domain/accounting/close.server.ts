import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { believeClock, compareClock, readClock } from "~/domain/clock-watch.server";
import { addDays, lastOfMonth, shopDay, startOfDay, type Day } from "~/domain/days";
import { nextOf } from "~/domain/sequences.server";
import { instant, type Instant } from "~/domain/time";
import { CLOSING_COLUMNS, hashOfClosing, readTotals, type Closing, type ClosingKind } from "./closing.server";
import { NOTHING_BEFORE, readTax } from "./line.server";
import { linesAt } from "./read.server";
import { JOURNAL_SEQUENCE } from "./append.server";
import { addTotals, NO_TOTALS, totalsOf, type Totals } from "./totals";

/**
 * Closes each day that has ended since the first line of the journal, and each month and year with its last day. Days
 * missed while the shop was stopped are closed in their order. After a jump of the clock nothing is closed until a
 * person confirms the clock, because a closing cannot be undone.
 * @returns how many closings were written
 */
export async function closeWhatEnded(services: Services): Promise<number> {
  if (!(await dueDay(services)) || (await readClock(services)).outcome === "jumped") return 0;
  let written = 0;
  for (let more = 1; more > 0; written += more) more = await closeNextDay(services);
  return written;
}

/** Why no period is closed: the clock has jumped from `since`, and `day` is the first that waits. */
export type HeldClosings = { since: Instant; day: Day };

/** @returns null while closings go on by themselves */
export async function heldClosings(services: Services): Promise<HeldClosings | null> {
  const day = await dueDay(services);
  const clock = day ? await compareClock(services) : null;
  return day && clock?.outcome === "jumped" ? { since: clock.since, day } : null;
}

/**
 * A person says that the clock is right: closes what waited for that.
 * @param today the day that the person was shown
 * @returns how many closings were written; `otherDay` when the shop no longer has the day that was confirmed
 */
export async function closeAfterJump(
  services: Services,
  by: Account,
  today: string,
): Promise<{ outcome: "closed"; written: number } | { outcome: "otherDay" }> {
  if (today !== shopDay(services.now())) return { outcome: "otherDay" };
  const held = await heldClosings(services);
  if (held) {
    await believeClock(services);
    await audit(services, by, "comptabilité.horloge", today, `depuis le ${shopDay(held.since)}`);
  }
  return { outcome: "closed", written: await closeWhatEnded(services) };
}

/** Each day has its own transaction, so that a shop stopped in the middle of a year continues where it was. */
async function closeNextDay(services: Services): Promise<number> {
  return inTransaction(services, async (inside) => {
    // The lock waits for lines that are being written; later lines belong to the next day.
    await inside.db("counters").where({ name: JOURNAL_SEQUENCE }).forUpdate().first("value");
    const day = await dueDay(inside);
    if (!day) return 0;
    await closeDay(inside, day);
    if (day !== lastOfMonth(day)) return 1;
    await closeWhole(inside, "month", day.slice(0, 7), "day");
    if (!day.endsWith("-12-31")) return 2;
    await closeWhole(inside, "year", day.slice(0, 4), "month");
    return 3;
  });
}

/** The next day to close, once it has ended; null before. */
async function dueDay(services: Services): Promise<Day | null> {
  const last = await lastClosing(services, "day");
  const first = last ? undefined : await services.db("money_journal").orderBy("position").first("at");
  const next = last ? addDays(last.period, 1) : first && shopDay(first.at);
  return next && next < shopDay(services.now()) ? next : null;
}

async function closeDay(services: Services, day: Day): Promise<void> {
  const last = await lastClosing(services, "day");
  const from = (last?.to ?? 0) + 1;
  // Lines are counted by position: a line that a clock put back dates on a closed day belongs to the next closing.
  const { db } = services;
  const later = await db("money_journal")
    .where("position", ">=", from)
    .where("at", ">=", instant(startOfDay(addDays(day, 1))))
    .orderBy("position")
    .first("position");
  const newest = await db("money_journal").orderBy("position", "desc").first("position");
  const to = later ? later.position - 1 : Math.max(from - 1, newest?.position ?? 0);
  const totals = await totalsAt(services, { from, to });
  const perpetual = addTotals(last ? readTotals(last.perpetual) : NO_TOTALS, totals);
  await write(services, { kind: "day", period: day, from, to, totals, perpetual });
}

/** Closes a month from its days, or a year from its months. */
async function closeWhole(
  services: Services,
  kind: "month" | "year",
  period: string,
  partKind: ClosingKind,
): Promise<void> {
  const parts: Closing[] = await services
    .db("closings")
    .where({ kind: partKind })
    .where("period", "like", `${period}-%`)
    .orderBy("position")
    .select(CLOSING_COLUMNS);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new Error(`nothing closed in ${period}`);
  const totals = parts.reduce((sum, part) => addTotals(sum, readTotals(part.totals)), NO_TOTALS);
  await write(services, { kind, period, from: first.from, to: last.to, totals, perpetual: readTotals(last.perpetual) });
}

/** The totals of the lines at these positions. */
export async function totalsAt(services: Services, range: { from: number; to: number }): Promise<Totals> {
  let totals = NO_TOTALS;
  for await (const lines of linesAt(services, range))
    for (const line of lines) totals = addTotals(totals, totalsOf(line, readTax(line.vat)));
  return totals;
}

type Sums = Pick<Closing, "kind" | "period" | "from" | "to"> & { totals: Totals; perpetual: Totals };

async function write(services: Services, { totals, perpetual, ...sums }: Sums): Promise<void> {
  const { db, now } = services;
  const position = await nextOf(services, "closings");
  const before = await db("closings").orderBy("position", "desc").first("hash");
  const line = sums.to > 0 ? await db("money_journal").where({ position: sums.to }).first("hash") : undefined;
  const closing = {
    ...sums,
    position,
    journalHash: line?.hash ?? NOTHING_BEFORE,
    totals: JSON.stringify(totals),
    perpetual: JSON.stringify(perpetual),
    closedAt: instant(now()),
    previousHash: before?.hash ?? NOTHING_BEFORE,
  };
  await db("closings").insert({
    position,
    kind: closing.kind,
    period: closing.period,
    from_position: closing.from,
    to_position: closing.to,
    journal_hash: closing.journalHash,
    totals: closing.totals,
    perpetual: closing.perpetual,
    closed_at: closing.closedAt,
    previous_hash: closing.previousHash,
    hash: hashOfClosing(closing),
  });
}

async function lastClosing({ db }: Services, kind: ClosingKind): Promise<Closing | null> {
  return (await db("closings").where({ kind }).orderBy("position", "desc").first(CLOSING_COLUMNS)) ?? null;
}

export async function findClosing({ db }: Services, kind: ClosingKind, period: string): Promise<Closing | null> {
  return (await db("closings").where({ kind, period }).first(CLOSING_COLUMNS)) ?? null;
}

/** The closings of a kind, newest first. */
export async function listClosings({ db }: Services, kind: ClosingKind, limit: number): Promise<Closing[]> {
  return db("closings").where({ kind }).orderBy("position", "desc").limit(limit).select(CLOSING_COLUMNS);
}
