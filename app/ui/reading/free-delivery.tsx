import { useLoaderData } from "@remix-run/react";

import type { DeliveryTold } from "~/shop/delivery-offer";
import { french } from "~/ui/french-spacing";

/** From which purchase on delivery is free, which the page's loader tells by the settings. */
export function FreeDelivery() {
  return <>{french(useLoaderData<{ delivery: DeliveryTold }>().delivery.said)}</>;
}
