import type { Config } from "~/infra/config.server";
import type { Services } from "~/infra/services.server";
import { countRows } from "~/domain/list-page.server";
import { countProductAddresses } from "~/domain/catalogue/addresses.server";
import { settingsInForce } from "./in-force.server";
import { mailFailure } from "./mail-failure.server";
import { MODEL, settingOf, startingSettings, type Key, type Settings } from "./model.server";

/** The facts that the law requires of a shop before it sells, in the order of their form. */
const NEEDED = [
  "shopName",
  "street",
  "postalCode",
  "city",
  "phone",
  "email",
  "legalForm",
  "siret",
  "register",
  "packagingNumber",
  "director",
  "opticians",
  "hostName",
  "hostAddress",
  "hostPhone",
  "mediatorName",
  "mediatorAddress",
  "mediatorUrl",
] as const satisfies Key[];

/** @property field its name in the form of the identity */
export type MissingFact = { field: string; label: string };

/** A number of zeros only is a made-up one. */
const isUnknown = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value === "string" && /^[0\s]*$/.test(value);

const factOf = (key: Key): MissingFact => ({
  field: key === "opticians" ? "opticians-1-name" : key,
  label: settingOf(key).label,
});

/** The required facts that the shop has not given yet. */
export function missingFacts(settings: Settings): MissingFact[] {
  return NEEDED.filter((key) => isUnknown(settings[key])).map(factOf);
}

/** The errors in the shop's own settings file when it says that the shop is open; each line names a setting. */
export function startingProblems(config: Pick<Config, "startingSettings">): string[] {
  const start = startingSettings(config);
  const wrong = Object.entries(config.startingSettings).flatMap(([name, value]) => {
    if (!Object.hasOwn(MODEL, name)) return [`SHOP_SETTINGS : ${name} n’est pas un réglage.`];
    const { schema, bounds } = settingOf(name as Key);
    return schema.safeParse(value).success ? [] : [`SHOP_SETTINGS : ${name} se dit ainsi : ${bounds}.`];
  });
  const empty = NEEDED.filter((key) => start[key] === "" || start[key].length === 0);
  return start.opening === "open" && empty.length > 0
    ? [...wrong, `SHOP_SETTINGS : une boutique ouverte dit aussi ${empty.join(", ")}.`]
    : wrong;
}

/** Required facts that an open shop would lose by a change: such a change is refused. */
export function factsLost(now: Settings, after: Partial<Settings>): MissingFact[] {
  if (now.opening !== "open") return [];
  return NEEDED.filter((key) => key in after && isUnknown(after[key]) && !isUnknown(now[key])).map(factOf);
}

/** `test`: the provider's test mode, where no money moves. */
export type PaymentKeys = "live" | "test" | "none";

/** The requirements for opening, and which of them are met. */
export type Readiness = {
  facts: MissingFact[];
  mail: "sent" | "waiting" | "none";
  /** Why the last letter has not left, as a sentence. */
  mailFailure: string | null;
  payment: PaymentKeys;
  products: number;
  /** How many sheets of products are begun and not on sale, by what they lack or as drafts. */
  unsold: number;
  /** How many lenses are in the price list: without any, frames are sold alone. */
  lenses: number;
  /** Whether the shop has a photograph of its own front. */
  pictured: boolean;
  /** How many administrators may accept prescriptions. */
  readers: number;
  /** Whether the carrier's key is there, with which the shop prints labels. */
  labels: boolean;
  /** Whether any order exists: a test order shows that all parts work together. */
  ordered: boolean;
  /** Whether every necessary requirement is met. */
  complete: boolean;
};

export async function readinessOf(services: Services): Promise<Readiness> {
  const { db } = services;
  const settings = await settingsInForce(services);
  const facts = missingFacts(settings);
  const [mail, payment, products] = [
    await mailState(services),
    keysOf(services),
    await countProductAddresses(services),
  ];
  const sheets = await countRows(db("products").whereNull("archived_at").where("number", ">", 0));
  return {
    facts,
    mail,
    mailFailure: await mailFailure(services),
    payment,
    products,
    unsold: Math.max(0, sheets - products),
    lenses: await countRows(db("lenses").whereNull("archived_at")),
    pictured: settings.pictureShop.url !== "",
    readers: await countRows(db("users").whereNotNull("optician_number")),
    labels: services.config.colissimo !== null,
    ordered: Boolean(await db("orders").first("id")),
    complete: facts.length === 0 && mail === "sent" && payment === "live" && products > 0,
  };
}

/** Any letter that was sent shows that the mail server's settings work. */
async function mailState({ db }: Services): Promise<Readiness["mail"]> {
  if (await db("outbox").whereNotNull("sent_at").first("id")) return "sent";
  return (await db("outbox").first("id")) ? "waiting" : "none";
}

function keysOf({ config: { stripe } }: Services): PaymentKeys {
  if (!stripe) return "none";
  return /^[sr]k_test_/.test(stripe.secretKey) ? "test" : "live";
}
