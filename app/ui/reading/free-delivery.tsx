import { useLoaderData } from "@remix-run/react";

import type { DeliveryTold } from "~/shop/delivery-offer";
import { french } from "~/ui/french-spacing";

/** The amount from which delivery is free; the page's loader reads it from the settings. */
export function FreeDelivery() {
  return <>{french(useLoaderData<{ delivery: DeliveryTold }>().delivery.said)}</>;
}
