import { randomUUID } from "node:crypto";

import { NOTHING, type Choices } from "~/domain/consent/consent.server";
import { CONSENT_VERSION } from "~/domain/consent/text";
import type { Config } from "~/infra/config.server";
import { CHOICE_DAYS, CID_DAYS, readCookie, writeCookie } from "./cookies.server";
import type { ShopContext } from "~/http/request-context.server";

/** What consent changes in a page: whether it asks, and whether its views are counted. */
export type ConsentState = "ask" | "no" | "yes";

export type Consent = Choices & { decided: boolean; state: ConsentState; /** Of the log's rows. */ id: string | null };

/** The choice of this browser. A choice made on an earlier text no longer counts, and the banner asks again. */
export function readConsent(request: Request, config: Config): Consent {
  const [version = "", id = ""] = (readCookie(request, config, "consent") ?? String(CONSENT_VERSION)).split(".");
  const read = (name: "consent_analytics" | "consent_marketing") =>
    Number(version) === CONSENT_VERSION ? readCookie(request, config, name) : undefined;
  const [analytics, marketing] = [read("consent_analytics"), read("consent_marketing")];
  const decided = [analytics, marketing].every((value) => value === "0" || value === "1");
  if (!decided) return { ...NOTHING, decided, state: "ask", id: id || null };
  return {
    analytics: analytics === "1",
    marketing: marketing === "1",
    decided,
    state: analytics === "1" ? "yes" : "no",
    id: id || null,
  };
}

/** Stores the choice and the version of its text in the browser for 180 days, and the counting id if it is allowed. */
export function writeConsent(
  context: ShopContext,
  request: Request,
  { analytics, marketing }: Choices,
  id: string,
): void {
  const { config } = context.services;
  const kept = { days: CHOICE_DAYS };
  context.cookies.push(
    writeCookie(config, "consent", `${CONSENT_VERSION}.${id}`, kept),
    writeCookie(config, "consent_analytics", analytics ? "1" : "0", { ...kept, readable: true }),
    writeCookie(config, "consent_marketing", marketing ? "1" : "0", { ...kept, readable: true }),
  );
  if (analytics) ensureCid(context, request);
  else forgetCid(context, request);
}

export function forgetConsent(context: ShopContext, request: Request): void {
  const { config } = context.services;
  for (const name of ["consent", "consent_analytics", "consent_marketing"] as const)
    context.cookies.push(writeCookie(config, name, "", { days: 0, readable: name !== "consent" }));
  forgetCid(context, request);
}

/** The random id under which a visitor's page views are counted. Call it only for a visitor who consented. */
export function ensureCid(context: ShopContext, request: Request): string {
  const { config } = context.services;
  const known = readCookie(request, config, "cid");
  if (known) return known;
  const cid = randomUUID();
  context.cookies.push(writeCookie(config, "cid", cid, { days: CID_DAYS, readable: true }));
  return cid;
}

export function forgetCid(context: ShopContext, request: Request): void {
  const { config } = context.services;
  if (readCookie(request, config, "cid") !== undefined)
    context.cookies.push(writeCookie(config, "cid", "", { days: 0, readable: true }));
}
