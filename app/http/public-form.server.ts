import { STALE_FORM } from "~/ui/form-state";
import { refuseField } from "./forms.server";
import { UNEXPECTED } from "./gate.server";
import type { ShopContext } from "./request-context.server";
import { seal, unseal } from "./signing.server";

/** Left empty by people, who are told to; robots fill in what is called so. */
export const DECOY_FIELD = "website";
export const SHOWN_FIELD = "shown-at";

const QUICKEST_MS = 2_000;
const OLDEST_MS = 24 * 3_600_000;

/** For a hidden field of a form that anyone may send: when it was shown, signed. */
export function shownAt({ services: { config, now } }: ShopContext): string {
  return seal(config.keyFor("forms"), `shown:${now().getTime()}`);
}

/**
 * What no person sends: a filled decoy, or a form sent as soon as it was shown. Refused openly and with what was typed, since
 * a person taken for a robot by mistake must be able to go on. @returns null when all is well
 */
export function refuseRobot(context: ShopContext, posted: FormData): Response | null {
  const { config, now } = context.services;
  const told = posted.get(SHOWN_FIELD);
  const [, shown] = /^shown:(\d+)$/.exec(unseal(config.keyFor("forms"), typeof told === "string" ? told : undefined) ?? "") ?? [];
  const age = now().getTime() - Number(shown);
  if (!shown || age > OLDEST_MS) return refuseField(context, posted, "form", STALE_FORM);
  const tooQuick = config.rateLimits && age >= 0 && age < QUICKEST_MS; // below zero the clock was set back
  return posted.get(DECOY_FIELD) || tooQuick ? refuseField(context, posted, "form", UNEXPECTED) : null;
}
