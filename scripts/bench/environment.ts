import { randomBytes } from "node:crypto";
import { join } from "node:path";

/** The environment of a shop that is measured. The checkout is open, but nothing is paid. */
export function benchEnvironment(port: number, folder: string, databaseFile: string): Record<string, string> {
  const url = `http://localhost:${port}`;
  return {
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: databaseFile,
    PRIVATE_FILES: join(folder, "prive"),
    MEDIA_FILES: join(folder, "medias"),
    APP_SECRET: "banc-d-essai-0123456789-abcdefghijkl",
    HEALTH_DATA_KEY: randomBytes(32).toString("base64"),
    STRIPE_PUBLISHABLE_KEY: "pk_test_banc",
    STRIPE_SECRET_KEY: "sk_test_banc",
    STRIPE_WEBHOOK_SECRET: "whsec_banc",
    STRIPE_API_URL: "http://127.0.0.1:1",
    STRIPE_JS_URL: `${url}/stripe.js`,
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "boutique@exemple.fr",
    SHOP_SETTINGS: "seeds/demo-shop.json",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
}
