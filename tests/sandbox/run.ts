/**
 * The sandbox in a process of its own, so that the shop can be killed and started again without losing it.
 * Options as flags (`--stripe-port 4242`) or in the environment (`SANDBOX_STRIPE_PORT=4242`).
 * Prints one line of JSON with the addresses when ready; stops on SIGTERM or SIGINT.
 */
import { parseArgs } from "node:util";

import { startSandbox } from "./index";

const NAMES = [
  "stripe-port",
  "address-port",
  "smtp-port",
  "inbox-port",
  "colissimo-port",
  "laposte-port",
  "recaptcha-port",
  "colissimo-key",
  "laposte-key",
  "webhook-url",
  "webhook-secret",
  "secret-key",
  "publishable-key",
  "state-file",
  "shop-name",
  "settle-after-ms",
  "now",
] as const;
type Name = (typeof NAMES)[number];

const { values } = parseArgs({ options: Object.fromEntries(NAMES.map((name) => [name, { type: "string" as const }])) });
const given = (name: Name): string | undefined =>
  (values as Partial<Record<Name, string>>)[name] ?? process.env[`SANDBOX_${name.toUpperCase().replaceAll("-", "_")}`];
const number = (name: Name) => (given(name) === undefined ? undefined : Number(given(name)));

/** A clock that starts at the given moment and runs on. */
function clockFrom(moment: string | undefined): (() => Date) | undefined {
  if (!moment) return undefined;
  const offset = new Date(moment).getTime() - Date.now();
  return () => new Date(Date.now() + offset);
}

const sandbox = await startSandbox({
  stripePort: number("stripe-port"),
  addressPort: number("address-port"),
  smtpPort: number("smtp-port"),
  inboxPort: number("inbox-port"),
  colissimoPort: number("colissimo-port"),
  laPostePort: number("laposte-port"),
  recaptchaPort: number("recaptcha-port"),
  colissimoKey: given("colissimo-key"),
  laPosteKey: given("laposte-key"),
  webhookUrl: given("webhook-url"),
  webhookSecret: given("webhook-secret") ?? "whsec_sandbox",
  secretKey: given("secret-key") ?? "sk_test_sandbox",
  publishableKey: given("publishable-key") ?? "pk_test_sandbox",
  stateFile: given("state-file"),
  shopName: given("shop-name"),
  settleAfterMs: number("settle-after-ms"),
  clock: clockFrom(given("now")),
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
console.log(JSON.stringify(sandbox.urls));
