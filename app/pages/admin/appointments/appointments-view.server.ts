import { json } from "@remix-run/node";

import { APPOINTMENT_STATUSES, momentOf, standingOf, turn } from "~/domain/appointments/life";
import { isOpen, type AppointmentStatus } from "~/domain/appointments/appointment.server";
import {
  findAppointmentLine,
  listAppointments,
  type AppointmentLine,
  type Wanted,
} from "~/domain/appointments/list.server";
import { HOUR, readReason, REASONS } from "~/shop/agenda";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { grainOf, lengthSaid, minutesOf, startsSaid } from "~/domain/appointments/opening.server";
import { diariesInForce, FIRST_DIARY, namesOfDiaries } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { slotName, wallTime } from "~/domain/appointments/slots";
import { isDay } from "~/domain/days";
import type { Services } from "~/infra/services.server";
import type { AppointmentCard, AppointmentFilters, AppointmentsView } from "./appointments-view";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";

const ALL = "tous";

/** The filters in the tab's address; without a status, the appointments that wait. */
export function readFilters(search: URLSearchParams): AppointmentFilters {
  const [status, from, to] = [search.get("statut") ?? "pending", search.get("du") ?? "", search.get("au") ?? ""];
  return {
    status: status === ALL || isStatus(status) ? status : "pending",
    search: (search.get("q") ?? "").trim().slice(0, 100),
    from: isDay(from) ? from : "",
    to: isDay(to) ? to : "",
  };
}

/** Whether a day is not valid. The list says that it ignores it; an export refuses it, or it would contain everyone. */
export function hasWrongDay(search: URLSearchParams): boolean {
  return ["du", "au"].map((name) => search.get(name)).some((day) => Boolean(day) && !isDay(day ?? ""));
}

export function wantedBy({ status, search, from, to }: AppointmentFilters): Wanted {
  return { status: isStatus(status) ? status : null, reason: null, search, from: from || null, to: to || null };
}

/** The filters of a call; an empty or unknown value filters nothing. */
export function wantedByCall(asked: URLSearchParams): Wanted {
  const told = (name: string) => (asked.get(name) ?? "").trim();
  const day = (name: string) => (isDay(told(name).slice(0, 10)) ? told(name).slice(0, 10) : null);
  const status = told("status");
  return {
    status: isStatus(status) ? status : null,
    reason: readReason(told("motif")),
    search: told("q").slice(0, 100),
    from: day("from"),
    to: day("to"),
  };
}

/**
 * The tab's list: appointments to come from the next one on, others from the latest back.
 * @throws when they cannot be read
 */
export async function appointmentsView(services: Services, request: Request): Promise<AppointmentsView> {
  const { search } = new URL(request.url);
  const filters = readFilters(new URLSearchParams(search));
  const ahead = filters.status === "pending" || filters.status === "confirmed";
  const query = readListQuery(request, [ahead ? "date" : "-date", "date"]);
  const { total, rows } = await listAppointments(services, wantedBy(filters), { ...query, pages: pagesOf });
  const everywhere = { ...wantedBy(filters), status: null };
  const elsewhere =
    total === 0 ? (await listAppointments(services, everywhere, { ...query, limit: 1, pages: pagesOf })).total : 0;
  const choice = await diaryChoice(services);
  const names = await namesOfDiaries(services);
  return {
    elsewhere,
    list: listState(query, total),
    cards: rows.map((row) => ({ ...cardOf(row, services.now(), names), ...choice })),
  };
}

type Choice = Pick<AppointmentCard, "starts" | "step" | "people">;

/** What the forms of the diary let choose: the times, and the people where there are several diaries. */
export async function diaryChoice(services: Services): Promise<Choice> {
  const settings = await settingsInForce(services);
  const diaries = await diariesInForce(services);
  const people = diaries.map(({ id, name }) => [id, name] as const);
  return { starts: startsSaid(settings), step: grainOf(settings) * 60, people: people.length > 1 ? people : [] };
}

function cardOf(
  { details, detailsVersion, ...appointment }: AppointmentLine,
  now: Date,
  names: Map<string, string>,
): Omit<AppointmentCard, keyof Choice> {
  const { id, slotAt, diaryId, status, reason, firstName, lastName, email, phone, sequence, forRelative } = appointment;
  const moment = momentOf(slotAt, now);
  const may = (to: AppointmentStatus) => !["unchanged", "refused"].includes(turn(status, to, moment));
  return {
    id,
    status,
    sequence,
    email,
    phone: phoneInPairs(phone),
    detailsVersion,
    statusName: standingOf(appointment),
    past: moment === "past",
    when: [slotName(slotAt), lengthSaid(minutesOf(appointment))].filter(Boolean).join(", "),
    who: names.get(diaryId) ?? null,
    diaryId,
    wallTime: wallTime(slotAt),
    reason: REASONS[reason].label,
    name: `${firstName} ${lastName}${forRelative ? " (rendez-vous pris par un proche)" : ""}`,
    phoneHref: `tel:${phone.replace(/[^\d+]/g, "")}`,
    details: { ...details, tags: details.tags.join(", ") },
    may: {
      confirm: may("confirmed"),
      finish: may("done"),
      cancel: may("cancelled"),
      move: isOpen(appointment, now),
      miss: moment === "past" && may("cancelled"),
    },
  };
}

/**
 * An appointment in the answers of the admin calls. The end is left out of an appointment of one hour, and the diary is
 * left out when it is the first one, so that the answers stay as they are specified.
 */
export function appointmentJson({ details, ...line }: AppointmentLine) {
  const { id, slotAt, endsAt, diaryId, status, reason, firstName, lastName, email, phone, sequence } = line;
  return {
    _id: id,
    slotAt,
    status,
    motif: reason,
    customer: { prenom: firstName, nom: lastName, email, telephone: phone },
    ...details,
    sequence,
    ...(minutesOf(line) === HOUR ? {} : { endsAt }),
    ...(diaryId === FIRST_DIARY ? {} : { avec: diaryId }),
  };
}

/** @param services of the transaction that changed it */
export async function appointmentAnswer(services: Services, id: string): Promise<Response> {
  const line = await findAppointmentLine(services, id);
  if (!line) throw new Error("an appointment just changed is gone");
  return json(appointmentJson(line));
}

function isStatus(text: string): text is AppointmentStatus {
  return (APPOINTMENT_STATUSES as string[]).includes(text);
}
