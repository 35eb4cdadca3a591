import { inTransaction, type Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { openingsOf } from "~/domain/opening/hours.server";
import { queueMail } from "~/domain/outbox.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { instant } from "~/domain/time";
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
  const held: Reservation[] = await services
    .db("reservations")
    .where({ status: "held" })
    .where("expires_at", ">", instant(services.now()))
    .orderBy(["expires_at", "id"])
    .select(RESERVATION_COLUMNS);
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
        await queueMail(inside, `reservation:${id}:moved:${end}`, mail, { uselessAfter: end });
      }
      return moved;
    });
    if (reservation) moved.push(reservation);
  }
  return moved;
}
