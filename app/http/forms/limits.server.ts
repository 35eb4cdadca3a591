import { json } from "@remix-run/node";
import type { LimitName } from "~/infra/rate-limit.server";
import { typedValues } from "./forms.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Takes one try of a limit. Call it before the form is read to count every try; call it after, to count valid ones
 * only, so that typing mistakes cost nothing.
 * @param posted the form, which comes back as it was typed
 * @returns null when allowed, else the refusal to send
 */
export async function limited(context: ShopContext, limit: LimitName, posted?: FormData): Promise<Response | null> {
  const seconds = await context.services.rateLimits.take(limit, context.client);
  return seconds === 0 ? null : tooSoon(context, seconds, posted);
}

/**
 * The one refusal of too many requests: 429 with the seconds to wait, which the page or the call's answer says in words.
 * @param seconds until it may be tried again
 * @param posted the form, or nothing for a call
 * @param sentence another message, where there is something else to do than to wait
 */
export function tooSoon(
  context: ShopContext,
  seconds: number,
  posted?: FormData,
  sentence = `Trop de demandes en peu de temps. Patientez ${waitOf(seconds)} avant de recommencer.`,
): Response {
  context.refused = true;
  context.retryAfter = seconds;
  return json(
    { error: sentence, ...(posted && { form: { values: typedValues(posted), errors: { form: sentence } } }) },
    { status: 429 },
  );
}

/** "45 secondes", "10 minutes": rounded up. */
export function waitOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "seconde"] : [Math.ceil(seconds / 60), "minute"];
  return `${count}\u00a0${unit}${count > 1 ? "s" : ""}`;
}
