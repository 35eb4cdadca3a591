import { firstFreeSlot } from "~/domain/appointments/first-free.server";
import { attendedSlotsOf, lastDayOffered, wayOf, type Taking, type Way } from "~/domain/appointments/opening.server";
import { hourName } from "~/domain/appointments/slots";
import {
  dayAndMonth,
  shopDay,
  addDays,
  daysFrom,
  firstOfMonth,
  isDay,
  lastOfMonth,
  longDay,
  mondayOf,
  monthName,
  type Day,
} from "~/domain/days";
import { diariesInForce, type Diary } from "~/domain/diaries/diary.server";
import { closedSaid, whyClosed } from "~/domain/opening/closed-days.server";
import { unavailableSlots } from "~/domain/appointments/taken-slots.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import type { Instant } from "~/domain/time";
import type { Reason } from "~/shop/agenda";
import type { Services } from "~/infra/services.server";
import type { CalendarMode, CalendarView, DayCell, OpenDay } from "./appointment-view";

const MODES: { mode: CalendarMode; name: string }[] = [
  { mode: "3jours", name: "3 jours" },
  { mode: "semaine", name: "Semaine" },
  { mode: "mois", name: "Mois" },
];
const DAYS_AT_ONCE = 3;

/**
 * The appointment to find a slot for.
 * @property diaryId the diary that was asked for before; the address may ask for another
 * @property except the appointment that is moved: its own slot counts as free
 */
type Wanted = { reason: Reason; diaryId: string | null; except?: Taking };

type Range = { from: Day; to: Day; before: Day; after: Day; title: string };

/**
 * The agenda as the address asks for it: `vue`, the view; `du`, a day that it shows; `avec`, a diary.
 * @param page the address without these parameters, ending where one can be added
 * @param preferred the moment to begin with when the address names no day
 */
export async function calendarView(
  services: Services,
  search: URLSearchParams,
  page: string,
  preferred: Instant | null,
  { reason, diaryId, except }: Wanted,
): Promise<CalendarView> {
  const settings = await settingsInForce(services);
  const diaries = await diariesInForce(services);
  const able = wayOf(settings, diaries, reason).diaries;
  const told = search.has("avec") ? search.get("avec") : diaryId;
  const avec = able.find(({ id }) => id === told)?.id ?? null;
  const way = wayOf(settings, diaries, reason, avec);
  const asked = { reason, diaryId: avec, except };

  const [today, last] = [shopDay(services.now()), lastDayOffered(settings, services.now())];
  const mode = MODES.find((each) => each.mode === search.get("vue"))?.mode ?? "3jours";
  const from = search.get("du") ?? "";
  const nearest = async () => shopDay((await firstFreeSlot(services, asked)) ?? services.now());
  const day = within(isDay(from) ? from : preferred ? shopDay(preferred) : await nearest(), today, last);
  const range = rangeOf(mode, day);
  const unavailable = await unavailableSlots(services, range.from, range.to, asked);
  if (except) unavailable.add(except.slotAt);
  const address = (to: CalendarMode, begin: Day, who = avec) =>
    `${page}vue=${to}&du=${begin}${able.length > 1 ? `&avec=${who ?? ""}` : ""}`;
  const href = (to: CalendarMode, begin: Day) => `${address(to, begin)}#agenda`;
  const cells = () =>
    daysFrom(range.from, range.to).map((each) =>
      cellOf(settings, way, each, unavailable, { today, last, around: day, mode }, href("3jours", each)),
    );
  return {
    mode,
    title: range.title,
    here: address(mode, day),
    avec,
    people: able.length > 1 ? peopleOf(able, avec, (who) => `${address(mode, day, who)}#agenda`) : [],
    modes: MODES.map((each) => ({ name: each.name, href: href(each.mode, day), current: each.mode === mode })),
    previous: range.from > today ? href(mode, within(range.before, today, last)) : null,
    next: range.to < last ? href(mode, range.after) : null,
    days:
      mode === "3jours" ? daysFrom(range.from, range.to).map((each) => openDay(settings, way, each, unavailable)) : [],
    weeks: mode === "3jours" ? [] : inWeeks(cells()),
  };
}

function peopleOf(able: Diary[], avec: string | null, hrefTo: (who: string | null) => string): CalendarView["people"] {
  const nobodyChosen = { name: "Sans préférence", href: hrefTo(null), current: avec === null };
  return [nobodyChosen, ...able.map(({ id, name }) => ({ name, href: hrefTo(id), current: id === avec }))];
}

function rangeOf(mode: CalendarMode, day: Day): Range {
  switch (mode) {
    case "3jours": {
      const to = addDays(day, DAYS_AT_ONCE - 1);
      return {
        from: day,
        to,
        before: addDays(day, -DAYS_AT_ONCE),
        after: addDays(to, 1),
        title: `Du ${dayAndMonth(day)} au ${longDay(to)}`,
      };
    }
    case "semaine": {
      const [from, to] = [mondayOf(day), addDays(mondayOf(day), 6)];
      return {
        from,
        to,
        before: addDays(from, -7),
        after: addDays(to, 1),
        title: `Du ${dayAndMonth(from)} au ${longDay(to)}`,
      };
    }
    case "mois": {
      const [first, last] = [firstOfMonth(day), lastOfMonth(day)];
      const title = monthName(day);
      return {
        from: mondayOf(first),
        to: addDays(mondayOf(last), 6),
        before: addDays(first, -1),
        after: addDays(last, 1),
        title: title.charAt(0).toUpperCase() + title.slice(1),
      };
    }
  }
}

const NOBODY = "Pas de rendez-vous ce jour-là";

function openDay(settings: Settings, way: Way, day: Day, unavailable: Set<Instant>): OpenDay {
  const closed = closedSaid(settings, day);
  const slots = closed ? [] : attendedSlotsOf(settings, way, day);
  return {
    day,
    name: dayAndMonth(day),
    closed: closed ?? (slots.length === 0 ? NOBODY : null),
    slots: slots.map((slot) => ({ value: slot, hour: hourName(slot), free: !unavailable.has(slot) })),
  };
}

type Shown = { today: Day; last: Day; around: Day; mode: CalendarMode };

function cellOf(
  settings: Settings,
  way: Way,
  day: Day,
  unavailable: Set<Instant>,
  { today, last, around, mode }: Shown,
  href: string,
): DayCell {
  const free = attendedSlotsOf(settings, way, day).filter((slot) => !unavailable.has(slot)).length;
  const outside = mode === "mois" && firstOfMonth(day) !== firstOfMonth(around);
  const offered = day >= today && day <= last;
  return {
    day,
    number: Number(day.slice(8)),
    name: dayAndMonth(day),
    weekday: dayAndMonth(day).split(" ")[0] ?? "",
    href: free > 0 && !outside ? href : null,
    free,
    note: whyClosed(settings, day) ? "Fermé" : offered ? "Complet" : "",
    outside,
  };
}

function inWeeks(cells: DayCell[]): DayCell[][] {
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

function within(day: Day, first: Day, last: Day): Day {
  if (day < first) return first;
  return day > last ? last : day;
}
