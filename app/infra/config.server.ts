import { hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, resolve, sep } from "node:path";
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { fr } from "zod/locales";

/** A setting that takes one of some words. Its message names them, where the library's would speak of an option. */
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: words.join(", ").replace(/, (\w+)$/, " ou $1") });
const flag = oneOf("0", "1")
  .default("0")
  .transform((value) => value === "1");
const wholeNumber = (least: number, most: number, of = "") => {
  const range = `un nombre entier${of} de ${least} à ${most}`;
  return z.coerce
    .number({ error: range })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, range);
};
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);
/** Checks the prefix of each key: a secret key configured as the publishable one would be sent to every browser. */
const key = (form: RegExp, message: string) =>
  optionalText.refine((value) => value === undefined || form.test(value), message);
/** Tells a key that was cut or altered when it was copied from a text that is another key. */
const wholeKey = (named: string, start: string, form: RegExp) =>
  optionalText.refine((value) => value === undefined || form.test(value), {
    error: ({ input }) =>
      String(input).startsWith(start) ? `${named} est incomplète ou mal copiée` : `${named} commence par ${start}`,
  });
const URL_HELP = "une adresse http ou https";
const optionalUrl = optionalText.refine(
  (value) => value === undefined || (URL.canParse(value) && /^https?:/i.test(value)),
  URL_HELP,
);

const KEY_HELP = "32 octets tirés au hasard, en base64 : openssl rand -base64 32";
const healthKey = (text: string) => Buffer.from(text.trim(), "base64");
const isHealthKey = (text: string) => healthKey(text).length === 32 && new Set(healthKey(text)).size >= 10;
const listed = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const FILES_HELP =
  "le dossier des ordonnances reçues, hors de ce que le site publie, par exemple /var/lib/boutique/prive";
const MEDIA_HELP =
  "le dossier des photos de la boutique, hors de ce que le site publie, par exemple /var/lib/boutique/medias";
const isPublished = (folder: string) =>
  ["public", "build"].some((published) => (resolve(folder) + sep).startsWith(resolve(published) + sep));

/** True when an address has no path: links in mails and cookies are made for a shop at the root of its host. */
const isRoot = (text: string) => {
  if (!URL.canParse(text)) return true; // reported already
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && !search && !hash && !username;
};
const DATABASE_HELP = "le fichier SQLite, ou une adresse postgres://";
const SMTP_HELP = "l’adresse du serveur d’envoi, par exemple smtps://nom:mot-de-passe@smtp.example:465";
const MAIL_HELP = "l’expéditeur des courriels, par exemple Ma boutique <bonjour@boutique.example>";
const isSender = (text: string) =>
  z.email().safeParse(/^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim()).success;
/** The first name and e-mail of the shop, taken from the sender of its mails until an administrator sets others. */
const senderOf = (text: string): Record<string, string> => {
  const [, name = "", email = text.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return { email: email.trim(), ...(name.trim() && { shopName: name.trim().replace(/^"|"$/g, "") }) };
};
const PORT_HELP = "un port de 1 à 65535";
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
const isHost = (text: string) => isIP(text) !== 0 || /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text);

/** Every variable the shop reads; `.env.example` lists them for people. */
const Environment = z.object({
  NODE_ENV: oneOf("production", "development", "test").default("production"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: "l’adresse publique de la boutique, par exemple https://boutique.example" })
    .refine(isRoot, "l’adresse de la boutique seule, sans chemin ni paramètre"),
  // The server itself reads both, and would misreport a wrong value.
  HOST: z.string().refine(isHost, "une adresse de la machine, par exemple 127.0.0.1").optional(),
  PORT: z.string().refine(isPort, PORT_HELP).optional(),
  DATABASE_URL: z.string({ error: DATABASE_HELP }).min(1, DATABASE_HELP),
  APP_SECRET: z
    .string({ error: "au moins 32 caractères tirés au hasard" })
    .min(32, "au moins 32 caractères tirés au hasard")
    .refine((secret) => new Set(secret).size >= 10, "trop répétitif pour un secret"),
  APP_SECRET_FORMER: z
    .string()
    .default("")
    .transform(listed)
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), "au moins 32 caractères chacun"),
  HEALTH_DATA_KEY: z.string({ error: KEY_HELP }).refine(isHealthKey, KEY_HELP),
  HEALTH_DATA_FORMER_KEYS: z
    .string()
    .default("")
    .transform(listed)
    .refine((keys) => keys.every(isHealthKey), `${KEY_HELP} ; plusieurs se séparent par des virgules`),
  PRIVATE_FILES: z
    .string({ error: FILES_HELP })
    .trim()
    .min(1, FILES_HELP)
    .refine((folder) => !isPublished(folder), FILES_HELP),
  MEDIA_FILES: z
    .string({ error: MEDIA_HELP })
    .trim()
    .min(1, MEDIA_HELP)
    .refine((folder) => !isPublished(folder), MEDIA_HELP),
  PRESCRIPTION_UPLOADS: oneOf("on", "off").default("on"), // off where the host may not keep health data
  STRIPE_SECRET_KEY: key(/^[sr]k_/, "la clé secrète de Stripe commence par sk_ ou rk_"),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_/, "la clé publique de Stripe commence par pk_"),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_/, "le secret des webhooks de Stripe commence par whsec_"),
  STRIPE_API_URL: optionalUrl, // only to speak to something else than api.stripe.com
  STRIPE_JS_URL: optionalUrl,
  SMTP_URL: z.string({ error: SMTP_HELP }).regex(/^smtps?:\/\//, SMTP_HELP),
  MAIL_FROM: z.string({ error: MAIL_HELP }).refine(isSender, MAIL_HELP),
  ADDRESS_SEARCH_URL: z
    .url({ protocol: /^https?$/, error: URL_HELP })
    .default("https://data.geopf.fr/geocodage/search"),
  COLISSIMO_API_KEY: optionalText,
  COLISSIMO_ACCOUNT: optionalText,
  COLISSIMO_URL: optionalUrl,
  COLISSIMO_TRACKING_URL: optionalUrl,
  LAPOSTE_API_KEY: optionalText,
  LAPOSTE_URL: optionalUrl,
  RECAPTCHA_SITE_KEY: optionalText,
  RECAPTCHA_SECRET_KEY: optionalText,
  RECAPTCHA_URL: optionalUrl,
  TRUST_PROXY: flag,
  DELIVERY_FEE_CENTS: wholeNumber(0, 10_000, " de centimes,").default(0),
  PAY_IN_SHOP: oneOf("off", "frames", "all").default("off"),
  TILL: oneOf("shop", "own").default("shop"),
  RESERVATION_DAYS: wholeNumber(1, 30).default(3),
  ADMIN_SECOND_FACTOR: oneOf("optional", "required").default("optional"),
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
  RATE_LIMITS: oneOf("on", "off").default("on"), // off only for load tests on loopback
  METRICS_TOKEN: optionalText.refine(
    (token) => token === undefined || (token.length >= 24 && new Set(token).size >= 10),
    "au moins 24 caractères tirés au hasard, ou rien",
  ),
  STOP_SECONDS: wholeNumber(1, 300).default(20),
  HSTS_SUBDOMAINS: oneOf("on", "off").default("on"), // off where another name of the domain has no TLS
  BACKUP_RECIPIENT: wholeKey("la clé publique des sauvegardes", "age1", /^age1[0-9a-z]{50,}$/),
  BACKUP_KEY: wholeKey("la clé secrète des sauvegardes", "AGE-SECRET-KEY-1", /^AGE-SECRET-KEY-1[0-9A-Z]{50,}$/),
  BACKUP_FOLDER: optionalText,
  SHOP_SETTINGS: optionalText.transform((file, { addIssue }): Record<string, unknown> => {
    const told = file === undefined ? {} : settingsIn(file);
    if (told) return told;
    addIssue({ code: "custom", message: "un fichier JSON de réglages, comme docs/settings.md les nomme" });
    return z.NEVER;
  }),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(30),
});

/** @returns null when the file holds no settings */
function settingsIn(file: string): Record<string, unknown> | null {
  try {
    const told: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof told === "object" && told !== null && !Array.isArray(told) ? (told as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The names of all settings. */
export type SettingName = keyof typeof Environment.shape;

type Purpose = "cookies" | "forms" | "limits" | "links" | "quotes" | "second-factor";

export type Config = {
  production: boolean;
  publicUrl: URL;
  databaseUrl: string;
  /** Derives a key for each purpose from one secret, so that a leaked key reveals no other. */
  keyFor(purpose: Purpose): Buffer;
  /** The same key, then those of the former secrets: the shop still accepts what they signed or sealed. */
  keysFor(purpose: Purpose): readonly Buffer[];
  /** The first key seals prescriptions and corrections; the others are former keys, which only open. */
  healthDataKeys: Buffer[];
  /** The folder of sealed files; no address of the shop serves it. */
  privateFiles: string;
  /**
   * The folder of the photographs of products, shown under `/medias`. It is outside the build, which upgrades replace.
   */
  mediaFiles: string;
  /** False where the host may not keep health data: prescriptions then come by mail or to the shop. */
  prescriptionUploads: boolean;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl?: URL; jsUrl: string } | null;
  smtpUrl: string;
  mailFrom: string;
  addressSearchUrl: string;
  /** Labels and tracking; `account` only where one key serves several contracts. */
  colissimo: { apiKey: string; account?: string; labelUrl: string; trackingUrl: string } | null;
  /** The other tracking of La Poste, for when Colissimo's does not answer. */
  laPoste: { apiKey: string; url: string } | null;
  captcha: { siteKey: string; secretKey: string; url: string } | null;
  trustProxy: boolean;
  /** The settings that hold until an administrator changes them, by the names of docs/settings.md. */
  startingSettings: Readonly<Record<string, unknown>>;
  /** True when an administrator without a second factor may only set one up. */
  secondFactorRequired: boolean;
  logLevel: string;
  rateLimits: boolean;
  /** Seconds that a process which is asked to end may take to finish its requests. */
  stopSeconds: number;
  /** The token that a monitor sends to read `/metrics`; without a token that address does not exist. */
  metricsToken?: string;
  /** True when browsers that know the shop must ask every name under its domain over TLS only. */
  hstsSubdomains: boolean;
  /** Backups are sealed for the recipient. Only the key opens them, and it may be kept elsewhere. */
  backup: { recipient?: string; key?: string; folder?: string; keepDays: number };
};

const STRIPE_JS_URL = "https://js.stripe.com/dahlia/stripe.js";
const COLISSIMO_URL = "https://ws.colissimo.fr/sls-ws/SlsServiceWSRest/2.0/generateLabel";
const COLISSIMO_TRACKING_URL = "https://ws.colissimo.fr/tracking-timeline-ws/rest/tracking/timelineCompany";
const LAPOSTE_URL = "https://api.laposte.fr/suivi/v2/idships/";
const RECAPTCHA_URL = "https://www.google.com/recaptcha/";

/** Keys derived from each secret. Each is derived once, because every request asks for some. */
function derivedKeys(secret: string, former: string[]): Pick<Config, "keyFor" | "keysFor"> {
  const known = new Map<Purpose, [Buffer, ...Buffer[]]>();
  const derived = (of: string, purpose: Purpose) => Buffer.from(hkdfSync("sha256", of, "", purpose, 32));
  const keysFor = (purpose: Purpose) => {
    const keys = known.get(purpose) ?? [derived(secret, purpose), ...former.map((each) => derived(each, purpose))];
    known.set(purpose, keys);
    return keys;
  };
  return { keysFor, keyFor: (purpose) => keysFor(purpose)[0] };
}

/**
 * Reads the environment once.
 * @throws Error naming each variable that is missing or weak, and nothing of its value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const reading = Environment.safeParse(environment, { error: fr().localeError });
  const wrong = [
    ...(reading.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")} : ${issue.message}`),
    ...misspelt(environment),
    ...(reading.success ? sharedFolders(reading.data) : []),
  ];
  if (!reading.success || wrong.length > 0) throw new Error(`Configuration incomplète :\n${wrong.join("\n")}`);
  const env = reading.data;
  const publicUrl = new URL(env.PUBLIC_URL);
  const production = env.NODE_ENV === "production";
  if (production && publicUrl.protocol !== "https:" && !isLoopback(publicUrl)) {
    throw new Error("Configuration incomplète :\n  PUBLIC_URL : une adresse https en production");
  }
  return {
    production,
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    ...derivedKeys(env.APP_SECRET, env.APP_SECRET_FORMER),
    healthDataKeys: [env.HEALTH_DATA_KEY, ...env.HEALTH_DATA_FORMER_KEYS].map(healthKey),
    privateFiles: resolve(env.PRIVATE_FILES),
    mediaFiles: resolve(env.MEDIA_FILES),
    prescriptionUploads: env.PRESCRIPTION_UPLOADS === "on",
    stripe: stripeSettings(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    addressSearchUrl: env.ADDRESS_SEARCH_URL,
    colissimo: env.COLISSIMO_API_KEY
      ? {
          apiKey: env.COLISSIMO_API_KEY,
          account: env.COLISSIMO_ACCOUNT,
          labelUrl: env.COLISSIMO_URL ?? COLISSIMO_URL,
          trackingUrl: env.COLISSIMO_TRACKING_URL ?? COLISSIMO_TRACKING_URL,
        }
      : null,
    laPoste: env.LAPOSTE_API_KEY
      ? { apiKey: env.LAPOSTE_API_KEY, url: withSlash(env.LAPOSTE_URL ?? LAPOSTE_URL) }
      : null,
    captcha: captchaSettings(env),
    trustProxy: env.TRUST_PROXY,
    startingSettings: {
      ...senderOf(env.MAIL_FROM),
      deliveryFeeCents: env.DELIVERY_FEE_CENTS,
      payInShop: env.PAY_IN_SHOP,
      till: env.TILL,
      reservationDays: env.RESERVATION_DAYS,
      ...env.SHOP_SETTINGS,
    },
    secondFactorRequired: env.ADMIN_SECOND_FACTOR === "required",
    logLevel: env.LOG_LEVEL,
    rateLimits: env.RATE_LIMITS === "on",
    stopSeconds: env.STOP_SECONDS,
    metricsToken: env.METRICS_TOKEN,
    hstsSubdomains: env.HSTS_SUBDOMAINS === "on",
    backup: {
      recipient: env.BACKUP_RECIPIENT,
      key: env.BACKUP_KEY,
      folder: env.BACKUP_FOLDER,
      keepDays: env.BACKUP_KEEP_DAYS,
    },
  };
}

const MOST_SLIPS = 2;
/** Shorter names are too close to other words: HOME is not a typing error for HOST. */
const SHORTEST = 8;

/**
 * Names of variables that nothing reads, and that are nearly the name of one the shop reads. Without this check, a
 * typing error could leave the second factor optional, and nobody would notice.
 */
function misspelt(environment: Record<string, string | undefined>): string[] {
  const known = Object.keys(Environment.shape);
  return Object.keys(environment).flatMap((name) => {
    if (environment[name] === undefined || known.includes(name)) return [];
    const meant = known.find((each) => each.length >= SHORTEST && distance(each, name.toUpperCase()) <= MOST_SLIPS);
    return meant ? [`  ${name} : réglage inconnu ; vouliez-vous écrire ${meant} ?`] : [];
  });
}

/**
 * Complains of folders that contain each other: the folder of a file alone tells what a purge may delete, and what an
 * address may show.
 */
function sharedFolders({ PRIVATE_FILES, MEDIA_FILES, DATABASE_URL }: z.infer<typeof Environment>): string[] {
  const [own, media] = [resolve(PRIVATE_FILES) + sep, resolve(MEDIA_FILES) + sep];
  const database = /^postgres|^:memory:/.test(DATABASE_URL) ? null : dirname(resolve(DATABASE_URL)) + sep;
  return [
    ...(own.startsWith(media) || media.startsWith(own)
      ? ["  PRIVATE_FILES, MEDIA_FILES : deux dossiers distincts, aucun dans l’autre"]
      : []),
    ...(database && (database.startsWith(own) || database.startsWith(media))
      ? ["  DATABASE_URL : hors des dossiers PRIVATE_FILES et MEDIA_FILES"]
      : []),
  ];
}

/** Without a publishable key there is no payment page: the shop says 'Paiement indisponible' and sells nothing. */
function stripeSettings(env: z.infer<typeof Environment>): Config["stripe"] {
  if (!env.STRIPE_PUBLISHABLE_KEY) return null;
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) {
    throw new Error(
      "Configuration incomplète :\n  STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET : nécessaires avec STRIPE_PUBLISHABLE_KEY",
    );
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : undefined,
    jsUrl: env.STRIPE_JS_URL ?? STRIPE_JS_URL,
  };
}

/** Both keys or none: with one of them, every form would be accepted or every form refused. */
function captchaSettings(env: z.infer<typeof Environment>): Config["captcha"] {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = env;
  if (!siteKey && !secretKey) return null;
  if (!siteKey || !secretKey)
    throw new Error(
      "Configuration incomplète :\n  RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY : l’une ne va pas sans l’autre",
    );
  return { siteKey, secretKey, url: withSlash(env.RECAPTCHA_URL ?? RECAPTCHA_URL) };
}

function withSlash(address: string): string {
  return address.endsWith("/") ? address : `${address}/`;
}

function isLoopback(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
