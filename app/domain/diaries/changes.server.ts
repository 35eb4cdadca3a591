import { inTransaction, type Services } from "~/infra/services.server";
import type { Row } from "~/infra/db.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { shopDay } from "~/domain/days";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { diaryOf, type Absence, type Diary } from "./diary.server";
import type { Particulars } from "./forms.server";

/** As many as a page shows well. */
const MOST_DIARIES = 12;
const MOST_ABSENCES = 60;

/** "full": there are as many as there may be. "stale": changed meanwhile. "last": somebody has to receive. */
export type DiaryChange = { outcome: "saved" | "unchanged" | "unknown" | "stale" | "full" | "last" };

export function addDiary(outer: Services, by: Account, { name }: Pick<Particulars, "name">): Promise<DiaryChange> {
  return inTransaction(outer, async (services): Promise<DiaryChange> => {
    const { db, now } = services;
    const there = await db("diaries").select("position");
    if (there.length >= MOST_DIARIES) return { outcome: "full" };
    const at = now();
    const id = newId(at);
    const position = Math.max(-1, ...there.map((row) => row.position)) + 1;
    await db("diaries").insert({ id, name, position, week: null, closed_at: null, created_at: instant(at) });
    await audit(services, by, "agenda.ajouté", name);
    return { outcome: "saved" };
  });
}

/** Name, hours and reasons. @param seen the version that was edited */
export function saveDiary(
  outer: Services,
  by: Account,
  id: string,
  { name, week, reasonsOff }: Particulars,
  seen: number,
): Promise<DiaryChange> {
  const columns = { name, week: week && JSON.stringify(week), reasons_off: JSON.stringify(reasonsOff) };
  return changeDiary(outer, by, id, "agenda.modifié", ({ version }) => (version === seen ? columns : "stale"));
}

/** The same days again change nothing; days long past are forgotten. */
export function addAbsence(outer: Services, by: Account, id: string, { from, to }: Absence): Promise<DiaryChange> {
  const today = shopDay(outer.now());
  return changeDiary(outer, by, id, "agenda.absence", ({ absences }) => {
    const coming = absences.filter((each) => each.to >= today);
    if (coming.some((each) => each.from === from && each.to === to)) return "unchanged";
    if (coming.length >= MOST_ABSENCES) return "full";
    return absencesColumn([...coming, { from, to }]);
  });
}

export function removeAbsence(outer: Services, by: Account, id: string, { from, to }: Absence): Promise<DiaryChange> {
  return changeDiary(outer, by, id, "agenda.absence", ({ absences }) => {
    const others = absences.filter((each) => each.from !== from || each.to !== to);
    return others.length === absences.length ? "unchanged" : absencesColumn(others);
  });
}

const absencesColumn = (absences: Absence[]) => ({
  absences: JSON.stringify(absences.sort((one, other) => one.from.localeCompare(other.from))),
});

/** The person receives no more, and keeps the appointments of before; or receives again. */
export function setDiaryClosed(outer: Services, by: Account, id: string, closed: boolean): Promise<DiaryChange> {
  return inTransaction(outer, async (services): Promise<DiaryChange> => {
    const others = await services.db("diaries").whereNot({ id }).whereNull("closed_at").forUpdate().select("id");
    if (closed && others.length === 0) return { outcome: "last" };
    const closed_at = closed ? instant(services.now()) : null;
    const what = closed ? "agenda.fermé" : "agenda.rouvert";
    return changeDiary(services, by, id, what, (diary) => (diary.closed === closed ? "unchanged" : { closed_at }));
  });
}

/** The person receives before the one above them, when nobody is asked for. */
export function raiseDiary(outer: Services, by: Account, id: string): Promise<DiaryChange> {
  return inTransaction(outer, async (services): Promise<DiaryChange> => {
    const rows = await services.db("diaries").orderBy(["position", "id"]).forUpdate().select("id");
    const ids = rows.map((row) => row.id);
    const place = ids.indexOf(id);
    const above = ids[place - 1];
    if (place < 0) return { outcome: "unknown" };
    if (!above) return { outcome: "unchanged" };
    const ordered = [...ids.slice(0, place - 1), id, above, ...ids.slice(place + 1)];
    for (const [position, each] of ordered.entries())
      await services.db("diaries").where({ id: each }).update({ position });
    await audit(services, by, "agenda.modifié", id);
    return { outcome: "saved" };
  });
}

type Columns = Partial<Pick<Row<"diaries">, "name" | "week" | "absences" | "reasons_off" | "closed_at">>;

/** @param to the columns that change, or why none does */
function changeDiary(
  outer: Services,
  by: Account,
  id: string,
  what: string,
  to: (diary: Diary) => Columns | "stale" | "unchanged" | "full",
): Promise<DiaryChange> {
  return inTransaction(outer, async (services): Promise<DiaryChange> => {
    const { db } = services;
    const row = await db("diaries").where({ id }).forUpdate().first();
    if (!row) return { outcome: "unknown" };
    const columns = to(diaryOf(row));
    if (typeof columns === "string") return { outcome: columns };
    await db("diaries")
      .where({ id })
      .update({ ...columns, version: row.version + 1 });
    await audit(services, by, what, columns.name ?? row.name);
    return { outcome: "saved" };
  });
}
