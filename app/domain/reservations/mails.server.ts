import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { hoursSaid } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { compose, link } from "~/domain/letter.server";
import { formatDayAndTime } from "~/domain/time";
import { reservationPath } from "./links.server";
import { describePair, type Reservation } from "./reservation.server";

async function address(services: Services): Promise<string[]> {
  const hours = hoursSaid(await openingRules(services), services.now());
  return [shop.name, shop.address, ...hours.map(({ days, hours }) => `${days} : ${hours}`)];
}

export async function confirmationMail(services: Services, reservation: Reservation): Promise<Mail> {
  return compose({
    to: reservation.email,
    subject: `Votre réservation ${reservation.reference} à la boutique`,
    greeting: `Bonjour ${reservation.name},`,
    paragraphs: [
      `Nous mettons de côté pour vous : ${describePair(reservation)}.`,
      `La monture vous attend jusqu’au ${formatDayAndTime(reservation.expiresAt)}. La boutique vous contacte pour convenir de votre passage ; l’essai et l’ajustage sont gratuits, et rien n’est à payer d’avance.`,
    ],
    blocks: [await address(services), ["Votre référence", reservation.reference]],
    action: {
      label: "Voir ou annuler ma réservation",
      url: link(services, reservationPath(services.config, reservation)),
    },
  });
}

/** To the shop, which is to call; an answer to the mail goes to the customer. */
export function reservationNotice(reservation: Reservation): Mail {
  return compose({
    to: shop.email,
    replyTo: reservation.email,
    subject: `Réservation ${reservation.reference} : ${reservation.productName}`,
    greeting: "Bonjour,",
    paragraphs: [
      `À mettre de côté : ${describePair(reservation)}. La réservation prend fin le ${formatDayAndTime(reservation.expiresAt)}.`,
    ],
    blocks: [["À contacter", reservation.name, phoneInPairs(reservation.phone), reservation.email]],
  });
}

export function expiredMail(services: Services, reservation: Reservation): Mail {
  return compose({
    to: reservation.email,
    subject: `Votre réservation ${reservation.reference} a pris fin`,
    greeting: `Bonjour ${reservation.name},`,
    paragraphs: [
      `Nous avions mis de côté : ${describePair(reservation)}. Le délai est passé et la monture est de nouveau en vente. Si elle vous plaît toujours, vous pouvez la réserver à nouveau.`,
    ],
    action: { label: "Revoir la monture", url: link(services, `/article/${reservation.productId}`) },
  });
}

/** To the customer: the shop gave it up. */
export function cancelledMail(reservation: Reservation): Mail {
  return compose({
    to: reservation.email,
    subject: `Votre réservation ${reservation.reference} est annulée`,
    greeting: `Bonjour ${reservation.name},`,
    paragraphs: [
      `Nous avons annulé votre réservation : ${describePair(reservation)}. Pour toute question, appelez-nous au ${shop.phone} ou répondez à ce courriel.`,
    ],
  });
}

/** To the shop: the customer gave it up. */
export function givenBackMail(reservation: Reservation): Mail {
  return compose({
    to: shop.email,
    subject: `Réservation ${reservation.reference} annulée`,
    greeting: "Bonjour,",
    paragraphs: [`Le client a annulé sa réservation. À remettre en rayon : ${describePair(reservation)}.`],
  });
}
