import type { Settings } from "~/domain/settings/model.server";
import type { Services } from "~/infra/services.server";
import { terms } from "~/shop/terms";
import type { ReturnDays } from "~/shop/terms-of-sale/text";
import { readTerms } from "./versions.server";

/** What an order placed now is promised. */
export const returnDaysNow = ({ frameReturnDays, accessoryReturnDays }: Settings): ReturnDays => ({
  frame: frameReturnDays,
  accessory: accessoryReturnDays,
});

/** What goes for every article, where a sentence does not tell them apart. */
export const leastReturnDays = ({ frame, accessory }: ReturnDays): number => Math.min(frame, accessory);

/** The days that every version of the terms named before a shop could choose its own. */
const BEFORE: ReturnDays = { frame: terms.withdrawalDays, accessory: terms.accessoryReturnDays };

/** What an order was promised when it was placed, by the terms it was made under. @param version null where none was kept */
export async function returnDaysOf(services: Services, version: string | null): Promise<ReturnDays> {
  const kept = version ? await readTerms(services, version) : null;
  return kept?.terms.returnDays ?? BEFORE;
}
