import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { link, writeLetter } from "~/domain/letter.server";
import { queueMail, type LetterKey } from "~/domain/outbox.server";
import type { Instant } from "~/domain/time";
import type { Appointment } from "./appointment.server";
import { calendarFile } from "./calendar-file.server";
import { appointmentPath } from "./links.server";
import { REASONS } from "./reasons";
import { slotName } from "./slots";

export async function tellOfBooking(services: Services, appointment: Appointment): Promise<void> {
  await tellCustomer(services, appointment, writeLetter("appointmentBooked", ...visit(services, appointment)));
  await tellShop(services, appointment, writeLetter("shopAppointmentBooked", ...atCounter(appointment)));
}

export async function tellOfConfirming(services: Services, appointment: Appointment): Promise<void> {
  await tellCustomer(services, appointment, writeLetter("appointmentConfirmed", ...visit(services, appointment)));
}

export async function tellOfMove(
  services: Services,
  appointment: Appointment,
  from: Instant,
  by: "customer" | "shop",
): Promise<void> {
  const name = by === "customer" ? "appointmentMoved" : "appointmentMovedByShop";
  const [around, values] = visit(services, appointment);
  const letter = writeLetter(name, around, { ...values, "ancien moment": slotName(from) });
  await tellCustomer(services, appointment, letter);
  if (by !== "customer") return;
  const [counter, told] = atCounter(appointment);
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
  if (by === "customer")
    await tellShop(services, appointment, writeLetter("shopAppointmentCancelled", ...atCounter(appointment)));
}

/** Names the day, and does not say "tomorrow", because the mail may be sent or read later. */
export function appointmentReminder(services: Services, appointment: Appointment): Mail {
  return writeLetter("appointmentReminder", ...visit(services, appointment));
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
function atCounter({ firstName, lastName, phone, email, reason, slotAt, forRelative }: Appointment) {
  const table: [string, string][] = [
    ["Date", slotName(slotAt)],
    ["Motif", REASONS[reason].label],
    ["Nom", `${firstName} ${lastName}`],
    ["Téléphone", phone],
    ["Courriel", forRelative ? `${email} (d’un proche, qui a pris le rendez-vous)` : email],
  ];
  return [{ to: shop.email, table }, { moment: slotName(slotAt) }] as const;
}

/** The parts around the words of a letter about a coming visit, and the values that its words may use. */
function visit(services: Services, appointment: Appointment) {
  const { email, id, slotAt, reason } = appointment;
  const table: [string, string][] = [
    ["Date", slotName(slotAt)],
    ["Motif", REASONS[reason].label],
  ];
  const url = link(services, appointmentPath(services.config, id));
  const around = { to: email, table, blocks: [["Où", shop.address]], url };
  return [around, valuesOf(appointment)] as const;
}

const valuesOf = ({ firstName, lastName, slotAt }: Appointment) => ({
  client: `${firstName} ${lastName}`,
  moment: slotName(slotAt),
});

/** One mail for each change, because the number rises with each. */
function keyOf({ id, sequence }: Appointment, to: "customer" | "shop"): LetterKey {
  return `appointment:${id}:${sequence}:${to}`;
}
