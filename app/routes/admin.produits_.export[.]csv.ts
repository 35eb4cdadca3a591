import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";

import { stockFile } from "~/domain/assortment/stock-file.server";
import { requireDesk } from "~/http/desk.server";

/** Stocks and prices as a spreadsheet opens them, sent while they are read. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  return new Response(createReadableStreamFromReadable(stockFile(context.services)), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="stocks-et-prix.csv"' },
  });
}
