import { sessionsOf, type Session } from "~/domain/accounts/sessions.server";
import { subscriptionOf } from "~/domain/newsletter/newsletter.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import type { SettingsView } from "./settings";

export async function settingsView(services: Services, { id: current, account }: Session): Promise<SettingsView> {
  const sessions = await sessionsOf(services, account.id);
  return {
    sessions: sessions.map(({ id, device, kind, createdAt, seenAt }) => ({
      id,
      device: kind === "admin" ? `${device} (administration)` : device,
      since: formatDayAndTime(createdAt),
      seen: formatDayAndTime(seenAt),
      current: id === current,
    })),
    subscribed: account.verified ? (await subscriptionOf(services, account.email)) !== null : null,
  };
}
