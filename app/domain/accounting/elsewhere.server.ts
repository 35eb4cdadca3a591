import { addDays, startOfDay } from "~/domain/days";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { COLUMNS, type JournalLine } from "./line.server";
import type { Period } from "./read.server";

const MOST = 200;

/** The lines of a period that the shop enters at a till of another system, newest first. */
export async function linesElsewhere({ db }: Services, { from, to }: Period): Promise<JournalLine[]> {
  return db("money_journal")
    .whereNotNull("reference")
    .where("at", ">=", instant(startOfDay(from)))
    .where("at", "<", instant(startOfDay(addDays(to, 1))))
    .orderBy("position", "desc")
    .limit(MOST)
    .select(COLUMNS);
}
