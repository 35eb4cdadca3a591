import { addDays, startOfDay } from "~/domain/days";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { JOURNAL_KINDS, type JournalKind } from "./kinds";
import { COLUMNS, type JournalLine } from "./line.server";
import type { Period } from "./read.server";

const MOST = 200;

const SALES = ["sale", "credit note"] as const;
const MONEY = (Object.keys(JOURNAL_KINDS) as JournalKind[]).filter((kind) => JOURNAL_KINDS[kind].counts === "money");

const elsewhere = ({ db }: Services, { from, to }: Period) =>
  db("money_journal")
    .whereNotNull("reference")
    .where("at", ">=", instant(startOfDay(from)))
    .where("at", "<", instant(startOfDay(addDays(to, 1))));

/** The money of a period that the shop enters at a till of another system, newest first. */
export async function linesElsewhere(services: Services, period: Period): Promise<JournalLine[]> {
  return elsewhere(services, period).whereIn("kind", MONEY).orderBy("position", "desc").limit(MOST).select(COLUMNS);
}

/** The sales of a period that such a till books, VAT included: invoices less credit notes. */
export async function soldElsewhereCents(services: Services, period: Period): Promise<Cents> {
  const row = (await elsewhere(services, period).whereIn("kind", SALES).sum({ cents: "amount_cents" }).first()) as
    { cents: number | string | null } | undefined;
  return Number(row?.cents ?? 0);
}
