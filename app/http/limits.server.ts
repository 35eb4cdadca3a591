import { json } from "@remix-run/node";
import type { LimitName } from "~/infra/rate-limit.server";
import { typedValues } from "./forms.server";
import type { ShopContext } from "./request-context.server";

export const TOO_MANY = "Trop de demandes en peu de temps. Patientez un instant avant de recommencer.";

/**
 * @param posted the form that asks: it comes back as it was typed
 * @returns null when allowed, else the refusal to send: 429 with the seconds to wait
 */
export async function limited(context: ShopContext, limit: LimitName, posted?: FormData): Promise<Response | null> {
  const wait = await context.services.rateLimits.take(limit, context.client);
  if (wait === 0) return null;
  context.refused = true;
  context.retryAfter = wait;
  return json({ error: TOO_MANY, form: { values: posted ? typedValues(posted) : {}, errors: { form: TOO_MANY } } }, { status: 429 });
}
