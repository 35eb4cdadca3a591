import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { askForPrescription } from "~/domain/prescriptions/need";
import { DELIVERY_WORKING_DAYS, LENS_DAYS_FROM } from "~/shop/delivery-terms";

type Line = { extra: string };

/** What is promised of a purchase before and after it is paid: pages, mails and terms of sale use these same words. */

/**
 * How long a parcel takes, without a full stop. For lenses made to order it includes the days to make them.
 * @param reopens the day when a closure that delays it ends, such as "le 11 décembre"; null without one
 */
export function deliveryEstimate(lines: (Line & { productId: string })[], reopens: string | null): string {
  if (!askForPrescription(lines))
    return reopens ? `${DELIVERY_WORKING_DAYS} à partir de notre réouverture, ${reopens}` : DELIVERY_WORKING_DAYS;
  const made = `${terms.lensDeliveryDays} jours pour vos verres, ${LENS_DAYS_FROM}${lines.some(isOwnFrame) ? " et de votre monture" : ""}, puis ${DELIVERY_WORKING_DAYS}`;
  return reopens ? `${made}, sans départ avant notre réouverture, ${reopens}` : made;
}

/** How the customer's own frame comes to the shop, for an order that waits for one. */
export function entrustFrame(number: string): string {
  return `Déposez votre monture à la boutique, ou envoyez-la à vos frais au ${shop.address}, en colis suivi, dans un étui rigide, avec le numéro ${number}. Nous la contrôlons avant de commander vos verres.`;
}

/** The right of withdrawal, and what L. 221-28 excludes from it. */
export function withdrawalTerms(lines: (Line & { productId: string })[]): string {
  const right = `Vous disposez de ${terms.withdrawalDays} jours après réception pour changer d’avis`;
  const made = lines.filter((line) => askForPrescription([line]));
  if (made.length === 0) return `${right}.`;
  const law = "(article L. 221-28, 3° du Code de la consommation)";
  if (!made.every(isOwnFrame))
    return `${right}, sauf sur les verres taillés à votre vue et sur la monture qu’un montage ne permet plus de remettre en vente ${law}.`;
  return made.length < lines.length
    ? `${right}, sauf sur les verres taillés à votre vue ${law}.`
    : `Vos verres sont taillés à votre vue : ils n’ouvrent pas droit à rétractation ${law}.`;
}

/**
 * The note beside a line that cannot be sent back; the terms of sale promise it before the order is placed. Null for
 * other lines.
 */
export function withdrawalNote(line: Line): string | null {
  return askForPrescription([line]) ? "Verres taillés à votre vue : sans droit de rétractation" : null;
}

function soldOn(quoteNumber: string, lines: Line[]): string {
  const what = askForPrescription(lines) ? "Vos verres sont vendus" : "Votre monture est vendue";
  return `${what} sur le devis ${quoteNumber} : lisez-le avant de payer.`;
}

/**
 * What a customer is told before they pay an order that the shop took: mail and page of the payment link say the same.
 */
export function beforePaying({
  quoteNumber,
  lines,
}: {
  quoteNumber: string | null;
  lines: (Line & { productId: string })[];
}): string[] {
  return [
    ...(quoteNumber ? [soldOn(quoteNumber, lines)] : []),
    ...(askForPrescription(lines)
      ? [
          "Un opticien vérifie votre ordonnance avant que vos verres soient taillés ; si nous ne l’avons pas encore, la confirmation de la commande vous dira comment l’envoyer.",
        ]
      : []),
    withdrawalTerms(lines),
    "En payant, vous acceptez les conditions générales de vente.",
  ];
}
