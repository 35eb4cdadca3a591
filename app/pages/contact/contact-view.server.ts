import { firstFreeSlot } from "~/domain/appointments/first-free.server";
import { slotName } from "~/domain/appointments/slots";
import { openingNow } from "~/domain/opening/hours.server";
import { openingRules, settingsInForce } from "~/domain/settings/in-force.server";
import { shopScene } from "~/http/pictures/shop-pictures.server";
import type { Services } from "~/infra/services.server";

/** Whether the shop is open now, the next free appointment, and the picture of the page. */
export async function contactView(services: Services) {
  const settings = await settingsInForce(services);
  const slot = await firstFreeSlot(services);
  return {
    now: openingNow(await openingRules(services), services.now()),
    slot: slot && slotName(slot),
    picture: shopScene(settings, "interieur"),
  };
}
