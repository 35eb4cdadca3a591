import type { StaffRole } from "~/domain/accounts/staff-roles";
import { STATUS_NAMES } from "~/domain/appointments/life";
import { grainOf, lengthSaid, minutesOf } from "~/domain/appointments/opening.server";
import { customerToCall } from "~/domain/customers/to-call.server";
import { diariesInForce, namesOfDiaries, type Diary } from "~/domain/diaries/diary.server";
import { HOUR, REASONS } from "~/shop/agenda";
import { hourName, wallTime } from "~/domain/appointments/slots";
import { diaryOf, type DiarySlot } from "~/domain/appointments/week.server";
import { whyClosed } from "~/domain/opening/closed-days.server";
import { addDays, dayAndMonth, daysFrom, isDay, longDay, mondayOf, shopDay, type Day } from "~/domain/days";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { maySee } from "~/domain/staff/rights";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { OpeningRules } from "~/shop/hours";
import type { Services } from "~/infra/services.server";
import type { DiaryDay, DiaryView } from "./appointments-view";

/**
 * The diaries of the week that contains `?debut=`; without it, of the week in which the shop opens next. `?agenda=`: one
 * person's. `?client=`: a free slot is looked for, for the person of that sheet.
 */
export async function diaryView(
  services: Services,
  search: URLSearchParams,
  role: StaffRole | null,
): Promise<DiaryView> {
  const today = shopDay(services.now());
  const asked = search.get("debut") ?? "";
  const settings = await settingsInForce(services);
  const monday = mondayOf(isDay(asked) ? asked : nextOpenDay(settings, today));
  const names = await namesOfDiaries(services);
  const one = names.has(search.get("agenda") ?? "") ? search.get("agenda") : null;
  const days = await diaryOf(services, monday, one);
  const clientId = search.get("client") ?? "";
  const called = clientId ? await customerToCall(services, clientId) : null;
  const client = called ? clientId : null;
  const path = (day: Day, whose = one) => weekPath(day, whose, client);
  const phones = maySee(role, "/admin/clients");
  const isUnderWay = monday < today && today <= addDays(monday, 6);
  const shown = days.map(({ day, closed, people }) => ({
    day,
    name: dayAndMonth(day),
    today: day === today,
    closed,
    people: people
      .filter(({ slots }) => slots.length > 0 || (names.size > 0 && !closed))
      .map(({ id, slots }) => ({
        id,
        name: one ? null : (names.get(id) ?? null),
        avec: names.size > 0 ? id : null,
        receives: slots.length > 0,
        slots: slots
          // Of the days that are folded, only what took place tells anything.
          .filter(({ state }) => !isUnderWay || day >= today || state !== "past")
          .map((slot) => slotView(slot, day, names.size > 0 ? id : null, phones && day >= today, client)),
      })),
  }));
  const over = shown.filter(({ day }) => day < today);
  return {
    title: `Du ${dayAndMonth(monday)} au ${longDay(addDays(monday, 6))}`,
    client: called && {
      name: `${called.firstName} ${called.lastName}`.trim(),
      phone: called.phone,
      other: weekPath(monday, one),
    },
    take: takePath({ client }),
    here: path(monday),
    previous: path(addDays(monday, -7)),
    next: path(addDays(monday, 7)),
    whose: whoseOf(await diariesInForce(services), one, (whose) => path(monday, whose)),
    aligned: grainOf(settings) === HOUR && (one !== null || names.size === 0),
    over: isUnderWay ? { says: overSaid(over), days: over } : null,
    days: isUnderWay ? shown.filter(({ day }) => day >= today) : shown,
  };
}

/** "lundi 23 novembre, mardi 24 novembre (5 rendez-vous)" */
function overSaid(days: DiaryDay[]): string {
  const taken = days.flatMap(({ people }) =>
    people.flatMap(({ slots }) => slots.filter(({ state }) => state === "taken")),
  );
  return `${days.map(({ name }) => name).join(", ")} (${taken.length || "aucun"} rendez-vous)`;
}

function whoseOf(diaries: Diary[], one: string | null, hrefOf: (whose: string | null) => string): DiaryView["whose"] {
  if (diaries.length < 2) return [];
  const everyone = { name: "Tout le monde", href: hrefOf(null), current: one === null };
  return [everyone, ...diaries.map(({ id, name }) => ({ name, href: hrefOf(id), current: id === one }))];
}

const FARTHEST_DAYS = 31;

function nextOpenDay(rules: OpeningRules, today: Day): Day {
  return daysFrom(today, addDays(today, FARTHEST_DAYS)).find((day) => !whyClosed(rules, day)) ?? today;
}

/** @param client the id of a customer's sheet, for whom a free slot is looked for */
export function weekPath(day: Day, whose: string | null = null, client: string | null = null): string {
  return `/admin/rendez-vous/semaine?debut=${day}${whose ? `&agenda=${whose}` : ""}${client ? `&client=${client}` : ""}`;
}

/** The form of an appointment, with what is known of it. */
function takePath({
  creneau,
  avec,
  client,
}: {
  creneau?: string;
  avec?: string | null;
  client: string | null;
}): string {
  const known = Object.entries({ creneau, avec, client }).filter((each): each is [string, string] => Boolean(each[1]));
  const query = new URLSearchParams(known).toString();
  return `/admin/rendez-vous/prendre${query ? `?${query}` : ""}`;
}

type SlotView = DiaryDay["people"][number]["slots"][number];

/**
 * @param avec the id of the diary; null where there is only one
 * @param phones whether customers may still be called about that day, by someone who may see how they are reached
 */
function slotView(slot: DiarySlot, day: Day, avec: string | null, phones: boolean, client: string | null): SlotView {
  const { slotAt, state } = slot;
  const length = lengthSaid(minutesOf(slot));
  const shown = { slotAt, hour: hourName(slotAt), state, href: null, note: "", phone: null };
  switch (slot.state) {
    case "free":
      return {
        ...shown,
        label: "Libre",
        note: length ?? "",
        href: takePath({ creneau: wallTime(slotAt), avec, client }),
      };
    case "past":
      return { ...shown, label: "Passé" };
    case "blocked":
      return { ...shown, label: "Bloqué", note: [slot.blockedFor, length].filter(Boolean).join(", ") };
    case "taken": {
      const { id, firstName, lastName, phone, status, reason } = slot.appointment;
      return {
        ...shown,
        phone: phones ? phoneInPairs(phone) : null,
        label: `${firstName} ${lastName}`,
        note: [REASONS[reason].label, length, STATUS_NAMES[status].toLowerCase()].filter(Boolean).join(", "),
        href: `/admin/rendez-vous?statut=tous&du=${day}&au=${day}#rdv-${id}`,
      };
    }
  }
}
