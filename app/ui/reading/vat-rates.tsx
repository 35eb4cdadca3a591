import { useLoaderData } from "@remix-run/react";

import { french } from "~/ui/french-spacing";

/** "20 %": the rates in force, which the page's loader tells by the shop's clock. */
export function VatRates() {
  return <>{french(useLoaderData<{ vatRates: string }>().vatRates)}</>;
}
