import { phoneInPairs } from "~/domain/checkout/forms.server";
import { endSaid } from "~/domain/reservations/end.server";
import { prolongOverClosures, stillProlonged } from "~/domain/reservations/prolong.server";
import type { Reservation } from "~/domain/reservations/reservation.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import type { Services } from "~/infra/services.server";

/** The notice is carried by a cookie, which holds only so much. */
const MOST_NAMED = 6;

/**
 * Prolongs the reservations that would end on a day that is closed by now, and names each with its customer; then those
 * that a closure prolonged which was taken back.
 * @param before the settings before the change, where it may have taken closures back
 */
export async function prolongedLines(services: Services, before?: Settings): Promise<string[]> {
  const moved = await prolongOverClosures(services);
  const { closures } = await settingsInForce(services);
  const gone = before?.closures.filter(
    ({ from, to }) => !closures.some((each) => each.from === from && each.to === to),
  );
  const kept = await stillProlonged(services, gone ?? []);
  return [
    ...named(
      moved.slice(0, MOST_NAMED),
      moved.length,
      (end) => `prolongée jusqu’au ${end}, car elle prenait fin un jour de fermeture. Un courriel le lui dit.`,
      (more) => `Et ${more} ${more > 1 ? "autres, prolongées" : "autre, prolongée"} de même.`,
    ),
    ...named(
      kept.slice(0, moved.length === 0 ? MOST_NAMED : 1),
      kept.length,
      (end) => `reste prolongée jusqu’au ${end}, car un courriel a annoncé ce jour au client.`,
      (more) => `Et ${more} ${more > 1 ? "autres restent prolongées" : "autre reste prolongée"} de même.`,
    ),
  ];
}

function named(
  first: Reservation[],
  count: number,
  said: (end: string) => string,
  andMore: (count: number) => string,
): string[] {
  const lines = first.map(
    ({ reference, name, phone, expiresAt }) =>
      `Réservation ${reference} (${name}, ${phoneInPairs(phone)}) : ${said(endSaid(expiresAt))}`,
  );
  return count > first.length ? [...lines, andMore(count - first.length)] : lines;
}
