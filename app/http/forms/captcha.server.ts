import { json } from "@remix-run/node";

import { refuseField } from "./forms.server";
import { limited } from "./limits.server";
import type { ShopContext } from "~/http/request-context.server";

/** The action that a token is made for; Google's console shows each action separately. */
export type CaptchaAction = "login" | "register" | "forgotten" | "upload" | "contact" | "booking" | "reservation";

const CAPTCHA_NOT_LOADED = "Le reCAPTCHA n'est pas chargé.";
const CAPTCHA_REFUSED = "La vérification anti-robot n’a pas abouti. Réessayez.";

type Finding = "passed" | "throttled" | "refused" | "notLoaded";

/**
 * For the action of a form that holds `<Captcha action="…" />`, after its limits and before its work:
 *
 *     const refusal = await captchaRefusal(context, posted, "login");
 *     if (refusal) return refusal;
 *
 * Not within a transaction: it asks Google. Without keys it lets everyone pass; without scripts, by a stricter limit.
 * @returns null when the form may go on, else the refusal to send: 422, or 429 with the seconds to wait
 */
export async function captchaRefusal(
  context: ShopContext,
  posted: FormData,
  action: CaptchaAction,
): Promise<Response | null> {
  const text = (name: string) => {
    const value = posted.get(name);
    return typeof value === "string" ? value : "";
  };
  const finding = await examine(context, text("captchaToken"), action, text("captchaScripts") === "1");
  if (finding === "passed") return null;
  if (finding === "throttled") return limited(context, "withoutCaptcha", posted);
  return refuseField(context, posted, "form", finding === "notLoaded" ? CAPTCHA_NOT_LOADED : CAPTCHA_REFUSED);
}

/**
 * The same for a call.
 * @param token its `captchaToken`, or its header `x-recaptcha-token`; a call without a token has the stricter limit
 */
export async function captchaCallRefusal(
  context: ShopContext,
  token: string | null | undefined,
  action: CaptchaAction,
): Promise<Response | null> {
  const finding = await examine(context, token ?? "", action, false);
  if (finding === "passed") return null;
  return finding === "throttled"
    ? limited(context, "withoutCaptcha")
    : json({ error: CAPTCHA_REFUSED }, { status: 422 });
}

/** What a page's scripts need to make tokens; empty in a shop without a captcha. */
export function captchaKeys({ services: { captcha } }: ShopContext): {
  captcha?: { siteKey: string; scriptUrl: string };
} {
  return captcha ? { captcha: { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl } } : {};
}

/** @param scripts true when the page's scripts ran: a missing token then means that Google's script did not load */
async function examine(
  { services: { captcha, log } }: ShopContext,
  token: string,
  action: CaptchaAction,
  scripts: boolean,
): Promise<Finding> {
  if (!captcha) return "passed";
  if (token === "") return scripts ? "notLoaded" : "throttled";
  const verdict = await captcha.verify(token, action);
  if (verdict === "human") return "passed";
  if (verdict === "refused") return "refused";
  log.error({ action }, "the captcha could not be asked: is RECAPTCHA_SECRET_KEY right?");
  return "throttled"; // an outage at Google must not lock anyone out
}
