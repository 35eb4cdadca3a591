import type { Services } from "~/infra/services.server";
import { readTotals } from "./closing.server";
import { readTax } from "./line.server";
import { linesAt, type Period } from "./read.server";
import { addTotals, NO_TOTALS, totalsOf, type Totals } from "./totals";
import { shopDay } from "~/domain/days";

/**
 * The totals of whole days: closed days are read from their closings, which is fast for a year, and the open day from
 * its lines.
 */
export async function totalsOfPeriod(services: Services, { from, to }: Period): Promise<Totals> {
  const { db } = services;
  const closed = await db("closings").where({ kind: "day" }).whereBetween("period", [from, to]).select("totals");
  const sum = closed.reduce((totals, each) => addTotals(totals, readTotals(each.totals)), NO_TOTALS);
  const last = await db("closings").where({ kind: "day" }).orderBy("position", "desc").first("to_position", "period");
  if (last && last.period >= to) return sum;
  let open = NO_TOTALS;
  for await (const lines of linesAt(services, { from: (last?.to_position ?? 0) + 1 }))
    for (const line of lines) {
      const day = shopDay(line.at);
      if (day >= from && day <= to) open = addTotals(open, totalsOf(line, readTax(line.vat)));
    }
  return addTotals(sum, open);
}
