import type { LoaderFunctionArgs } from "@remix-run/node";

import { stockFile } from "~/domain/assortment/stock-file.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { requireDesk } from "~/http/desk.server";

/** Stocks and prices as a spreadsheet opens them. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  return csvAnswer("stocks-et-prix.csv", stockFile(context.services));
}
