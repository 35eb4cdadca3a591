import type { ActionFunctionArgs } from "@remix-run/node";

import { readReport } from "~/domain/health/csp-report";
import { countRefusal } from "~/domain/health/metrics.server";
import { limited } from "~/http/forms/limits.server";

const LONGEST = 8 * 1024;

/** Counts what browsers report and stores no report, because it shows what somebody read and has installed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "cspReport");
  if (tooMany) return tooMany;
  const text = await request.text();
  const refusal = text.length > LONGEST ? null : readReport(text, context.services.config.publicUrl);
  if (refusal) countRefusal(refusal);
  return new Response(null, { status: refusal ? 204 : 422 });
}
