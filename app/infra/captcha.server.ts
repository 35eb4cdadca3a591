import { z } from "zod";

import type { Config } from "./config.server";
import { call, jsonOf } from "./http-call.server";

/** Tells people from programs by Google's judgement of how the page was used. */
export type Captcha = {
  siteKey: string;
  /** The script that the browser loads once a form needs it. */
  scriptUrl: string;
  /** @param action what the token was made for, such as "login" */
  verify(token: string, action: string): Promise<"human" | "refused" | "unavailable">;
};

const TIMEOUT_MS = 4_000;
const LOWEST_SCORE = 0.5; // 0 is surely a program, 1 surely a person
const LONGEST_TOKEN = 4_096;

const Verdict = z.object({
  "success": z.boolean(),
  "hostname": z.string().nullish(),
  "score": z.number().nullish(),
  "action": z.string().nullish(),
  "error-codes": z.array(z.string()).nullish(),
});

/** Google's error codes for a mistake in the shop's configuration, which counts as an outage and not as a visitor's failure. */
const OUR_FAULT = ["missing-input-secret", "invalid-input-secret", "bad-request"];

export function openCaptcha({ siteKey, secretKey, url }: NonNullable<Config["captcha"]>, hostname: string): Captcha {
  return {
    siteKey,
    scriptUrl: `${url}api.js?render=${encodeURIComponent(siteKey)}`,
    async verify(token, action) {
      if (token === "" || token.length > LONGEST_TOKEN) return "refused";
      const called = await call(`${url}api/siteverify`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ secret: secretKey, response: token }).toString(),
        timeoutMs: TIMEOUT_MS,
      });
      const verdict = Verdict.safeParse(jsonOf(called));
      return verdict.success && called.outcome === "answered" && called.status === 200
        ? judge(verdict.data, action, hostname)
        : "unavailable";
    },
  };
}

/** Checks both success and the error codes, because Google has sent them together. */
function judge(
  verdict: z.infer<typeof Verdict>,
  action: string,
  hostname: string,
): "human" | "refused" | "unavailable" {
  const errors = verdict["error-codes"] ?? [];
  if (errors.some((code) => OUR_FAULT.includes(code))) return "unavailable";
  const ours = verdict.action === action && verdict.hostname === hostname;
  return verdict.success && errors.length === 0 && ours && (verdict.score ?? 0) >= LOWEST_SCORE ? "human" : "refused";
}
