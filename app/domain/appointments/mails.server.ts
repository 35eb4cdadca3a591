import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { compose, link, type Letter } from "~/domain/letter.server";
import { queueMail, type LetterKey } from "~/domain/outbox.server";
import type { Instant } from "~/domain/time";
import type { Appointment } from "./appointment.server";
import { calendarFile } from "./calendar-file.server";
import { appointmentPath } from "./links.server";
import { REASONS } from "./reasons";
import { slotName } from "./slots";

export async function tellOfBooking(services: Services, appointment: Appointment): Promise<void> {
  await tellCustomer(services, appointment, {
    subject: `Votre rendez-vous du ${slotName(appointment.slotAt)}`,
    paragraphs: [
      `C’est noté : nous vous attendons ${slotName(appointment.slotAt)}.`,
      "Vous trouverez ci-joint de quoi l’inscrire à votre agenda.",
    ],
  });
  await tellShop(services, appointment, "Nouveau rendez-vous", "Un rendez-vous vient d’être pris en ligne.");
}

export async function tellOfConfirming(services: Services, appointment: Appointment): Promise<void> {
  await tellCustomer(services, appointment, {
    subject: `Votre rendez-vous du ${slotName(appointment.slotAt)} est confirmé`,
    paragraphs: [`Un opticien a préparé votre venue : nous vous attendons ${slotName(appointment.slotAt)}.`],
  });
}

export async function tellOfMove(
  services: Services,
  appointment: Appointment,
  from: Instant,
  by: "customer" | "shop",
): Promise<void> {
  const asked =
    by === "customer"
      ? "Comme vous l’avez demandé, votre rendez-vous est déplacé."
      : "Nous avons dû déplacer votre rendez-vous, et nous nous en excusons.";
  await tellCustomer(services, appointment, {
    subject: `Votre rendez-vous est déplacé au ${slotName(appointment.slotAt)}`,
    paragraphs: [
      `${asked} Nous vous attendons ${slotName(appointment.slotAt)}, au lieu du ${slotName(from)}.`,
      ...(by === "shop"
        ? ["Si ce moment ne vous convient pas, choisissez-en un autre : le lien ci-dessous vous y mène."]
        : []),
    ],
  });
  if (by === "customer")
    await tellShop(services, appointment, "Rendez-vous déplacé", `Il était prévu ${slotName(from)}.`);
}

export async function tellOfCancelling(
  services: Services,
  appointment: Appointment,
  by: "customer" | "shop",
): Promise<void> {
  const asked = by === "customer" ? "Comme vous l’avez demandé, votre" : "Nous sommes au regret d’annuler votre";
  await queueMail(services, keyOf(appointment, "customer"), {
    ...compose({
      to: appointment.email,
      subject: `Votre rendez-vous du ${slotName(appointment.slotAt)} est annulé`,
      greeting: greeting(appointment),
      paragraphs: [
        by === "customer"
          ? `${asked} rendez-vous du ${slotName(appointment.slotAt)} est annulé.`
          : `${asked} rendez-vous du ${slotName(appointment.slotAt)}. Appelez-nous, ou choisissez un autre moment : nous ferons au mieux.`,
      ],
      action: { label: "Prendre un autre rendez-vous", url: link(services, "/rendez-vous") },
    }),
    calendar: calendarFile(services, appointment),
  });
  if (by === "customer")
    await tellShop(services, appointment, "Rendez-vous annulé", "Le créneau est de nouveau libre.");
}

/** The day is named, not called tomorrow: a mail may be read, and sent, later than it was meant. */
export function appointmentReminder(services: Services, appointment: Appointment): Mail {
  return compose({
    to: appointment.email,
    subject: `Rappel : votre rendez-vous du ${slotName(appointment.slotAt)}`,
    greeting: greeting(appointment),
    paragraphs: [
      `Nous vous attendons ${slotName(appointment.slotAt)}. Si vous ne pouvez pas venir, prévenez-nous : quelqu’un d’autre aura votre place.`,
    ],
    ...particulars(services, appointment),
  });
}

type Words = Pick<Letter, "subject" | "paragraphs">;

async function tellCustomer(services: Services, appointment: Appointment, words: Words): Promise<void> {
  const letter = compose({
    to: appointment.email,
    greeting: greeting(appointment),
    ...words,
    ...particulars(services, appointment),
  });
  await queueMail(services, keyOf(appointment, "customer"), {
    ...letter,
    calendar: calendarFile(services, appointment),
  });
}

/** To the people at the counter, who may want to call back. */
async function tellShop(services: Services, appointment: Appointment, what: string, told: string): Promise<void> {
  const { firstName, lastName, phone, email, reason, slotAt, forRelative } = appointment;
  const letter = compose({
    to: shop.email,
    subject: `${what} : ${slotName(slotAt)}`,
    greeting: "Bonjour,",
    paragraphs: [told],
    table: [
      ["Date", slotName(slotAt)],
      ["Motif", REASONS[reason].label],
      ["Nom", `${firstName} ${lastName}`],
      ["Téléphone", phone],
      ["Courriel", forRelative ? `${email} (d’un proche, qui a pris le rendez-vous)` : email],
    ],
  });
  await queueMail(services, keyOf(appointment, "shop"), { ...letter, replyTo: email });
}

function particulars(
  services: Services,
  { id, slotAt, reason }: Appointment,
): Pick<Letter, "table" | "blocks" | "action" | "closing"> {
  return {
    table: [
      ["Date", slotName(slotAt)],
      ["Motif", REASONS[reason].label],
    ],
    blocks: [["Où", shop.address]],
    action: { label: "Déplacer ou annuler", url: link(services, appointmentPath(services.config, id)) },
    closing: "Pensez à apporter vos lunettes actuelles et, si vous en avez une, votre ordonnance.",
  };
}

function greeting({ firstName, lastName }: Appointment): string {
  return `Bonjour ${firstName} ${lastName},`;
}

/** One mail a change: the number rises with each. */
function keyOf({ id, sequence }: Appointment, to: "customer" | "shop"): LetterKey {
  return `appointment:${id}:${sequence}:${to}`;
}
