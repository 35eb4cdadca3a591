import type { Account } from "~/domain/accounts/account.server";
import { requestsOf } from "~/domain/requests-of-account.server";
import { LIVE } from "~/domain/appointments/appointment.server";
import { appointmentPath } from "~/domain/appointments/links.server";
import { REASONS } from "~/domain/appointments/reasons";
import { questionPath } from "~/domain/messages/links.server";
import { reservationPath } from "~/domain/reservations/links.server";
import { describePair, type ReservationStatus } from "~/domain/reservations/reservation.server";
import { formatDay, formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { BOOKING } from "~/ui/reading/places";
import type { RequestGroup } from "./requests-page";

const RESERVED: Record<ReservationStatus, string> = {
  held: "mise de côté",
  collected: "retirée",
  cancelled: "annulée",
  expired: "terminée",
};

/** Appointments, questions and reservations, each with the way to its own page; a kind that is added is one more group. */
export async function requestsView(services: Services, account: Account): Promise<RequestGroup[]> {
  const { config } = services;
  const { appointments, questions, reservations } = await requestsOf(services, account);
  return [
    {
      id: "rendez-vous",
      title: "Rendez-vous",
      items: appointments.map((each) => ({
        key: each.id,
        href: appointmentPath(config, each.id),
        name: formatDayAndTime(each.slotAt),
        says: `${REASONS[each.reason].label}${LIVE.includes(each.status) ? "" : each.status === "done" ? ", passé" : ", annulé"}`,
      })),
      empty: { text: "Aucun rendez-vous.", href: BOOKING, name: "Prendre rendez-vous" },
    },
    {
      id: "questions",
      title: "Questions à l’opticien",
      items: questions.map(({ id, createdAt, answeredAt, productName }) => ({
        key: id,
        href: questionPath(config, { id, createdAt }, "customer"),
        name: productName,
        says: `posée le ${formatDay(createdAt)}, ${answeredAt ? `répondue le ${formatDay(answeredAt)}` : "réponse à venir"}`,
      })),
      empty: { text: "Aucune question.", href: "/optique-selection", name: "Choisir une monture" },
    },
    {
      id: "reservations",
      title: "Réservations en boutique",
      items: reservations.map((each) => ({
        key: each.id,
        href: reservationPath(config, each),
        name: describePair(each),
        says: `${RESERVED[each.status]}, jusqu’au ${formatDay(each.expiresAt)}`,
      })),
      empty: { text: "Aucune réservation.", href: "/optique-selection", name: "Choisir une monture" },
    },
  ];
}
