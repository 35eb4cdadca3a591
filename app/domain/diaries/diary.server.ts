import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Reason } from "~/shop/agenda";
import { openingsOn, type OpeningHours, type OpeningRules, type Span } from "~/shop/hours";
import { weekdayOf, type Day } from "~/domain/days";
import { openingsOf } from "~/domain/opening/hours.server";

export type Absence = { from: Day; to: Day };

/** The diary of a person who receives customers. */
export type Diary = {
  id: string;
  name: string;
  /** Hours of their own; null: the shop's. */
  week: readonly OpeningHours[] | null;
  absences: readonly Absence[];
  reasonsOff: readonly Reason[];
  closed: boolean;
  version: number;
};

/** The diary of the appointments that were made before there were several diaries. */
export const FIRST_DIARY = "first";

/** The diaries in the owner's order. */
export async function everyDiary({ db }: Pick<Services, "db">): Promise<Diary[]> {
  const rows = await db("diaries").orderBy(["position", "id"]).select("*");
  return rows.map(diaryOf);
}

/** The diaries that are not closed. */
export async function diariesInForce(services: Pick<Services, "db">): Promise<Diary[]> {
  return (await everyDiary(services)).filter(({ closed }) => !closed);
}

/** The names of the people by the ids of their diaries; empty when one person alone receives, who is not named. */
export async function namesOfDiaries(services: Pick<Services, "db">): Promise<Map<string, string>> {
  const diaries = await everyDiary(services);
  return new Map(diaries.length > 1 ? diaries.map(({ id, name }) => [id, name]) : []);
}

export function diaryOf(row: Row<"diaries">): Diary {
  return {
    id: row.id,
    name: row.name,
    week: row.week ? (JSON.parse(row.week) as OpeningHours[]) : null,
    absences: JSON.parse(row.absences) as Absence[],
    reasonsOff: JSON.parse(row.reasons_off) as Reason[],
    closed: row.closed_at !== null,
    version: row.version,
  };
}

/** When this person is there: their own hours within those of the shop, but for their absences. */
export function presenceOf(rules: OpeningRules, { week, absences }: Diary, day: Day): readonly Span[] {
  if (absences.some(({ from, to }) => from <= day && day <= to)) return [];
  const open = openingsOf(rules, day);
  if (!week) return open;
  const own = openingsOn(weekdayOf(day), week);
  return open.flatMap((span) =>
    own.flatMap(({ opens, closes }) => {
      const shared = { opens: later(span.opens, opens), closes: earlier(span.closes, closes) };
      return shared.opens < shared.closes ? [shared] : [];
    }),
  );
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
