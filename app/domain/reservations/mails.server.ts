import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { hoursSaid } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { link, writeLetter } from "~/domain/letter.server";
import type { Instant } from "~/domain/time";
import { endSaid } from "./end.server";
import { reservationPath } from "./links.server";
import { describePair, type Reservation } from "./reservation.server";

async function address(services: Services): Promise<string[]> {
  const hours = hoursSaid(await openingRules(services), services.now());
  return [shop.name, shop.address, ...hours.map(({ days, hours }) => `${days} : ${hours}`)];
}

export async function confirmationMail(services: Services, reservation: Reservation): Promise<Mail> {
  return writeLetter("reservationMade", await withPlaceAndLink(services, reservation), {
    ...valuesOf(reservation),
    fin: endSaid(reservation.expiresAt),
  });
}

/** To the customer: the reservation ends later, because the shop is closed on the day it would have ended. */
export async function movedMail(services: Services, reservation: Reservation, endedBefore: Instant): Promise<Mail> {
  return writeLetter("reservationMoved", await withPlaceAndLink(services, reservation), {
    ...valuesOf(reservation),
    "fin": endSaid(reservation.expiresAt),
    "ancienne fin": endSaid(endedBefore),
  });
}

const withPlaceAndLink = async (services: Services, reservation: Reservation) => ({
  to: reservation.email,
  blocks: [await address(services), ["Votre référence", reservation.reference]],
  url: link(services, reservationPath(services.config, reservation)),
});

/** To the shop, which has to call; a reply to the mail goes to the customer. */
export function reservationNotice(reservation: Reservation): Mail {
  return writeLetter(
    "shopReservation",
    {
      to: shop.email,
      replyTo: reservation.email,
      blocks: [["À contacter", reservation.name, phoneInPairs(reservation.phone), reservation.email]],
    },
    {
      référence: reservation.reference,
      modèle: reservation.productName,
      article: describePair(reservation),
      fin: endSaid(reservation.expiresAt),
    },
  );
}

export function expiredMail(services: Services, reservation: Reservation): Mail {
  const url = link(services, `/article/${reservation.productId}`);
  return writeLetter("reservationExpired", { to: reservation.email, url }, valuesOf(reservation));
}

/** To the customer: the shop cancelled the reservation. */
export function cancelledMail(reservation: Reservation): Mail {
  return writeLetter("reservationCancelled", { to: reservation.email }, valuesOf(reservation));
}

const valuesOf = (reservation: Reservation) => ({
  client: reservation.name,
  référence: reservation.reference,
  article: describePair(reservation),
});

/** To the shop: the customer cancelled the reservation. */
export function givenBackMail(reservation: Reservation): Mail {
  const { référence, article } = valuesOf(reservation);
  return writeLetter("shopReservationGivenBack", { to: shop.email }, { référence, article });
}
