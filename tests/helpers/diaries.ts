import { book } from "~/domain/appointments/book.server";
import { move } from "~/domain/appointments/changes.server";
import type { Booking } from "~/domain/appointments/forms.server";
import { atMinute } from "~/domain/appointments/slots";
import type { Account } from "~/domain/accounts/account.server";
import { addDiary, saveDiary } from "~/domain/diaries/changes.server";
import { everyDiary, type Diary } from "~/domain/diaries/diary.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import type { Reason } from "~/shop/agenda";

import { given } from "./found";

/** Gives reasons their lengths, in minutes. */
export async function setLengths(services: Services, by: Account, lengths: Partial<Record<Reason, number>>) {
  const { version } = await versionInForce(services);
  const { durations } = await settingsInForce(services);
  await saveSettings(services, by, { durations: { ...durations, ...lengths } }, version);
}

/** Someone else receives. */
export async function newDiary(
  services: Services,
  by: Account,
  name: string,
  { week = null, reasonsOff = [] }: Partial<Pick<Diary, "week" | "reasonsOff">> = {},
): Promise<Diary> {
  await addDiary(services, by, { name });
  const made = given((await everyDiary(services)).find((each) => each.name === name));
  await saveDiary(services, by, made.id, { name, week: week && [...week], reasonsOff: [...reasonsOff] }, made.version);
  return given((await everyDiary(services)).find(({ id }) => id === made.id));
}

export const bookingOf = (changes: Partial<Booking> & Pick<Booking, "slotAt">): Booking => ({
  motif: "controle",
  nom: "Moreau",
  prenom: "Clara",
  telephone: "06 12 34 56 78",
  email: "clara@exemple.fr",
  ...changes,
});

const DAY = "2026-03-10"; // a Tuesday
const LENGTHS = { controle: 45, ajustage: 15, choix: 30 } as const;

/**
 * Many book overlapping times of two people at once, then many move at once.
 * @returns how many were booked, and what two have at the same time in one diary
 */
export async function rush(services: Services, by: Account): Promise<{ booked: number; twice: string[] }> {
  await setLengths(services, by, LENGTHS);
  await newDiary(services, by, "Léa");
  const reasons = Object.keys(LENGTHS) as (keyof typeof LENGTHS)[];
  const wanted = Array.from({ length: 60 }, (_, index) => {
    const motif = reasons[index % 3] ?? "controle";
    const step = motif === "choix" ? 30 : 15;
    const slotAt = atMinute(DAY, 600 + ((index * 7) % Math.floor(300 / step)) * step);
    return bookingOf({ motif, slotAt, email: `client${index}@exemple.fr` });
  });
  const outcomes = await Promise.all(wanted.map((booking) => book(services, null, booking)));
  const made = outcomes.flatMap((each) => (each.outcome === "booked" ? [each.appointment] : []));
  await Promise.all(
    made.map(({ id, reason }, index) =>
      move(services, id, atMinute(DAY, 600 + (reason === "choix" ? 30 : 15) * (index % 6)), "customer"),
    ),
  );
  const rows = await services
    .db("appointments")
    .whereNot({ status: "cancelled" })
    .select("diary_id", "slot_at", "ends_at");
  const twice = rows.flatMap((one, index) =>
    rows
      .slice(index + 1)
      .filter((other) => one.diary_id === other.diary_id && one.slot_at < other.ends_at && other.slot_at < one.ends_at)
      .map((other) => `${one.slot_at} and ${other.slot_at}`),
  );
  return { booked: made.length, twice };
}

/** What the locks say beside what the appointments say: empty when each quarter of an hour is held by its own appointment alone. */
export async function strayQuarters(services: Services): Promise<string[]> {
  const appointments = await services.db("appointments").whereNot({ status: "cancelled" }).select("*");
  const due = appointments.flatMap(({ diary_id, slot_at, ends_at }) => {
    const minutes = (Date.parse(ends_at) - Date.parse(slot_at)) / 60_000;
    return Array.from({ length: minutes / 15 }, (_, quarter) => {
      const at = new Date(Date.parse(slot_at) + quarter * 900_000).toISOString();
      return `${diary_id} ${at}`;
    });
  });
  const held = (await services.db("taken_quarters").select("*")).map((row) => `${row.diary_id} ${row.quarter_at}`);
  return [...due.filter((each) => !held.includes(each)), ...held.filter((each) => !due.includes(each))];
}
