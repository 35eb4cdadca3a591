import type { LoaderFunctionArgs } from "@remix-run/node";

import { stockFile } from "~/domain/catalogue/editing/stock-file.server";
import { audit } from "~/domain/audit/audit.server";
import { csvAnswer } from "~/http/admin/csv-answer.server";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";

/** Stocks and prices as a spreadsheet opens them; the audit notes who exported them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  requireFreshProof(context, request);
  await audit(context.services, account, "stocks.exportés", "tous");
  return csvAnswer("stocks-et-prix.csv", stockFile(context.services));
}
