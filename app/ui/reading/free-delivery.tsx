import { useLoaderData } from "@remix-run/react";

import { deliveryOfferSaid } from "~/shop/delivery-offer";
import { french } from "~/ui/french-spacing";

/** From which purchase on delivery is free, which the page's loader tells by the setting of the fee. */
export function FreeDelivery() {
  return <>{french(deliveryOfferSaid(useLoaderData<{ freeFromCents: number }>().freeFromCents))}</>;
}
