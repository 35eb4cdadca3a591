import { STATUS_NAMES } from "~/domain/appointments/life";
import { REASONS } from "~/domain/appointments/reasons";
import { hourName, wallTime } from "~/domain/appointments/slots";
import { diaryOf, type DiarySlot } from "~/domain/appointments/week.server";
import { whyClosed } from "~/domain/opening/closed-days.server";
import { addDays, dayAndMonth, daysFrom, isDay, longDay, mondayOf, shopDay, type Day } from "~/domain/days";
import { openingRules } from "~/domain/settings/in-force.server";
import type { OpeningRules } from "~/shop/hours";
import type { Services } from "~/infra/services.server";
import type { DiaryView } from "./appointments-view";

/** The diary of the week that contains `?debut=`; without it, of the week in which the shop opens next. */
export async function diaryView(services: Services, search: URLSearchParams): Promise<DiaryView> {
  const today = shopDay(services.now());
  const asked = search.get("debut") ?? "";
  const monday = mondayOf(isDay(asked) ? asked : nextOpenDay(await openingRules(services), today));
  const days = await diaryOf(services, monday);
  return {
    title: `Du ${dayAndMonth(monday)} au ${longDay(addDays(monday, 6))}`,
    here: weekPath(monday),
    previous: weekPath(addDays(monday, -7)),
    next: weekPath(addDays(monday, 7)),
    days: days.map(({ day, closed, slots }) => ({
      day,
      name: dayAndMonth(day),
      today: day === today,
      closed,
      slots: slots.map((slot) => slotView(slot, day)),
    })),
  };
}

const FARTHEST_DAYS = 31;

function nextOpenDay(rules: OpeningRules, today: Day): Day {
  return daysFrom(today, addDays(today, FARTHEST_DAYS)).find((day) => !whyClosed(rules, day)) ?? today;
}

export function weekPath(day: Day): string {
  return `/admin/rendez-vous/semaine?debut=${day}`;
}

function slotView(slot: DiarySlot, day: Day): DiaryView["days"][number]["slots"][number] {
  const { slotAt, state } = slot;
  const shown = { slotAt, hour: hourName(slotAt), state, href: null, note: "" };
  switch (slot.state) {
    case "free":
      return {
        ...shown,
        label: "Libre",
        href: `/admin/rendez-vous/prendre?creneau=${encodeURIComponent(wallTime(slotAt))}`,
      };
    case "past":
      return { ...shown, label: "Passé" };
    case "blocked":
      return { ...shown, label: "Bloqué", note: slot.blockedFor };
    case "taken": {
      const { id, firstName, lastName, status, reason } = slot.appointment;
      return {
        ...shown,
        label: `${firstName} ${lastName}`,
        note: `${REASONS[reason].label}, ${STATUS_NAMES[status].toLowerCase()}`,
        href: `/admin/rendez-vous?statut=tous&du=${day}&au=${day}#rdv-${id}`,
      };
    }
  }
}
