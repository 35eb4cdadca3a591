import { json } from "@remix-run/node";

import { unavailability } from "~/http/answers/unavailable.server";
import { TooManyPasswords } from "~/infra/password-hash.server";
import { typedValues } from "./forms.server";
import type { ShopContext } from "~/http/request-context.server";

const BUSY_SECONDS = 30;

/**
 * Runs work that has its own message for a fault: the fault is logged with the request's id, and the form comes back as
 * it was typed, with that message.
 * @param posted the form, or null for a call
 */
export async function withFailureMessage(
  context: ShopContext,
  sentence: string,
  posted: FormData | null,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (fault) {
    // A database that cannot be written just now has a message of its own, which the gate gives.
    if (fault instanceof Response || unavailability(fault)) throw fault;
    const busy = fault instanceof TooManyPasswords;
    if (busy) context.retryAfter = BUSY_SECONDS;
    context.services.log[busy ? "warn" : "error"]({ err: fault }, busy ? "busy" : "fault");
    context.refused = true;
    return json(
      {
        error: sentence,
        requestId: context.requestId,
        ...(posted && { form: { values: typedValues(posted), errors: { form: sentence } } }),
      },
      { status: busy ? 503 : 500 },
    );
  }
}
