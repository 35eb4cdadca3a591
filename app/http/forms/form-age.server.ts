import { STALE_FORM } from "~/ui/forms/form-state";
import type { ShopContext } from "~/http/request-context.server";
import { seal, unseal } from "~/http/session/signing.server";

const QUICKEST_MS = 2_000;
const OLDEST_MS = 24 * 3_600_000;

export const TOO_QUICK =
  "Ce formulaire est parti plus vite qu’on ne le lit. Vérifiez vos réponses, puis envoyez-le à nouveau.";

/** The hidden field `shown` of a form that anyone may send: the moment it was shown, sealed. */
export function shownNow({ services }: ShopContext): string {
  return seal(services.config.keyFor("forms"), `shown:${services.now().getTime()}`);
}

/** Someone logged in, or a browser that has done something here before. Their browser fills a form in at a press. */
function isKnown({ session, visitorId }: ShopContext): boolean {
  return session !== null || visitorId !== null;
}

/**
 * Asked once the fields are right: what is wrong there is worth more to a person than the pace.
 * A form comes back neither sooner than a person can fill it in, nor days later from a program that saved it. A form
 * sent too quickly keeps its first moment, so that sending it again is enough.
 * @param posted gets a new moment when its own is not valid
 * @returns the message to show, or null when the age is fine
 */
export function ageProblem(context: ShopContext, posted: FormData): string | null {
  const { config, now } = context.services;
  const sealed = posted.get("shown");
  const moment = unseal(config.keyFor("forms"), typeof sealed === "string" ? sealed : undefined);
  const age = now().getTime() - Number(moment?.replace("shown:", "") ?? NaN);
  if (config.rateLimits && age >= 0 && age < QUICKEST_MS && !isKnown(context)) return TOO_QUICK;
  if (age <= OLDEST_MS) return null; // below zero the clock was set back; the signature still proves the moment
  posted.set("shown", shownNow(context));
  return STALE_FORM;
}
