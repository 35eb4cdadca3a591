import type { Config } from "~/infra/config.server";
import { isLinkKey, linkKey } from "~/domain/signed-links.server";

/** The signed way to an appointment: whoever holds it may read, move and cancel that one. It names no date, so that it follows a move. */
export function appointmentPath(config: Config, appointmentId: string): string {
  return `/rendez-vous/${appointmentId}?cle=${linkKey(config, subject(appointmentId))}`;
}

export function isAppointmentKey(config: Config, appointmentId: string, key: string | null): boolean {
  return isLinkKey(config, subject(appointmentId), key);
}

function subject(appointmentId: string): string {
  return `appointment:${appointmentId}`;
}
