import type { ActionFunctionArgs } from "@remix-run/node";

import { TelemetryEvent } from "~/domain/analytics/record.server";
import { readConsent } from "~/http/session/consent.server";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";
import { takeEvent } from "~/http/session/telemetry.server";

const MOST_BYTES = 8 * 1024;

/**
 * The page views of a visitor who agreed to be counted. Without consent the body is not read, and the answer is the
 * same.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "telemetry");
  if (tooMany) return tooMany;
  if (Buffer.byteLength(await request.clone().text()) > MOST_BYTES)
    return apiError(413, "La demande est trop volumineuse.");
  if (!readConsent(request, context.services.config).analytics) return nothing();
  const reading = await readJson(request, TelemetryEvent);
  if (!reading.ok) return reading.refusal;
  await takeEvent(context, request, reading.data);
  return nothing();
}

function nothing(): Response {
  return new Response(null, { status: 204 });
}
