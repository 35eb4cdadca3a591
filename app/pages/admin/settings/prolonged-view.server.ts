import { phoneInPairs } from "~/domain/checkout/forms.server";
import { prolongOverClosures } from "~/domain/reservations/prolong.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";

/** The notice is carried by a cookie, which holds only so much. */
const MOST_NAMED = 6;

/** Prolongs the reservations that would end on a day that is closed by now, and names each with its customer. */
export async function prolongedLines(services: Services): Promise<string[]> {
  const moved = await prolongOverClosures(services);
  const named = moved
    .slice(0, MOST_NAMED)
    .map(
      ({ reference, name, phone, expiresAt }) =>
        `Réservation ${reference} (${name}, ${phoneInPairs(phone)}) : prolongée jusqu’au ${formatDayAndTime(expiresAt)}, car elle prenait fin un jour de fermeture. Un courriel le lui dit.`,
    );
  const more = moved.length - named.length;
  return more > 0 ? [...named, `Et ${more} ${more > 1 ? "autres, prolongées" : "autre, prolongée"} de même.`] : named;
}
