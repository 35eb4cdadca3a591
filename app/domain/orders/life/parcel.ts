import { DELIVERY, USUAL_DELIVERY, type DeliveryMethod } from "~/shop/delivery";

/** The step of an order in its log; its details are the carrier and the parcel's number. */
export const PARCEL_NOTED = "Suivi enregistré";

/**
 * The carrier of a delivery method. An order that waits in the shop has none, so it gets the usual one in case it is
 * sent.
 */
export function carrierOf(method: DeliveryMethod): string {
  return (DELIVERY[method].carrier ?? DELIVERY[USUAL_DELIVERY].carrier)?.name ?? "";
}

const LONGEST_NUMBER = 60;

/** A parcel's number without the spaces people type in it; null when nothing was typed. */
export function tidyNumber(typed: string | null | undefined): string | null {
  return (
    typed
      ?.replace(/[^0-9A-Za-z-]/g, "")
      .toUpperCase()
      .slice(0, LONGEST_NUMBER) || null
  );
}

const PUBLIC_PAGES: [carrier: RegExp, address: string][] = [
  [/colissimo|la ?poste/i, "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  [/chronopost/i, "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT="],
  [/dpd/i, "https://trace.dpd.fr/fr/trace/"],
  [/ups/i, "https://www.ups.com/track?loc=fr_FR&tracknum="],
  [/dhl/i, "https://www.dhl.com/fr-fr/home/suivi.html?tracking-id="],
];

/** The page where a parcel can be followed; null for a carrier whose page the shop does not know. */
export function followUpUrl({
  carrier,
  trackingNumber,
}: {
  carrier: string | null;
  trackingNumber: string | null;
}): string | null {
  const found = trackingNumber
    ? PUBLIC_PAGES.find(([name]) => name.test(carrier ?? carrierOf(USUAL_DELIVERY)))
    : undefined;
  return found ? found[1] + encodeURIComponent(trackingNumber ?? "") : null;
}
