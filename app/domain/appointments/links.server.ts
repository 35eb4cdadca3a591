import type { Config } from "~/infra/config.server";
import { isLinkKey, linkKey } from "~/domain/signed-links.server";

/** The signed address of an appointment: its holder may read, move and cancel it. It names no date, so that it stays valid after a move. */
export function appointmentPath(config: Config, appointmentId: string): string {
  return `/rendez-vous/${appointmentId}?cle=${linkKey(config, subject(appointmentId))}`;
}

export function isAppointmentKey(config: Config, appointmentId: string, key: string | null): boolean {
  return isLinkKey(config, subject(appointmentId), key);
}

function subject(appointmentId: string): string {
  return `appointment:${appointmentId}`;
}
