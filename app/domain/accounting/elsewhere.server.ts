import { addDays, startOfDay } from "~/domain/days";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { COLUMNS, type JournalLine } from "./line.server";
import type { Period } from "./read.server";

const MOST = 200;

/** What is to be entered at a till of the shop's own: its lines of a period, the newest first. */
export async function linesElsewhere({ db }: Services, { from, to }: Period): Promise<JournalLine[]> {
  return db("money_journal")
    .whereNotNull("reference")
    .where("at", ">=", instant(startOfDay(from)))
    .where("at", "<", instant(startOfDay(addDays(to, 1))))
    .orderBy("position", "desc")
    .limit(MOST)
    .select(COLUMNS);
}
