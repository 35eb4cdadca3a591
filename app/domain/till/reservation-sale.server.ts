import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { recallsInForce } from "~/domain/catalogue/safety/recalled.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import { freeForSale } from "~/domain/reservations/close.server";
import { findReservation, type Reservation } from "~/domain/reservations/reservation.server";
import { TILL_DELIVERY } from "~/shop/delivery";
import type { HandPayment, NotTaken } from "~/domain/orders/pickup/paid-parts";
import { sellByHand } from "./sale.server";

export type ReservationSale =
  | { outcome: "sold"; order: Order }
  /**
   * `ended`: the reservation was sold, cancelled or expired meanwhile. `changed`: its price or its stock is not the one
   * shown. `recalled`: a recall in force names its product.
   */
  | { outcome: "ended" | "changed" | "recalled" }
  | NotTaken;

/** Thrown to roll back the end of a reservation that cannot be sold. */
class NotSold extends Error {
  constructor(readonly why: { outcome: "changed" } | NotTaken) {
    super(why.outcome);
  }
}

/**
 * Sells a reserved pair, paid in the shop and handed over, in one press. Its piece goes from the reservation to the
 * order in one transaction, so that nobody else can get it in between.
 * @param priceCents as it was shown
 */
export async function sellReservation(
  services: Services,
  by: Account,
  id: string,
  { means, priceCents }: { means: HandPayment; priceCents: Cents },
): Promise<ReservationSale> {
  const reservation = await findReservation(services, id);
  if (reservation && (await recallsInForce(services, [reservation.productId])).size > 0) return { outcome: "recalled" };
  try {
    return await services.db.transaction((db) => sell({ ...services, db }, by, id, { means, priceCents }));
  } catch (fault) {
    if (!(fault instanceof NotSold)) throw fault;
    return fault.why;
  }
}

async function sell(
  inside: Services,
  by: Account,
  id: string,
  { means, priceCents }: { means: HandPayment; priceCents: Cents },
): Promise<ReservationSale> {
  const reservation = await freeForSale(inside, id);
  if (!reservation) return { outcome: "ended" };
  const { productId, color, size } = reservation;
  const selling = await sellByHand(
    inside,
    by,
    `reservation:${id}`,
    {
      choices: [{ productId, color, size, quantity: 1, extra: "" }],
      deliveryMethod: TILL_DELIVERY,
      couponCode: null,
      customer: customerOf(reservation),
      billing: null,
      paymentMethod: null,
      shown: null,
      by: by.id,
    },
    means,
  );
  if (selling.outcome === "meansRefused" || selling.outcome === "otherParts") throw new NotSold(selling);
  if (selling.outcome !== "sold" || selling.order.totalCents !== priceCents) throw new NotSold({ outcome: "changed" });
  await inside.db("reservations").where({ id }).update({ order_id: selling.order.id });
  await handOverOrder(inside, by, { id: selling.order.id }, "name");
  return { outcome: "sold", order: selling.order };
}

/** The customer's details from the reservation: name, e-mail and telephone, without a postal address. */
function customerOf({ name, email, phone }: Reservation) {
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  return {
    genre: "non-specifie" as const,
    firstName: others.length > 0 ? firstName : "",
    lastName: others.length > 0 ? others.join(" ") : firstName,
    email,
    phone,
    street: "",
    postalCode: "",
    city: "",
  };
}
