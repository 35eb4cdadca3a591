import type { Appointment } from "~/domain/appointments/appointment.server";
import { book } from "~/domain/appointments/book.server";
import type { Booking } from "~/domain/appointments/forms.server";
import { hourName, slotsOf } from "~/domain/appointments/slots";
import { blockSlot } from "~/domain/appointments/taken-slots.server";
import { dayAndMonth, shopDay, addDays, daysFrom } from "~/domain/days";
import { readConfig } from "~/infra/config.server";
import type { Services } from "~/infra/services.server";

import { newApi } from "./api";
import type { Page } from "./page";
import type { Shop } from "./shop";
import { newVisitor, type Visitor } from "./visitor";
import { AS_DELIVERED } from "./settings";

export const BOOKER = {
  "Nom": "Moreau",
  "Prénom": "Clara",
  "Téléphone": "06 12 34 56 78",
  "Adresse e-mail": "clara.moreau@exemple.fr",
};
export const REASON = "Contrôle de la vue";
export const CONFIRM = "Confirmer le rendez-vous";

let known = 0;

/** A customer with her own address, by which her mails are found. */
export function newBooker() {
  return { ...BOOKER, "Adresse e-mail": `visiteuse-${++known}@exemple.fr` };
}

/** The free hours from a day on, as the API gives them. @returns ISO instants, the soonest first */
export async function freeSlots(shop: Shop, from = addDays(shopDay(new Date()), 2), days = 20): Promise<string[]> {
  const to = addDays(from, days - 1);
  const { taken } = (await newApi(shop).get(`/api/rendezvous/availability?from=${from}&to=${to}`)).json<{
    taken: string[];
  }>();
  return daysFrom(from, to)
    .flatMap((day) => slotsOf(AS_DELIVERED, day))
    .filter((slot) => !taken.includes(slot));
}

export async function freeSlot(shop: Shop): Promise<string> {
  const [slot] = await freeSlots(shop);
  if (!slot) throw new Error("nothing is free for weeks");
  return slot;
}

/** Goes from the first page of the booking to the agenda. */
export async function toAgenda(visitor: Visitor, reason = REASON): Promise<Page> {
  const first = await visitor.visit("/rendez-vous");
  return first
    .form({ button: "Continuer" })
    .fill({ "Quel est le motif de votre visite ?": reason })
    .submit("Continuer");
}

/**
 * Chooses an hour in the 3-day view that begins on its day.
 * @param page the address without the view's own parameters
 */
export async function chooseSlot(
  visitor: Visitor,
  slot: string,
  page = "/rendez-vous?etape=2",
  button = "Continuer",
): Promise<Page> {
  const agenda = await visitor.visit(`${page}&vue=3jours&du=${shopDay(slot)}`);
  return agenda
    .form({ button })
    .fill({ [dayAndMonth(shopDay(slot))]: hourName(slot) })
    .submit(button);
}

/** Goes to the step that asks for the visitor's details. */
export async function toConfirm(visitor: Visitor, slot: string): Promise<Page> {
  await toAgenda(visitor);
  return chooseSlot(visitor, slot);
}

/** Books as a visitor without scripts does. @returns the page that follows */
export async function bookSlot(
  shop: Shop,
  slot: string,
  booker = newBooker(),
  visitor = newVisitor(shop),
): Promise<Page> {
  return (await toConfirm(visitor, slot)).form({ button: CONFIRM }).fill(booker).submit(CONFIRM);
}

/** The address of an appointment in its mail, without the host. */
export async function linkInMail(shop: Shop, email: string): Promise<string> {
  const mail = await shop.sandbox.inbox.waitFor((each) => each.envelope.to.includes(email));
  const [link] = /http\S+\/rendez-vous\/\S+/.exec(mail.text) ?? [];
  if (!link) throw new Error(`no link in «${mail.subject}»`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const servicesOf = (shop: Shop) =>
  ({ db: shop.db, now: () => new Date(), config: readConfig(shop.env) }) as unknown as Services;

/** The shop keeps that hour for itself. */
export async function keepForShop(shop: Shop, slotAt: string): Promise<void> {
  if ((await blockSlot(servicesOf(shop), slotAt, "Formation")) === "taken") throw new Error("that hour is taken");
}

/** An appointment booked by the shop's own rules, at the first free hour unless told otherwise. */
export async function newAppointment(shop: Shop, { slotAt, ...changes }: Partial<Booking> = {}): Promise<Appointment> {
  const services = servicesOf(shop);
  const booking = await book(services, null, {
    motif: "controle",
    slotAt: slotAt ?? (await freeSlot(shop)),
    nom: "Moreau",
    prenom: "Clara",
    telephone: "06 12 34 56 78",
    email: `rdv-${++known}@exemple.fr`,
    ...changes,
  });
  if (booking.outcome === "taken") throw new Error("that hour is taken");
  return booking.appointment;
}
