import { useLoaderData } from "@remix-run/react";

import type { DeliveryTold } from "~/shop/delivery-offer";
import { french } from "~/shop/words/french-spacing";

/** What delivery costs, and from which amount it is free, as sentences from the page's loader. */
export function FreeDelivery() {
  return <>{french(useLoaderData<{ delivery: DeliveryTold }>().delivery.said)}</>;
}
