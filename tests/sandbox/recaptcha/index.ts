import { randomUUID } from "node:crypto";

import { z } from "zod";

import { controlRoutes } from "../control";
import type { Failure } from "../faults";
import { json, type Incoming, type Outcome, type Reply } from "../http";
import { RECAPTCHA_KEYS } from "../keys";
import { ProviderSandbox } from "../provider";

const TOKEN_MS = 120_000;

type Verdict = {
  "success"?: boolean;
  "score"?: number;
  "hostname"?: string;
  "action"?: string;
  "error-codes"?: string[];
};
type Token = { action: string; hostname: string; madeAt: number; id: string };

/**
 * siteverify of reCAPTCHA v3, and the script that makes its tokens: each is valid once, for two minutes, for one
 * action.
 */
export class RecaptchaSandbox extends ProviderSandbox {
  private readonly used = new Set<string>();
  private verdict: Verdict = {};

  private constructor(private readonly clock: () => Date) {
    super(playedError, clock);
  }

  static async start({
    port = 0,
    clock = () => new Date(),
  }: { port?: number; clock?: () => Date } = {}): Promise<RecaptchaSandbox> {
    const sandbox = new RecaptchaSandbox(clock);
    const control = controlRoutes(sandbox.faults, {
      "POST /_control/judge": (body) =>
        sandbox.judge(
          z
            .object({
              "success": z.boolean(),
              "score": z.number(),
              "hostname": z.string(),
              "action": z.string(),
              "error-codes": z.array(z.string()),
            })
            .partial()
            .parse(body),
        ),
      "POST /_control/clear": () => sandbox.clear(),
    });
    await sandbox.listen(port, async (request) => (await control(request)) ?? sandbox.answer(request));
    return sandbox;
  }

  /** Sets the answer for every token from now on, whatever is true; `{ score: 0.1 }` for a program. */
  judge(verdict: Verdict): void {
    this.verdict = verdict;
  }
  /** A token as the script would make it in a browser on that host. */
  token(action: string, hostname = "localhost"): string {
    return Buffer.from(
      JSON.stringify({ action, hostname, madeAt: this.clock().getTime(), id: randomUUID() } satisfies Token),
    ).toString("base64url");
  }
  override clear(): void {
    this.verdict = {};
    super.clear();
  }

  private async answer(request: Incoming): Promise<Outcome> {
    const asked = new URLSearchParams(request.body.toString("utf8"));
    return this.faults.play(this.faults.log(request, Object.fromEntries(request.query)), async (begin) => {
      await begin();
      if (request.method === "GET" && request.path === "/recaptcha/api.js")
        return { status: 200, headers: { "content-type": "text/javascript" }, body: SCRIPT };
      if (request.method === "POST" && request.path === "/recaptcha/api/siteverify")
        return json(200, this.verify(asked));
      return { status: 404, body: "" };
    });
  }

  private verify(asked: URLSearchParams) {
    const refused = (...errors: string[]) => ({ "success": false, "error-codes": errors });
    if (!asked.get("secret")) return refused("missing-input-secret");
    if (asked.get("secret") !== RECAPTCHA_KEYS.secretKey) return refused("invalid-input-secret");
    if (!asked.get("response")) return refused("missing-input-response");
    const token = readToken(asked.get("response") ?? "");
    if (!token) return refused("invalid-input-response");
    if (this.used.has(token.id) || this.clock().getTime() - token.madeAt > TOKEN_MS)
      return refused("timeout-or-duplicate");
    this.used.add(token.id);
    return {
      "success": true,
      "challenge_ts": new Date(token.madeAt).toISOString(),
      "hostname": token.hostname,
      "score": 0.9,
      "action": token.action,
      "error-codes": [],
      ...this.verdict,
    };
  }
}

function readToken(text: string): Token | null {
  try {
    return z
      .object({ action: z.string(), hostname: z.string(), madeAt: z.number(), id: z.string() })
      .parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** The functions of Google's script that a page calls. */
const SCRIPT = `window.grecaptcha = {
  ready(work) { setTimeout(work); },
  execute(siteKey, { action }) {
    const token = JSON.stringify({ action, hostname: location.hostname, madeAt: Date.now(), id: String(Math.random()).slice(2) + Date.now() });
    return Promise.resolve(btoa(token).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, ""));
  },
};
`;

function playedError(status: number, { body }: Failure): Reply {
  return {
    status,
    headers: { "content-type": "text/html" },
    body: body ?? `<html><head><title>Error ${status}</title></head></html>`,
  };
}
