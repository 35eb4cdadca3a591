import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { company } from "~/shop/company";
import { shop } from "~/shop/identity";
import type { Appointment } from "./appointment.server";

/**
 * The appointment for the customer's own calendar. Its id stays and its number rises with each change, so that a later
 * file replaces an earlier one. Other people may see a calendar, so the reason and the signed link are left out.
 */
export function calendarFile({ config, now }: Services, appointment: Appointment): NonNullable<Mail["calendar"]> {
  const cancelled = appointment.status === "cancelled";
  const method = cancelled ? "CANCEL" : "REQUEST";
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: shop.name, product: "Rendez-vous", language: "FR" },
  });
  calendar.createEvent({
    id: `${appointment.id}@${config.publicUrl.hostname}`,
    sequence: appointment.sequence,
    stamp: now(),
    start: new Date(appointment.slotAt),
    end: new Date(appointment.endsAt),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `Rendez-vous ${company.atName}`,
    location: `${shop.name}, ${shop.address}`,
    description: `Une question, un retard : ${shop.phone}. Pour déplacer ou annuler, suivez le lien de votre courriel.`,
    organizer: { name: shop.name, email: shop.email },
    attendees: [
      {
        name: `${appointment.firstName} ${appointment.lastName}`,
        email: appointment.email,
        rsvp: false,
        status: ICalAttendeeStatus.ACCEPTED,
      },
    ],
  });
  return { method, content: calendar.toString() };
}
