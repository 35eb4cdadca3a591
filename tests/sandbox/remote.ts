import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import type Stripe from "stripe";

import type { Quirk } from "./colissimo/multipart";
import type { Parcel } from "./colissimo/parcels";
import type { Failure, HoldMode, LoggedRequest } from "./faults";
import type { SandboxUrls } from "./index";
import type { mailSummary } from "./inbox/mail";
import type { SmtpFailure } from "./inbox/smtp";
import type { Paid, PayWith } from "./stripe";
import type { Attempt, DeliveryOptions, Invented, WebhookSettings } from "./stripe/webhooks";

export type RemoteMail = ReturnType<typeof mailSummary>;

/** Sends the actions of one server to a sandbox that runs in another process. */
function orders(base: string) {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${base}/_control/${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const said = (await answer.json()) as T & { error?: string };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.error ?? ""}`);
    return said;
  };
  const holdAt = async (body: object) => {
    const { id } = await ask<{ id: string }>("POST", "hold", body);
    return {
      arrived: ask<LoggedRequest>("GET", `holds/${id}/arrived`),
      release: () => ask("POST", `holds/${id}/release`),
      discard: () => ask("POST", `holds/${id}/discard`),
    };
  };
  return {
    ask,
    holdAt,
    clear: () => ask("POST", "clear"),
    delay: (ms: number) => ask("POST", "delay", { ms }),
    requests: () => ask<LoggedRequest[]>("GET", "requests"),
  };
}

function remoteSandbox(urls: SandboxUrls) {
  const stripe = orders(urls.stripeApi);
  const address = orders(urls.address);
  const inbox = orders(urls.inbox);
  const colissimo = orders(urls.colissimo.page);
  const laPoste = orders(new URL(urls.laPoste).origin);
  const recaptcha = orders(new URL(urls.recaptcha).origin);
  const failing =
    ({ ask }: typeof stripe) =>
    (pattern: string, failure: Failure) =>
      ask("POST", "fail", { pattern, ...failure });
  const holding =
    ({ holdAt }: typeof stripe) =>
    (pattern: string, options: { mode?: HoldMode; times?: number } = {}) =>
      holdAt({ pattern, ...options });

  return {
    urls,
    stripe: {
      ...stripe,
      fail: failing(stripe),
      hold: holding(stripe),
      intents: () => stripe.ask<Stripe.PaymentIntent[]>("GET", "objects/intents"),
      sessions: () =>
        stripe
          .ask<{ session: Stripe.Checkout.Session }[]>("GET", "objects/sessions")
          .then((records) => records.map(({ session }) => session)),
      charges: () => stripe.ask<Stripe.Charge[]>("GET", "objects/charges"),
      refunds: () => stripe.ask<Stripe.Refund[]>("GET", "objects/refunds"),
      events: () => stripe.ask<Stripe.Event[]>("GET", "objects/events"),
      forget: () => stripe.ask("DELETE", "objects"),
      listPaid: () => stripe.ask<Paid[]>("GET", "paid"),
      advance: (ms: number) => stripe.ask("POST", "advance", { ms }),
      sweep: () => stripe.ask("POST", "sweep"),
      payHostedPage: (sessionUrlOrId: string, how: PayWith = {}) =>
        stripe.ask<{ status: number; location: string | null; page: string }>(
          "POST",
          `sessions/${sessionUrlOrId.split("/").at(-1)}/pay`,
          how,
        ),
      confirmIntent: (idOrSecret: string, how: PayWith = {}) =>
        stripe.ask<Stripe.PaymentIntent>("POST", `payment_intents/${idOrSecret}/confirm`, how),
      authenticate: (id: string, accept = true) => stripe.ask("POST", `payment_intents/${id}/authenticate`, { accept }),
      settle: (id: string, ends: "succeeded" | "failed" = "succeeded") =>
        stripe.ask("POST", `payment_intents/${id}/settle`, { ends }),
      failRefund: (id: string) => stripe.ask<Stripe.Refund>("POST", `refunds/${id}/fail`),
      settleRefund: (id: string) => stripe.ask<Stripe.Refund>("POST", `refunds/${id}/settle`),
      webhooks: {
        configure: (settings: WebhookSettings) => stripe.ask("POST", "webhooks", settings),
        pause: () => stripe.ask("POST", "webhooks/pause"),
        resume: (options: { forget?: boolean } = {}) => stripe.ask("POST", "webhooks/resume", options),
        log: () => stripe.ask<{ attempts: Attempt[]; waiting: Stripe.Event[] }>("GET", "webhooks"),
        deliver: (id: string, options: DeliveryOptions = {}) =>
          stripe.ask<Attempt>("POST", `webhooks/deliver/${id}`, options),
        invent: (invented: Invented) => stripe.ask<Attempt>("POST", "webhooks/invent", invented),
        idle: () => stripe.ask("GET", "webhooks/idle"),
      },
    },
    address: {
      ...address,
      fail: failing(address),
      hold: holding(address),
      findNothing: (on = true) => address.ask("POST", "empty", { on }),
    },
    colissimo: {
      ...colissimo,
      fail: failing(colissimo),
      hold: holding(colissimo),
      parcels: () => colissimo.ask<Parcel[]>("GET", "parcels"),
      forget: () => colissimo.ask("DELETE", "parcels"),
      advance: (number: string) => colissimo.ask<Parcel>("POST", `parcels/${number}/advance`),
      giveBack: (number: string) => colissimo.ask<Parcel>("POST", `parcels/${number}/give-back`),
      answerWith: (quirk: Quirk) => colissimo.ask("POST", "answer-with", { quirk }),
      refuse: (id: string, message: string) => colissimo.ask("POST", "refuse", { id, message }),
      enableTracking: (on: boolean) => colissimo.ask("POST", "tracking", { on }),
    },
    laPoste: {
      ...laPoste,
      fail: failing(laPoste),
      hold: holding(laPoste),
      answerWithList: (on = true) => laPoste.ask("POST", "list", { on }),
    },
    recaptcha: {
      ...recaptcha,
      fail: failing(recaptcha),
      hold: holding(recaptcha),
      judge: (verdict: object) => recaptcha.ask("POST", "judge", verdict),
    },
    inbox: {
      ...inbox,
      fail: (failure: SmtpFailure) => inbox.ask("POST", "fail", failure),
      hold: (options: { mode?: HoldMode; times?: number } = {}) => inbox.holdAt(options),
      dropAfterData: (times = 1) => inbox.ask("POST", "drop", { times }),
      slow: (ms: number) => inbox.delay(ms),
      stop: () => inbox.ask("POST", "stop"),
      start: () => inbox.ask("POST", "start"),
      mails: (to = "") => inbox.ask<RemoteMail[]>("GET", `mails?${new URLSearchParams({ to })}`),
      /** Each given text must be contained; `after` is the id of an earlier mail. */
      waitFor: (wanted: { to?: string; subject?: string; text?: string; after?: string; timeout?: string }) =>
        inbox.ask<RemoteMail>("GET", `mails/wait?${new URLSearchParams(wanted)}`),
      forget: () => inbox.ask("DELETE", "mails"),
    },
  };
}

/** The sandbox in its own process, so that it survives when a shop is killed. Options as in `run.ts`. */
export async function startSandboxProcess(options: Record<string, string | number> = {}) {
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("run.ts", import.meta.url)), ...flags],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const gone = once(child, "exit");
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    gone.then(([code]) => Promise.reject(new Error(`the sandbox stopped before it was ready (${String(code)})`))),
  ])) as [string];
  const urls = JSON.parse(line) as SandboxUrls;
  return {
    ...remoteSandbox(urls),
    pid: child.pid,
    async stop(): Promise<number | null> {
      child.kill("SIGTERM");
      await gone;
      return child.exitCode;
    },
  };
}
