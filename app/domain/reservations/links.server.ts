import type { Config } from "~/infra/config.server";
import { linkKey, readLinkKey, type LinkState } from "~/domain/signed-links.server";
import { daysAfter } from "~/domain/time";
import type { Reservation } from "./reservation.server";

const READABLE_AFTER_DAYS = 30;

const subject = (id: string) => `reservation:${id}`;

/** The signed link that shows a reservation and can cancel it. It expires a month after the reservation ends. */
export function reservationPath(config: Config, { id, expiresAt }: Pick<Reservation, "id" | "expiresAt">): string {
  return `/reservation/${id}?cle=${linkKey(config, subject(id), daysAfter(new Date(expiresAt), READABLE_AFTER_DAYS))}`;
}

export function reservationLink(config: Config, id: string, key: string | null, now: Date): LinkState {
  return readLinkKey(config, subject(id), key, now);
}
