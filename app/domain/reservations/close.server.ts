import { inTransaction, type Services } from "~/infra/services.server";
import { release, takeHeld } from "~/domain/catalogue/stock.server";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { cancelledMail, expiredMail, givenBackMail } from "./mails.server";
import { prolongOverClosures } from "./prolong.server";
import { findReservation, type Reservation, type ReservationStatus } from "./reservation.server";

const BATCH = 50;

/** The pair was fetched: it leaves the stock. @returns null when the reservation had ended already, or never existed */
export async function collectReservation(services: Services, id: string): Promise<Reservation | null> {
  return close(services, id, "collected", async (inside, reservation) => {
    if (await takeHeld(inside, piece(reservation), { cause: "reservation", reference: id })) return;
    // After a new count the stock may have no piece left: the pair has left the shop all the same.
    await release(inside, piece(reservation));
    inside.log.warn({ reservationId: id }, "a collected pair was not in stock");
  });
}

/** Ends a reservation whose pair is being sold: its piece is free for the order written in the same transaction. */
export async function freeForSale(services: Services, id: string): Promise<Reservation | null> {
  return close(services, id, "collected", (inside, reservation) => release(inside, piece(reservation)));
}

/**
 * Puts the pair back on sale and tells the other side.
 * @param by who gave it up
 * @returns null when the reservation had ended already, or never existed
 */
export async function cancelReservation(
  services: Services,
  id: string,
  by: "customer" | "shop",
): Promise<Reservation | null> {
  return close(services, id, "cancelled", async (inside, reservation) => {
    await release(inside, piece(reservation));
    await queueMail(
      inside,
      `reservation:${id}:cancelled`,
      by === "shop" ? cancelledMail(reservation) : givenBackMail(reservation),
    );
  });
}

/**
 * Ends every reservation whose days are over: the pair goes back on sale, and the customer gets a mail. One that would end on a
 * closed day is prolonged before.
 * @returns how many ended
 */
export async function expireReservations(services: Services): Promise<number> {
  await prolongOverClosures(services);
  const due: string[] = await services
    .db("reservations")
    .where({ status: "held" })
    .where("expires_at", "<=", instant(services.now()))
    .orderBy("expires_at")
    .limit(BATCH)
    .pluck("id");
  let ended = 0;
  for (const id of due) {
    const closed = await close(services, id, "expired", async (inside, reservation) => {
      await release(inside, piece(reservation));
      await queueMail(inside, `reservation:${id}:expired`, expiredMail(inside, reservation));
    });
    if (closed) ended += 1;
  }
  return ended;
}

/** The first change of the status ends the reservation, and moves its piece in the same transaction. */
async function close(
  services: Services,
  id: string,
  status: Exclude<ReservationStatus, "held">,
  work: (inside: Services, reservation: Reservation) => Promise<void>,
): Promise<Reservation | null> {
  return inTransaction(services, async (inside) => {
    const changed = await inside
      .db("reservations")
      .where({ id, status: "held" })
      .update({ status, closed_at: instant(inside.now()) });
    const reservation = changed === 1 ? await findReservation(inside, id) : null;
    if (reservation) await work(inside, reservation);
    return reservation;
  });
}

function piece({ productId, color, size }: Reservation) {
  return { productId, color, size, quantity: 1 };
}
