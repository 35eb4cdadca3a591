import { expect, test } from "vitest";

import { isLinkKey, linkKey } from "~/domain/signed-links.server";
import { seal, unseal } from "~/http/session/signing.server";
import { readConfig } from "~/infra/config.server";
import { openVault } from "~/infra/vault.server";

import { TEST_ENVIRONMENT } from "../helpers/services";

const GOOD: Record<string, string | undefined> = {
  ...TEST_ENVIRONMENT,
  NODE_ENV: "production",
  PUBLIC_URL: "https://boutique.example",
  SMTP_URL: "smtps://nom:motdepasse-secret@smtp.example:465",
};
const read = (changes: Record<string, string | undefined> = {}) => readConfig({ ...GOOD, ...changes });

function refusal(changes: Record<string, string | undefined>): string {
  try {
    read(changes);
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
  throw new Error(`accepted: ${Object.keys(changes).join(", ")}`);
}

test("a complete configuration opens the shop", () => {
  expect(read()).toMatchObject({
    production: true,
    trustProxy: false,
    startingSettings: { deliveryFeeCents: 0, payInShop: "off", reservationDays: 3 },
    rateLimits: false,
    logLevel: "silent",
  });
  expect(read().publicUrl.href).toBe("https://boutique.example/");
  expect(
    read({ TRUST_PROXY: "1", DELIVERY_FEE_CENTS: "590", RATE_LIMITS: undefined, LOG_LEVEL: undefined }),
  ).toMatchObject({
    trustProxy: true,
    startingSettings: { deliveryFeeCents: 590 },
    rateLimits: true,
    logLevel: "info",
  });
});

test("what is not said is production, with the limits on", () => {
  expect(read({ NODE_ENV: undefined, RATE_LIMITS: undefined })).toMatchObject({ production: true, rateLimits: true });
});

test.each([
  "PUBLIC_URL",
  "DATABASE_URL",
  "APP_SECRET",
  "HEALTH_DATA_KEY",
  "PRIVATE_FILES",
  "MEDIA_FILES",
  "SMTP_URL",
  "MAIL_FROM",
])("without %s the shop does not start, and says which is missing", (name) => {
  for (const value of [undefined, ""]) expect(refusal({ [name]: value })).toContain(`  ${name} : `);
});

test("carriers and captcha are there with their keys, and their addresses are the real ones", () => {
  expect(read()).toMatchObject({ colissimo: null, laPoste: null, captcha: null });
  const { colissimo, laPoste, captcha } = read({
    COLISSIMO_API_KEY: "cle",
    LAPOSTE_API_KEY: "cle",
    LAPOSTE_URL: "https://api.laposte.fr/suivi/v2/idships",
    RECAPTCHA_SITE_KEY: "publique",
    RECAPTCHA_SECRET_KEY: "secrete",
  });
  expect(colissimo).toEqual({
    apiKey: "cle",
    account: undefined,
    labelUrl: "https://ws.colissimo.fr/sls-ws/SlsServiceWSRest/2.0/generateLabel",
    trackingUrl: "https://ws.colissimo.fr/tracking-timeline-ws/rest/tracking/timelineCompany",
  });
  expect([laPoste?.url, captcha?.url]).toEqual([
    "https://api.laposte.fr/suivi/v2/idships/",
    "https://www.google.com/recaptcha/",
  ]);
  for (const name of ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY"])
    expect(refusal({ [name]: "seule-privee" })).toContain("RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY");
});

test("everything that is missing is named at once", () => {
  const told = refusal({
    PUBLIC_URL: undefined,
    APP_SECRET: undefined,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    DATABASE_URL: undefined,
  });
  for (const name of ["PUBLIC_URL", "APP_SECRET", "SMTP_URL", "MAIL_FROM", "DATABASE_URL"])
    expect(told).toContain(name);
});

test.each([
  ["PUBLIC_URL", "boutique-privee"],
  ["APP_SECRET", "court-secret-31-caracteres-long"],
  ["APP_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabcabc"],
  ["HEALTH_DATA_KEY", "Y2xlLXRyb3AtY291cnRlLXByaXZlZQ=="],
  ["HEALTH_DATA_KEY", "YWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWI="],
  ["HEALTH_DATA_FORMER_KEYS", "ancienne-cle-privee"],
  ["SMTP_URL", "http://nom:motdepasse-prive@smtp.example"],
  ["ADDRESS_SEARCH_URL", "pas-une-adresse-privee"],
  ["STRIPE_API_URL", "pas-une-adresse-privee"],
  ["STRIPE_JS_URL", "pas-une-adresse-privee"],
  ["COLISSIMO_URL", "pas-une-adresse-privee"],
  ["LAPOSTE_URL", "ftp://adresse-privee"],
  ["DELIVERY_FEE_CENTS", "gratuit-prive"],
  ["DELIVERY_FEE_CENTS", "-59017"],
  ["DELIVERY_FEE_CENTS", "5.90173"],
  ["DELIVERY_FEE_CENTS", "5901737"],
  ["TRUST_PROXY", "oui-prive"],
  ["RATE_LIMITS", "parfois-prive"],
  ["LOG_LEVEL", "bavard-prive"],
  ["NODE_ENV", "staging-prive"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_live_cle_tres_secrete"],
  ["STRIPE_SECRET_KEY", "pk_live_cle_publique_a_tort"],
  ["STRIPE_WEBHOOK_SECRET", "sk_live_pas_un_secret_de_webhook"],
])("a wrong %s is named, and its value printed nowhere", (name, value) => {
  const told = refusal({ [name]: value });
  expect(told).toContain(name);
  expect(told).not.toContain(value);
  for (const secret of [GOOD.APP_SECRET, GOOD.STRIPE_SECRET_KEY, GOOD.SMTP_URL, "motdepasse"])
    expect(told).not.toContain(secret);
});

test.each([
  ["PORT", "abc"],
  ["PORT", "99999"],
  ["PORT", "0"],
  ["HOST", "pas un hôte"],
  ["PUBLIC_URL", "https://boutique.example/magasin"],
  ["PUBLIC_URL", "https://nom:mot@boutique.example"],
  ["MAIL_FROM", "xyz"],
  ["MAIL_FROM", "Boutique <xyz>"],
])("%s is not '%s', and that is said in French", (name, value) => {
  const told = refusal({ [name]: value });
  expect(told).toMatch(new RegExp(`^Configuration incomplète :\n {2}${name} : `));
  expect(told).not.toMatch(/Invalid |expected|too (big|small)/i);
});

test.each([
  ["BACKUP_KEEP_DAYS", "-3", "un nombre entier de 1 à 3650"],
  ["STOP_SECONDS", "abc", "un nombre entier de 1 à 300"],
  ["STOP_SECONDS", "-1.5", "un nombre entier de 1 à 300"],
  ["RESERVATION_DAYS", "", "un nombre entier de 1 à 30"],
  ["DELIVERY_FEE_CENTS", "5,90", "un nombre entier de centimes, de 0 à 10000"],
  ["TILL", "autre", "shop ou own"],
  ["TRUST_PROXY", "oui", "0 ou 1"],
  ["LOG_LEVEL", "bavard", "debug, info, warn, error ou silent"],
  ["ADDRESS_SEARCH_URL", "data.geopf.fr", "une adresse http ou https"],
  ["SMTP_URL", undefined, "l’adresse du serveur d’envoi, par exemple smtps://nom:mot-de-passe@smtp.example:465"],
  ["DATABASE_URL", undefined, "le fichier SQLite, ou une adresse postgres://"],
  ["BACKUP_KEY", "AGE-SECRET-KEY-1ABC", "la clé secrète des sauvegardes est incomplète ou mal copiée"],
  ["BACKUP_KEY", "age1zzzz", "la clé secrète des sauvegardes commence par AGE-SECRET-KEY-1"],
  ["BACKUP_RECIPIENT", "age1zzzz", "la clé publique des sauvegardes est incomplète ou mal copiée"],
  ["BACKUP_RECIPIENT", "AGE-SECRET-KEY-1ABC", "la clé publique des sauvegardes commence par age1"],
])("%s is not '%s', and what it takes is said", (name, value, takes) => {
  expect(refusal({ [name]: value })).toBe(`Configuration incomplète :\n  ${name} : ${takes}`);
});

test("a name that is nearly a setting's stops the start: what it was to set is not set", () => {
  expect(refusal({ ADMIN_SECOND_FACTER: "required" })).toContain(
    "ADMIN_SECOND_FACTER : réglage inconnu ; vouliez-vous écrire ADMIN_SECOND_FACTOR ?",
  );
  expect(refusal({ SMTP_URI: "smtps://smtp.example" })).toContain("SMTP_URL");
  // The ordinary surroundings of a process.
  expect(
    read({ HOME: "/root", LOGNAME: "boutique", NODE_OPTIONS: "", INVOCATION_ID: "1", STRIPE_API_KEY: "x" }).production,
  ).toBe(true);
});

test("no folder of the shop lies in another, nor the database in one", () => {
  const same = { PRIVATE_FILES: "/var/lib/boutique/prive" };
  for (const media of ["/var/lib/boutique/prive", "/var/lib/boutique/prive/medias", "/var/lib/boutique"])
    expect(refusal({ ...same, MEDIA_FILES: media })).toContain("deux dossiers distincts");
  expect(
    refusal({ ...same, MEDIA_FILES: "/var/lib/boutique/medias", DATABASE_URL: "/var/lib/boutique/prive/b.sqlite" }),
  ).toContain("DATABASE_URL");
  expect(
    read({ ...same, MEDIA_FILES: "/var/lib/boutique/medias", DATABASE_URL: "/var/lib/boutique/b.sqlite" }).production,
  ).toBe(true);
});

test("in production the shop is reached over https, but for one's own machine", () => {
  expect(refusal({ PUBLIC_URL: "http://boutique.example" })).toContain("PUBLIC_URL : une adresse https");
  expect(refusal({ PUBLIC_URL: "ftp://boutique.example" })).toContain("PUBLIC_URL");
  for (const url of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(read({ PUBLIC_URL: url }).publicUrl.href).toBe(`${url}/`);
  expect(read({ NODE_ENV: "development", PUBLIC_URL: "http://boutique.test" }).production).toBe(false);
});

test("without a publishable key nothing is sold, whatever other keys there are", () => {
  expect(read({ STRIPE_PUBLISHABLE_KEY: undefined }).stripe).toBeNull();
  expect(read({ STRIPE_PUBLISHABLE_KEY: "  " }).stripe).toBeNull();
  expect(
    read({ STRIPE_PUBLISHABLE_KEY: "", STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }).stripe,
  ).toBeNull();
});

test.each(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])("a publishable key without %s stops the start", (name) => {
  for (const value of [undefined, ""]) expect(refusal({ [name]: value })).toContain(name);
});

test("with its keys the shop speaks to Stripe itself, unless led elsewhere", () => {
  const { stripe } = read({ STRIPE_API_URL: undefined, STRIPE_JS_URL: undefined });
  expect(stripe?.apiUrl).toBeUndefined();
  expect(stripe?.jsUrl).toMatch(/^https:\/\/js\.stripe\.com\//);
  expect(read().stripe).toMatchObject({
    publishableKey: GOOD.STRIPE_PUBLISHABLE_KEY,
    jsUrl: "http://127.0.0.1:1/stripe.js",
  });
  expect(read({ STRIPE_SECRET_KEY: "rk_live_restricted_0123456789" }).stripe?.secretKey).toBe(
    "rk_live_restricted_0123456789",
  );
});

test("each purpose has a key of its own, the same at each start, and another with another secret", () => {
  const [first, again, other] = [read(), read(), read({ APP_SECRET: "un-autre-secret-des-tests-0123456789" })];
  const purposes = ["cookies", "forms", "links"] as const;
  expect(new Set(purposes.map((purpose) => first.keyFor(purpose).toString("hex"))).size).toBe(3);
  for (const purpose of purposes) {
    expect(first.keyFor(purpose)).toEqual(again.keyFor(purpose));
    expect(first.keyFor(purpose)).not.toEqual(other.keyFor(purpose));
    expect(first.keyFor(purpose)).toHaveLength(32);
  }
});

test("a former secret still reads what it wrote, and writes nothing any more", () => {
  const before = read();
  const after = read({
    APP_SECRET: "un-autre-secret-des-tests-0123456789",
    APP_SECRET_FORMER: TEST_ENVIRONMENT.APP_SECRET,
  });
  expect(after.keyFor("cookies")).not.toEqual(before.keyFor("cookies"));
  expect(after.keysFor("cookies")).toEqual([after.keyFor("cookies"), before.keyFor("cookies")]);
  expect(before.keysFor("cookies")).toEqual([before.keyFor("cookies")]);

  const sealed = seal(before.keyFor("cookies"), "visiteur");
  expect(unseal(after.keysFor("cookies"), sealed)).toBe("visiteur");
  expect(unseal(before.keysFor("cookies"), seal(after.keyFor("cookies"), "visiteur"))).toBeNull();
  const link = linkKey(before, "order:1");
  expect([isLinkKey(after, "order:1", link), isLinkKey(after, "order:2", link)]).toEqual([true, false]);
  const factor = openVault([before.keyFor("second-factor")]).seal(Buffer.from("secret"), "second-factor:1");
  expect(openVault(after.keysFor("second-factor")).open(factor, "second-factor:1").outcome).toBe("opened");
  expect(() => read({ APP_SECRET_FORMER: "trop-court" })).toThrow("APP_SECRET_FORMER : au moins 32 caractères chacun");
});
