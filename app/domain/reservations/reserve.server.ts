import { randomInt } from "node:crypto";

import { inTurn, type Services } from "~/infra/services.server";
import { sizeOf } from "~/domain/cart/cart.server";
import { findOffers } from "~/domain/catalogue/offers.server";
import { freeIn } from "~/domain/catalogue/sizes/free";
import { hold } from "~/domain/catalogue/stock.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { addressed, searchKey } from "~/domain/search-text.server";
import { endOfReservation } from "./end.server";
import { confirmationMail, reservationNotice } from "./mails.server";
import { findReservation, type Reservation } from "./reservation.server";

/** The most open reservations of one address: enough to compare frames, too few to empty the shop. */
export const MOST_HELD = 3;

export type Wish = {
  productId: string;
  color: string;
  size: string;
  name: string;
  email: string;
  phone: string;
  /** The visitor of the account, when its owner is logged in. */
  visitorId?: string | null;
};

export type Reserving =
  | { outcome: "reserved"; reservation: Reservation }
  | { outcome: "soldOut" | "soldOutSize" | "sizeMissing" | "tooMany" | "unknown" };

/** Puts one pair aside for a customer who comes to try it. The conditional update of `held` decides who gets the last pair. */
export async function reserve(services: Services, wish: Wish): Promise<Reserving> {
  const [{ productId, color }, at] = [wish, services.now()];
  return inTurn(services, `reservations ${wish.email.toLowerCase()}`, async (inside): Promise<Reserving> => {
    const offered = async () => (await findOffers(inside, [productId])).find((each) => each.color === color);
    const offer = await offered();
    if (!offer || offer.archived) return { outcome: "unknown" };
    const size = sizeOf(offer, wish.size);
    if (offer.sizes.length > 0 && !offer.sizes.includes(size)) return { outcome: "sizeMissing" };
    if ((await heldBy(inside, wish.email)) >= MOST_HELD) return { outcome: "tooMany" };
    if (!(await hold(inside, { productId, color, size, quantity: 1 }))) {
      const left = await offered(); // the last pair may have gone since
      return { outcome: left && freeIn(left.pieces, "") > 0 ? "soldOutSize" : "soldOut" };
    }

    const id = newId(at);
    const settings = await settingsInForce(inside);
    await inside
      .db("reservations")
      .insert({
        id,
        reference: newReference(),
        status: "held",
        product_id: productId,
        color,
        size,
        product_name: `${offer.brand} ${offer.name}`,
        color_name: offer.colorName,
        name: wish.name,
        name_key: searchKey(wish.name),
        email: wish.email,
        phone: wish.phone,
        visitor_id: wish.visitorId ?? null,
        created_at: instant(at),
        expires_at: instant(endOfReservation(settings, at, settings.reservationDays)),
      });
    const reservation = await findReservation(inside, id);
    if (!reservation) throw new Error("a reservation just written is gone");
    await queueMail(inside, `reservation:${id}:confirmation`, await confirmationMail(inside, reservation));
    await queueMail(inside, `reservation:${id}:notice`, reservationNotice(reservation));
    return { outcome: "reserved", reservation };
  });
}

async function heldBy({ db }: Services, email: string): Promise<number> {
  const row = await db("reservations")
    .where({ status: "held" })
    .where(addressed("email", [email.toLowerCase()]))
    .count({ count: "*" })
    .first();
  return Number(row?.count ?? 0);
}

/** Letters and digits that are not mistaken for one another when read aloud or written by hand. */
const SIGNS = "ABCDEFGHJKLMNPQRTUVWXY346789";

function newReference(): string {
  return Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
