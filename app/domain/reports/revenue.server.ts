import { readTotals } from "~/domain/accounting/closing.server";
import { readTax } from "~/domain/accounting/line.server";
import { linesAt, type Period } from "~/domain/accounting/read.server";
import { salesCents, taxSum, totalsOf, type Totals } from "~/domain/accounting/totals";
import { daysFrom, shopDay, type Day } from "~/domain/days";
import type { Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import { stepOf, yearBefore, type Step } from "./periods";

/** Sales less credit notes, with and without VAT. */
export type Revenue = { grossCents: Cents; netCents: Cents };
/** One column: its first day, its sales, and those of the same days of the year before. */
export type RevenueColumn = { first: Day; now: Revenue; before: Revenue };
export type RevenueReport = { columns: RevenueColumn[]; now: Revenue; before: Revenue };

/**
 * The revenue of a period by days, weeks, months or years, beside the year before: from the money journal, like the
 * accountant's files.
 */
export async function revenueOf(services: Services, { from, to }: Period, step: Step): Promise<RevenueReport> {
  const byDay = await revenueByDay(services, { from: yearBefore(step, from), to });
  const columns = new Map<Day, RevenueColumn>();
  for (const day of daysFrom(from, to)) {
    const first = stepOf(step, day);
    const column = columns.get(first) ?? { first, now: none(), before: none() };
    columns.set(first, column);
    add(column.now, byDay.get(day));
    // Counts each day of the year before once, though two days are compared with 28 February.
    const former = yearBefore(step, day);
    if (yearBefore(step, previous(day)) !== former || day === from) add(column.before, byDay.get(former));
  }
  const report: RevenueReport = { columns: [...columns.values()], now: none(), before: none() };
  for (const column of report.columns) {
    add(report.now, column.now);
    add(report.before, column.before);
  }
  return report;
}

const previous = (day: Day): Day => shopDay(new Date(Date.parse(day) - 43_200_000));
const none = (): Revenue => ({ grossCents: 0, netCents: 0 });

function add(sum: Revenue, more: Revenue | undefined): void {
  sum.grossCents += more?.grossCents ?? 0;
  sum.netCents += more?.netCents ?? 0;
}

const revenue = (totals: Totals): Revenue => ({
  grossCents: salesCents(totals),
  netCents: taxSum(totals).excludingTaxCents,
});

/** Closed days are read from their closings, which is fast for years, and later days from their lines. */
async function revenueByDay(services: Services, { from, to }: Period): Promise<Map<Day, Revenue>> {
  const { db } = services;
  const byDay = new Map<Day, Revenue>();
  const note = (day: Day, more: Revenue) => {
    const sum = byDay.get(day) ?? none();
    add(sum, more);
    byDay.set(day, sum);
  };
  const closed = await db("closings")
    .where({ kind: "day" })
    .whereBetween("period", [from, to])
    .select("period", "totals");
  for (const { period, totals } of closed) note(period, revenue(readTotals(totals)));
  const last = await db("closings").where({ kind: "day" }).orderBy("position", "desc").first("to_position", "period");
  if (last && last.period >= to) return byDay;
  for await (const lines of linesAt(services, { from: (last?.to_position ?? 0) + 1 }))
    for (const line of lines) {
      const day = shopDay(line.at);
      if (day >= from && day <= to) note(day, revenue(totalsOf(line, readTax(line.vat))));
    }
  return byDay;
}
