import { useLoaderData } from "@remix-run/react";

import { french } from "~/shop/words/french-spacing";

/** "20 %": the VAT rates in force today, from the page's loader. */
export function VatRates() {
  return <>{french(useLoaderData<{ vatRates: string }>().vatRates)}</>;
}
