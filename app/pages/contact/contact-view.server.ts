import { firstFreeSlot } from "~/domain/appointments/first-free.server";
import { slotName } from "~/domain/appointments/slots";
import { openingNow } from "~/domain/opening/hours.server";
import { openingRules, settingsInForce } from "~/domain/settings/in-force.server";
import { sceneOf } from "~/http/pictures/shop-pictures.server";
import { sceneUrl } from "~/illustration/index";
import type { Services } from "~/infra/services.server";

/** What the page of the shop says of this moment, and the picture it shows. */
export async function contactView(services: Services) {
  const settings = await settingsInForce(services);
  const slot = await firstFreeSlot(services);
  return {
    now: openingNow(await openingRules(services), services.now()),
    slot: slot && slotName(slot),
    // A shop's own photograph of itself, else the inside as it is drawn: the front is on other pages.
    picture: settings.pictureShop.url
      ? sceneOf(settings, "pictureShop")
      : { src: sceneUrl("interieur"), alt: "L’intérieur de la boutique : des montures au mur, un miroir, une table" },
  };
}
