import { RESERVATION_STATUS_NAMES } from "~/domain/reservations/status-names";
import { findOffers, type Offer } from "~/domain/catalogue/offers.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { endSaid } from "~/domain/reservations/end.server";
import { listReservations, type ReservationState } from "~/domain/reservations/list.server";
import { describePair, recallsOnReserved, type Reservation } from "~/domain/reservations/reservation.server";
import { formatEuros } from "~/domain/money";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { meansTaken, PAYMENT_MEANS, SHOP_MEANS } from "~/shop/payment-means";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";

const STATES: { name: string; state: ReservationState; label: string }[] = [
  { name: "en-cours", state: "open", label: "En cours ou récemment expirées" },
  { name: "delivrees", state: "collected", label: "Délivrées" },
  { name: "annulees", state: "cancelled", label: "Annulées" },
  { name: "expirees", state: "expired", label: "Expirées" },
  { name: "toutes", state: "all", label: "Toutes" },
];

/** The list as its address asks for it: what waits behind the counter first. */
export async function reservationsView(services: Services, request: Request) {
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("q") ?? "").trim().slice(0, 100);
  const chosen = STATES.find(({ name }) => name === asked.get("statut")) ?? STATES[0];
  const query = readListQuery(request, ["-date", "fin"]);
  const { total, rows } = await listReservations(services, {
    ...query,
    search,
    state: chosen?.state ?? "open",
    pages: pagesOf,
  });
  const list = listState(query, total);
  const elsewhere =
    total === 0
      ? (await listReservations(services, { ...query, limit: 1, search, state: "all", pages: pagesOf })).total
      : 0;
  const recalls = await recallsOnReserved(services, rows);
  const offers = await findOffers(services, [...new Set(rows.map(({ productId }) => productId))]);
  return {
    search,
    state: chosen?.name ?? "",
    states: STATES.map(({ name, label }) => ({ name, label })),
    list,
    elsewhere,
    means: meansTaken(SHOP_MEANS, await settingsInForce(services)).map((value) => ({
      value,
      label: PAYMENT_MEANS[value].label,
    })),
    rows: rows.map((row, place) => ({
      ...lineOf(row, services.now()),
      price: priceOf(row, offers),
      recalled: recallSaid(recalls[place] ?? []),
    })),
  };
}

function lineOf(reservation: Reservation, now: Date) {
  const { id, reference, status, productId, name, email, phone, createdAt, expiresAt } = reservation;
  const late = status === "held" && Date.parse(expiresAt) <= now.getTime();
  return {
    id,
    reference,
    name,
    email,
    phone: phoneInPairs(phone),
    phoneHref: `tel:${phone}`,
    pair: describePair(reservation),
    article: `/article/${productId}`,
    made: formatDayAndTime(createdAt),
    until: endSaid(expiresAt),
    status: late ? "Délai passé" : RESERVATION_STATUS_NAMES[status],
    held: status === "held",
  };
}

/** "Sous rappel (TR-1041)", and where it is written; null for none. */
function recallSaid([first, ...others]: string[]): { says: string; href: string } | null {
  if (first === undefined) return null;
  const href = `/admin/lots?${new URLSearchParams({ lot: first }).toString()}`;
  return { says: `Sous rappel (${[first, ...others].join(", ")}) : à garder à la boutique.`, href };
}

/** What the pair costs now; null for one that is no longer sold. */
function priceOf({ productId, color }: Reservation, offers: Offer[]): { cents: number; says: string } | null {
  const offer = offers.find((each) => each.productId === productId && each.color === color);
  return offer && !offer.archived ? { cents: offer.unitPriceCents, says: formatEuros(offer.unitPriceCents) } : null;
}

/** The state that the parameter `status` of a call names; 'open' when it names none that exists. */
export function stateAsked(asked: URLSearchParams): ReservationState {
  return STATES.find(({ state }) => state === asked.get("status"))?.state ?? "open";
}

/** A reservation as the calls of the admin area tell it. */
export function reservationJson({
  id,
  reference,
  name,
  email,
  phone,
  productId,
  productName,
  colorName,
  size,
  createdAt,
  expiresAt,
  status,
}: Reservation) {
  return {
    _id: id,
    reference,
    customerName: name,
    email,
    telephone: phone,
    productId,
    productName,
    color: colorName,
    size,
    date: createdAt,
    expiresAt,
    status,
  };
}
