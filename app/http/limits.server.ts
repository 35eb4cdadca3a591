import { json } from "@remix-run/node";
import type { LimitName } from "~/infra/rate-limit.server";
import { typedValues } from "./forms.server";
import type { ShopContext } from "./request-context.server";

const MINUTE = 60;

/**
 * Asked before anything is read it counts every try; asked after, only what is about to be done, and who mistypes uses nothing up.
 * @param posted the form that asks: it comes back as it was typed
 * @returns null when allowed, else the refusal to send: 429 with the seconds to wait
 */
export async function limited(context: ShopContext, limit: LimitName, posted?: FormData): Promise<Response | null> {
  const wait = await context.services.rateLimits.take(limit, context.client);
  if (wait === 0) return null;
  context.refused = true;
  context.retryAfter = wait;
  const error = tooManyText(wait);
  return json({ error, form: { values: posted ? typedValues(posted) : {}, errors: { form: error } } }, { status: 429 });
}

/** Where nothing says how long. */
export const TOO_MANY = "Trop de demandes en peu de temps. Patientez quelques minutes avant de recommencer.";

/** @param seconds until it may be tried again */
export function tooManyText(seconds: number): string {
  const wait = seconds > MINUTE ? `${Math.ceil(seconds / MINUTE)}\u00a0minutes` : "un instant";
  return `Trop de demandes en peu de temps. Patientez ${wait} avant de recommencer.`;
}
