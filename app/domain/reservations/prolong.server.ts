import { inTransaction, type Services } from "~/infra/services.server";
import { addDays, shopDay, type Day } from "~/domain/days";
import { openDayFrom, openingsOf } from "~/domain/opening/hours.server";
import { queueMail, type LetterKey } from "~/domain/outbox.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { instant, type Instant } from "~/domain/time";
import { endOfReservation } from "./end.server";
import { movedMail } from "./mails.server";
import { findReservation, RESERVATION_COLUMNS, type Reservation } from "./reservation.server";

/**
 * Moves each reservation that would end on a day when the shop is closed by now to the closing time of its next opening day:
 * nobody can fetch a pair on a closed day. A mail tells its customer.
 * @returns those that were moved, with their new end
 */
export async function prolongOverClosures(services: Services): Promise<Reservation[]> {
  const rules = await openingRules(services);
  const held = await heldNow(services);
  const moved: Reservation[] = [];
  for (const { id, expiresAt } of held) {
    if (openingsOf(rules, shopDay(expiresAt)).length > 0) continue;
    const end = instant(endOfReservation(rules, new Date(expiresAt), 1));
    const reservation = await inTransaction(services, async (inside) => {
      const changed = await inside
        .db("reservations")
        .where({ id, status: "held", expires_at: expiresAt })
        .update({ expires_at: end });
      const moved = changed === 1 ? await findReservation(inside, id) : null;
      if (moved) {
        const mail = await movedMail(inside, moved, expiresAt);
        await queueMail(inside, movedKey(id, end), mail, { uselessAfter: end });
      }
      return moved;
    });
    if (reservation) moved.push(reservation);
  }
  return moved;
}

/**
 * Those that keep the end that a closure gave them, although it was taken back: a mail told their customers that day, and
 * an earlier one would come too late for who counts on it.
 * @param closures those that were taken back
 */
export async function stillProlonged(services: Services, closures: readonly { to: Day }[]): Promise<Reservation[]> {
  if (closures.length === 0) return [];
  const rules = await openingRules(services);
  const reopenings = new Set(closures.map(({ to }) => openDayFrom(rules, addDays(to, 1))));
  const ending = (await heldNow(services)).filter(({ expiresAt }) => reopenings.has(shopDay(expiresAt)));
  const keyOf = ({ id, expiresAt }: Reservation) => movedKey(id, expiresAt);
  const told = new Set<string>(
    await services.db("outbox").whereIn("dedupe_key", ending.map(keyOf)).pluck("dedupe_key"),
  );
  return ending.filter((reservation) => told.has(keyOf(reservation)));
}

const movedKey = (id: string, end: Instant): LetterKey => `reservation:${id}:moved:${end}`;

async function heldNow({ db, now }: Services): Promise<Reservation[]> {
  return db("reservations")
    .where({ status: "held" })
    .where("expires_at", ">", instant(now()))
    .orderBy(["expires_at", "id"])
    .select(RESERVATION_COLUMNS);
}
