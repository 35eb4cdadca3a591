import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export type Secrets = {
  APP_SECRET: string;
  HEALTH_DATA_KEY: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
};

/**
 * The demo's secrets, made at the first start and kept: with other ones, earlier carts and order links would be
 * invalid.
 */
export function demoSecrets(folder: string): Secrets {
  const file = `${folder}/secrets.json`;
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const random = () => randomBytes(24).toString("base64url");
  const secrets: Secrets = {
    APP_SECRET: random() + random(),
    HEALTH_DATA_KEY: randomBytes(32).toString("base64"),
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString("hex")}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${randomBytes(16).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString("hex")}`,
    ...known,
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
