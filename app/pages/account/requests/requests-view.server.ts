import type { Account } from "~/domain/accounts/account.server";
import { requestsOf } from "~/domain/requests-of-account.server";
import { LIVE } from "~/domain/appointments/appointment.server";
import { appointmentPath } from "~/domain/appointments/links.server";
import { REASONS } from "~/shop/agenda";
import { questionPath } from "~/domain/messages/links.server";
import { formatEuros } from "~/domain/money";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { quotePath } from "~/domain/quotes/links.server";
import { isOfProposal, stateOf, type QuoteState } from "~/domain/quotes/list.server";
import type { WrittenQuote } from "~/domain/quotes/written-quote.server";
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

/** A quote in the list. An open quote has a button that puts it into the cart at its price. */
async function quoteItem(services: Services, quote: WrittenQuote): Promise<RequestGroup["items"][number]> {
  const { id, number, madeAt, validUntil, totalCents } = quote;
  const href = quotePath(services.config, quote);
  const until = formatCalendarDay(validUntil);
  const SAYS: Record<QuoteState, string> = {
    replaced: `remplacé par le devis ${quote.replacedBy ?? ""}`,
    unhanded: `valable jusqu’au ${until} inclus`,
    open: isOfProposal(quote) ? "pour une correction proposée de votre commande" : `valable jusqu’au ${until} inclus`,
    paying: "commandé, paiement attendu",
    ordered: "commandé",
    cancelled: "commande annulée",
    expired: `prix tenus jusqu’au ${until}`,
  };
  const state = await stateOf(services, quote);
  return {
    key: id,
    href,
    name: `Devis ${number} : ${formatEuros(totalCents)}`,
    says: `établi le ${formatDay(madeAt)}, ${SAYS[state]}`,
    ...(state === "open" &&
      !isOfProposal(quote) && { press: { intent: "order", label: "Commander ce devis", of: number } }),
  };
}

/**
 * Appointments, questions, quotes and reservations, each with the address of its own page. A new kind needs a new group
 * here.
 */
export async function requestsView(services: Services, account: Account): Promise<RequestGroup[]> {
  const { config } = services;
  const { appointments, questions, quotes, reservations } = await requestsOf(services, account);
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
      id: "devis",
      title: "Devis",
      items: await Promise.all(quotes.map((quote) => quoteItem(services, quote))),
      empty: { text: "Aucun devis.", href: "/devis", name: "Demander un devis gratuit" },
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
