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

/**
 * A form comes back neither sooner than a person can fill it in, nor days later from a program that saved it. Whoever was
 * too quick keeps the first moment, so that sending again is enough.
 * @param posted gets a new moment when its own is worth nothing
 * @returns what to say, or null when all is well
 */
export function ageProblem(context: ShopContext, posted: FormData): string | null {
  const { config, now } = context.services;
  const sealed = posted.get("shown");
  const moment = unseal(config.keyFor("forms"), typeof sealed === "string" ? sealed : undefined);
  const age = now().getTime() - Number(moment?.replace("shown:", "") ?? NaN);
  if (config.rateLimits && age >= 0 && age < QUICKEST_MS) return TOO_QUICK;
  if (age <= OLDEST_MS) return null; // below zero the clock was set back: the moment is ours all the same
  posted.set("shown", shownNow(context));
  return STALE_FORM;
}
