import { STALE_FORM } from "~/ui/forms/not-of-this-browser";
import type { ShopContext } from "~/http/request-context.server";
import { browserSince } from "~/http/session/csrf.server";
import { seal, unseal } from "~/http/session/signing.server";

const QUICKEST_MS = 2_000;
const OLDEST_MS = 24 * 3_600_000;

export const TOO_QUICK =
  "Ce formulaire est parti plus vite qu’on ne le lit. Vérifiez vos réponses, puis envoyez-le à nouveau.";

/** The hidden field `shown` of a form that anyone may send: the moment it was shown, sealed. */
export function shownNow({ services }: ShopContext): string {
  return seal(services.config.keyFor("forms"), `shown:${services.now().getTime()}`);
}

/** Marks the field `shown` of a refused form, so that its second sending is never too quick. A value that we did not write is returned unchanged. */
export function shownAgain({ services }: ShopContext, sealed: string): string {
  const { config } = services;
  const [, , moment] = MOMENT.exec(unseal(config.keysFor("forms"), sealed) ?? "") ?? [];
  return moment ? seal(config.keyFor("forms"), `again:${moment}`) : sealed;
}

const MOMENT = /^(shown|again):(\d+)$/;

/**
 * True when somebody is logged in, when this browser has written something here before, or when an earlier page gave it
 * its cookie. Such a browser may fill a form in by itself, faster than a person types.
 */
function isKnown(context: ShopContext): boolean {
  const since = browserSince(context);
  const seenBefore = since !== null && context.services.now().getTime() - since >= QUICKEST_MS;
  return context.session !== null || context.visitorId !== null || seenBefore;
}

/**
 * Checks how long ago a form was shown. Called once the fields are right, because an error in a field helps a person
 * more.
 * A person takes some seconds to fill a form in; a program that saved the form sends it at once, or days later. A
 * refused form is filled in already, so that it may be sent again at once.
 * @param posted gets a new moment when its own is not valid
 * @returns the message to show, or null when the age is fine
 */
export function ageProblem(context: ShopContext, posted: FormData): string | null {
  const { config, now } = context.services;
  const sealed = posted.get("shown");
  const moment = unseal(config.keysFor("forms"), typeof sealed === "string" ? sealed : undefined);
  const [, mark, milliseconds] = MOMENT.exec(moment ?? "") ?? [];
  const age = now().getTime() - Number(milliseconds ?? NaN);
  const isTooQuick = mark === "shown" && age >= 0 && age < QUICKEST_MS;
  if (config.rateLimits && isTooQuick && !isKnown(context)) return TOO_QUICK;
  if (age <= OLDEST_MS) return null; // negative when the clock was set back; the signature still proves the moment
  posted.set("shown", shownNow(context));
  return STALE_FORM;
}
