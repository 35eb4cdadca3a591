import type { SettingName } from "../../app/infra/config.server";

type Kept = "kept" | "secret";

/** Which settings a backup may hold. Secret ones are left empty, so that nobody steals a backup with the key to it. */
const KEPT: Record<SettingName, Kept> = {
  NODE_ENV: "kept",
  PUBLIC_URL: "kept",
  HOST: "kept",
  PORT: "kept",
  DATABASE_URL: "kept",
  APP_SECRET: "secret",
  APP_SECRET_FORMER: "secret",
  HEALTH_DATA_KEY: "secret",
  HEALTH_DATA_FORMER_KEYS: "secret",
  PRIVATE_FILES: "kept",
  MEDIA_FILES: "kept",
  PRESCRIPTION_UPLOADS: "kept",
  STRIPE_SECRET_KEY: "secret",
  STRIPE_PUBLISHABLE_KEY: "kept",
  STRIPE_WEBHOOK_SECRET: "secret",
  STRIPE_API_URL: "kept",
  STRIPE_JS_URL: "kept",
  SMTP_URL: "secret",
  MAIL_FROM: "kept",
  SHOP_SETTINGS: "kept",
  ADDRESS_SEARCH_URL: "kept",
  COLISSIMO_API_KEY: "secret",
  COLISSIMO_ACCOUNT: "kept",
  COLISSIMO_URL: "kept",
  COLISSIMO_TRACKING_URL: "kept",
  LAPOSTE_API_KEY: "secret",
  LAPOSTE_URL: "kept",
  RECAPTCHA_SITE_KEY: "kept",
  RECAPTCHA_SECRET_KEY: "secret",
  RECAPTCHA_URL: "kept",
  TRUST_PROXY: "kept",
  DELIVERY_FEE_CENTS: "kept",
  PAY_IN_SHOP: "kept",
  TILL: "kept",
  RESERVATION_DAYS: "kept",
  ADMIN_SECOND_FACTOR: "kept",
  LOG_LEVEL: "kept",
  RATE_LIMITS: "kept",
  METRICS_TOKEN: "secret",
  STOP_SECONDS: "kept",
  HSTS_SUBDOMAINS: "kept",
  BACKUP_RECIPIENT: "kept",
  BACKUP_KEY: "secret",
  BACKUP_FOLDER: "kept",
  BACKUP_KEEP_DAYS: "kept",
};

/** As a file of settings: those that are set, the secret ones empty and marked, as is the password of an address. */
export function keptSettings(environment: Record<string, string | undefined>): string {
  const lines = Object.entries(KEPT).flatMap(([name, kept]) => {
    const value = environment[name];
    if (value === undefined || value === "") return [];
    if (kept === "secret") return ["# Secret, à remettre :", `${name}=`];
    const open = withoutPassword(value);
    return [...(open === value ? [] : ["# Secret, à remettre : le mot de passe"]), `${name}=${quoted(open)}`];
  });
  return `${lines.join("\n")}\n`;
}

/** An address such as PostgreSQL's may have a password in it, before its host or among its options. */
function withoutPassword(value: string): string {
  return value.replace(/^(\w+:\/\/[^:@/]*:)[^/]*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1");
}

/** As systemd and a shell both read it. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]*$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
