import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readConfig } from "~/infra/config.server";
import { openDatabase, type Db } from "~/infra/db.server";
import { startingSettings } from "~/domain/settings/model.server";
import { tellFacts } from "~/shop/facts";
import type { Mail, Mailer } from "~/infra/mail.server";
import { closeServices, openServices, type Services } from "~/infra/services.server";

import type { SandboxUrls } from "../sandbox/index";
import { CARRIER_KEYS, RECAPTCHA_KEYS } from "../sandbox/keys";
import { closeAfterThisFile } from "./left-open";
import { scratchFolder } from "./scratch";
import { newPostgresDatabase, ON_POSTGRESQL } from "./shop-database";
import { templateBytes } from "./template";

export const MONDAY_MORNING = new Date("2026-03-02T08:00:00Z");

export type Clock = {
  now(): Date;
  set(moment: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export type TestServices = Services & {
  clock: Clock;
  /** The mails sent, unless a sandbox's inbox received them. */
  mailbox: Mail[];
};

/** The addresses of the sandbox's servers. */
export type ProviderUrls = Omit<SandboxUrls, "inbox">;

export type TestOptions = Partial<Omit<Services, "now">> & {
  now?: Date;
  /** True for the demo catalogue. */
  seed?: boolean;
  /** Connects to these servers with the providers' real protocols, and mails to their inbox. */
  sandbox?: { urls: ProviderUrls };
  /** Changes of the configuration, by the names of `.env.example`; undefined removes one. */
  env?: Record<string, string | undefined>;
};

/** Values that a test need not know. Limits are off; a test that needs them switches them on. */
export const TEST_ENVIRONMENT = {
  NODE_ENV: "test",
  PUBLIC_URL: "http://localhost:3000",
  DATABASE_URL: ":memory:",
  APP_SECRET: "secret-des-tests-0123456789-abcdefghij",
  PRIVATE_FILES: join(tmpdir(), "boutique-prive"), // each shop of a test has its own
  MEDIA_FILES: join(tmpdir(), "boutique-medias"),
  HEALTH_DATA_KEY: "dGVycmVhdXgtdGVycmVhdXgtdGVycmVhdXgtMDEyMzQ=",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Lunetterie des Terreaux <bonjour@lunetterie-des-terreaux.example>",
  ADDRESS_SEARCH_URL: "http://127.0.0.1:1/search",
  STRIPE_SECRET_KEY: "sk_test_51TerreauxSandbox",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51TerreauxSandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_tests0123456789",
  STRIPE_API_URL: "http://127.0.0.1:1",
  STRIPE_JS_URL: "http://127.0.0.1:1/stripe.js",
  SHOP_SETTINGS: join(import.meta.dirname, "../../seeds/demo-shop.json"),
  LOG_LEVEL: "silent",
  RATE_LIMITS: "off",
} satisfies Record<string, string>;

const newFolder = () => scratchFolder("shop-prive-");

/** The shop's own services on a real SQLite in memory, with a clock that the test sets and a mailbox that it reads. */
export async function testServices({
  now = MONDAY_MORNING,
  seed,
  sandbox,
  env,
  ...overrides
}: TestOptions = {}): Promise<TestServices> {
  const clock = settableClock(now);
  const mailbox: Mail[] = [];
  const folders = [newFolder(), newFolder()] as const;
  const config = readConfig({
    ...TEST_ENVIRONMENT,
    PRIVATE_FILES: folders[0],
    MEDIA_FILES: folders[1],
    ...(sandbox && sandboxEnvironment(sandbox.urls)),
    ...env,
  });
  tellFacts(startingSettings(config));
  const own = overrides.db ? null : await freshDatabase(seed ? now : null);
  const services = openServices(config, {
    ...(own && { db: own.db }),
    now: clock.now,
    ...(!sandbox && { mailer: mailerInto(mailbox) }),
    ...overrides,
  });
  closeAfterThisFile(async () => {
    await closeServices(services);
    await own?.forget();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return { ...services, clock, mailbox };
}

/**
 * The settings that connect the shop to the sandbox instead of the providers. A test adds the captcha itself
 * (`captchaEnvironment`).
 */
export function sandboxEnvironment(urls: ProviderUrls): Record<string, string> {
  return {
    STRIPE_API_URL: urls.stripeApi,
    STRIPE_JS_URL: urls.stripeJs,
    ADDRESS_SEARCH_URL: `${urls.address}/geocodage/search`,
    SMTP_URL: `smtp://${urls.smtp.host}:${urls.smtp.port}`,
    COLISSIMO_API_KEY: CARRIER_KEYS.colissimo,
    COLISSIMO_URL: urls.colissimo.labels,
    COLISSIMO_TRACKING_URL: urls.colissimo.tracking,
    LAPOSTE_API_KEY: CARRIER_KEYS.laPoste,
    LAPOSTE_URL: urls.laPoste,
  };
}

export function captchaEnvironment(urls: Pick<SandboxUrls, "recaptcha">): Record<string, string> {
  return {
    RECAPTCHA_SITE_KEY: RECAPTCHA_KEYS.siteKey,
    RECAPTCHA_SECRET_KEY: RECAPTCHA_KEYS.secretKey,
    RECAPTCHA_URL: urls.recaptcha,
  };
}

type OwnDatabase = { db: Db; forget(): Promise<void> };

/** A copy of the prepared file in memory: a millisecond, where migrations would take a hundred. */
async function freshDatabase(seededAt: Date | null): Promise<OwnDatabase> {
  if (ON_POSTGRESQL) {
    const { url, forget } = await newPostgresDatabase(seededAt);
    return { db: openDatabase(url), forget };
  }
  return { db: openDatabase(":memory:", await templateBytes(seededAt)), forget: async () => undefined };
}

function settableClock(start: Date): Clock {
  let moment = start.getTime();
  return {
    now: () => new Date(moment),
    set: (to) => void (moment = new Date(to).getTime()),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
      void (moment += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
  };
}

function mailerInto(mailbox: Mail[]): Mailer {
  return { send: async (mail) => void mailbox.push(mail), trouble: async () => null, close: () => undefined };
}
