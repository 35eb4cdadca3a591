import type { Config } from "~/infra/config.server";
import type { Services } from "~/infra/services.server";
import { countProductAddresses } from "~/domain/catalogue/addresses.server";
import { settingsInForce } from "./in-force.server";
import { MODEL, settingOf, startingSettings, type Key, type Settings } from "./model.server";

/** The facts that the law wants from a shop before it sells, in the order of their form. */
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

/** @property field where it is typed, in the form of the identity */
export type MissingFact = { field: string; label: string };

/** A number of zeros alone was made up. */
const isUnknown = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value === "string" && /^[0\s]*$/.test(value);

const factOf = (key: Key): MissingFact => ({
  field: key === "opticians" ? "opticians-1-name" : key,
  label: settingOf(key).label,
});

/** What is not known yet of the shop. */
export function missingFacts(settings: Settings): MissingFact[] {
  return NEEDED.filter((key) => isUnknown(settings[key])).map(factOf);
}

/** What is wrong with the shop's own file of settings, which may say that it is open: each line names a setting. */
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

/** Facts that an open shop has and would lose: it stays open only with what the law wants said. */
export function factsLost(now: Settings, after: Partial<Settings>): MissingFact[] {
  if (now.opening !== "open") return [];
  return NEEDED.filter((key) => key in after && isUnknown(after[key]) && !isUnknown(now[key])).map(factOf);
}

/** `test`: the provider's test mode, where no money moves. */
export type PaymentKeys = "live" | "test" | "none";

/** What a shop needs before it opens, and what is there of it. */
export type Readiness = {
  facts: MissingFact[];
  mail: "sent" | "waiting" | "none";
  payment: PaymentKeys;
  products: number;
  /** Administrators who may accept prescriptions. */
  readers: number;
  /** Any order: a test order shows that everything plays together. */
  ordered: boolean;
  /** Nothing that is necessary lacks. */
  complete: boolean;
};

export async function readinessOf(services: Services): Promise<Readiness> {
  const { db } = services;
  const facts = missingFacts(await settingsInForce(services));
  const [mail, payment, products] = [
    await mailState(services),
    keysOf(services),
    await countProductAddresses(services),
  ];
  const readers = await db("users")
    .whereNotNull("optician_number")
    .count<{ amount: number | string }[]>({ amount: "*" });
  return {
    facts,
    mail,
    payment,
    products,
    readers: Number(readers[0]?.amount ?? 0),
    ordered: Boolean(await db("orders").first("id")),
    complete: facts.length === 0 && mail === "sent" && payment === "live" && products > 0,
  };
}

/** A letter that has left, whichever, proves the settings of the mail server. */
async function mailState({ db }: Services): Promise<Readiness["mail"]> {
  if (await db("outbox").whereNotNull("sent_at").first("id")) return "sent";
  return (await db("outbox").first("id")) ? "waiting" : "none";
}

function keysOf({ config: { stripe } }: Services): PaymentKeys {
  if (!stripe) return "none";
  return /^[sr]k_test_/.test(stripe.secretKey) ? "test" : "live";
}
