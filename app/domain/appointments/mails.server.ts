import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { namesOfDiaries } from "~/domain/diaries/diary.server";
import { link, writeLetter } from "~/domain/letter.server";
import { queueMail, type LetterKey } from "~/domain/outbox.server";
import type { Instant } from "~/domain/time";
import type { Appointment } from "./appointment.server";
import { calendarFile } from "./calendar-file.server";
import { appointmentPath } from "./links.server";
import { REASONS } from "~/shop/agenda";
import { slotName } from "./slots";

export async function tellOfBooking(services: Services, appointment: Appointment): Promise<void> {
  const letter = writeLetter("appointmentBooked", ...(await visit(services, appointment)));
  await tellCustomer(services, appointment, letter);
  const notice = writeLetter("shopAppointmentBooked", ...(await atCounter(services, appointment)));
  await tellShop(services, appointment, notice);
}

export async function tellOfConfirming(services: Services, appointment: Appointment): Promise<void> {
  const letter = writeLetter("appointmentConfirmed", ...(await visit(services, appointment)));
  await tellCustomer(services, appointment, letter);
}

export async function tellOfMove(
  services: Services,
  appointment: Appointment,
  from: Instant,
  by: "customer" | "shop",
): Promise<void> {
  const name = by === "customer" ? "appointmentMoved" : "appointmentMovedByShop";
  const [around, values] = await visit(services, appointment);
  const letter = writeLetter(name, around, { ...values, "ancien moment": slotName(from) });
  await tellCustomer(services, appointment, letter);
  if (by !== "customer") return;
  const [counter, told] = await atCounter(services, appointment);
  const notice = writeLetter("shopAppointmentMoved", counter, { ...told, "ancien moment": slotName(from) });
  await tellShop(services, appointment, notice);
}

export async function tellOfCancelling(
  services: Services,
  appointment: Appointment,
  by: "customer" | "shop",
): Promise<void> {
  const name = by === "customer" ? "appointmentCancelled" : "appointmentCancelledByShop";
  const around = { to: appointment.email, url: link(services, "/rendez-vous") };
  await tellCustomer(services, appointment, writeLetter(name, around, valuesOf(appointment)));
  if (by !== "customer") return;
  const notice = writeLetter("shopAppointmentCancelled", ...(await atCounter(services, appointment)));
  await tellShop(services, appointment, notice);
}

/** Names the day, and does not say "tomorrow", because the mail may be sent or read later. */
export async function appointmentReminder(services: Services, appointment: Appointment): Promise<Mail> {
  return writeLetter("appointmentReminder", ...(await visit(services, appointment)));
}

async function tellCustomer(services: Services, appointment: Appointment, letter: Mail): Promise<void> {
  await queueMail(services, keyOf(appointment, "customer"), {
    ...letter,
    calendar: calendarFile(services, appointment),
  });
}

async function tellShop(services: Services, appointment: Appointment, letter: Mail): Promise<void> {
  await queueMail(services, keyOf(appointment, "shop"), { ...letter, replyTo: appointment.email });
}

/** For the staff, who may want to call back. */
async function atCounter(services: Services, appointment: Appointment) {
  const { firstName, lastName, phone, email, slotAt, forRelative } = appointment;
  const table: [string, string][] = [
    ...(await whenAndWhy(services, appointment)),
    ["Nom", `${firstName} ${lastName}`],
    ["Téléphone", phone],
    ["Courriel", forRelative ? `${email} (d’un proche, qui a pris le rendez-vous)` : email],
  ];
  return [{ to: shop.email, table }, { moment: slotName(slotAt) }] as const;
}

/** The parts around the words of a letter about a coming visit, and the values that its words may use. */
async function visit(services: Services, appointment: Appointment) {
  const { email, id } = appointment;
  const table = await whenAndWhy(services, appointment);
  const url = link(services, appointmentPath(services.config, id));
  const around = { to: email, table, blocks: [["Où", shop.address]], url };
  return [around, valuesOf(appointment)] as const;
}

/** The person is named when several people receive. */
async function whenAndWhy(
  services: Services,
  { slotAt, reason, diaryId }: Appointment,
): Promise<[title: string, said: string][]> {
  const name = (await namesOfDiaries(services)).get(diaryId);
  return [
    ["Date", slotName(slotAt)],
    ["Motif", REASONS[reason].label],
    ...(name ? [["Avec", name] as [string, string]] : []),
  ];
}

const valuesOf = ({ firstName, lastName, slotAt }: Appointment) => ({
  client: `${firstName} ${lastName}`,
  moment: slotName(slotAt),
});

/** One mail for each change, because the number rises with each. */
function keyOf({ id, sequence }: Appointment, to: "customer" | "shop"): LetterKey {
  return `appointment:${id}:${sequence}:${to}`;
}
