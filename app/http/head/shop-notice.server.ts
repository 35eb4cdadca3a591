import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { noticeOn } from "~/domain/settings/notice.server";
import { french } from "~/shop/words/french-spacing";

/** The shop's notice of the day for the root's loader; empty on a day without one. */
export async function shopNotice(services: Services): Promise<{ notice?: string }> {
  const { notice } = await settingsInForce(services);
  const text = noticeOn(notice, shopDay(services.now()));
  return text === null ? {} : { notice: french(text) };
}
