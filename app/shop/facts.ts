import { DELIVERED_ACCENT } from "./accent";

/** An optician of the shop and the numbers the health authorities know them by. */
export type Optician = {
  name: string;
  title: string;
  rpps: string;
  /** The number the profession had until 2024; empty for those registered since. */
  adeli: string;
  registeredBy: string;
};

/** Who the shop is: what an administrator sets under « Réglages ». What is not known is an empty text. */
export type Facts = {
  shopName: string;
  street: string;
  postalCode: string;
  city: string;
  phone: string;
  email: string;
  legalForm: string;
  /** In euros; 0 where the form has none. */
  capital: number;
  siret: string;
  /** "RCS Lyon": the SIREN follows by itself. */
  register: string;
  activity: string;
  vatNumber: string;
  packagingNumber: string;
  director: string;
  insurer: string;
  privacyEmail: string;
  microEnterprise: boolean;
  hostName: string;
  hostAddress: string;
  hostPhone: string;
  mediatorName: string;
  mediatorAddress: string;
  mediatorUrl: string;
  /** The first answers for the shop's optics. */
  opticians: readonly Optician[];
};

/** What pages say of the shop once scripts run; a document brings them along. */
export type PageFacts = Pick<Facts, "shopName" | "street" | "postalCode" | "city" | "phone" | "email" | "siret"> & {
  opticians: Pick<Optician, "name" | "title" | "rpps">[];
};

let told: Facts | null = null;

/** Called wherever the settings in force are read: a process serves one shop. */
export function tellFacts(facts: Facts | PageFacts): void {
  told = facts as Facts; // what a browser is not told, its pages do not ask
}

/** @throws when a module asks while it is loaded: it would keep what is true at that moment only */
export function factsInForce(): Facts {
  if (!told) throw new Error("facts not told yet");
  return told;
}

/** Another setting that was told with the facts, by its name; undefined where only the facts are known. */
export function toldSetting(name: string): unknown {
  return (told as Readonly<Record<string, unknown>> | null)?.[name];
}

/** The colour of buttons and of what is chosen. */
export function accentInForce(): string {
  const told = toldSetting("accent");
  return typeof told === "string" ? told : DELIVERED_ACCENT;
}

export function areFactsTold(): boolean {
  return told !== null;
}

/** What a document needs of the facts to go on in the browser. */
export function pageFacts(): PageFacts {
  const { shopName, street, postalCode, city, phone, email, siret } = factsInForce();
  const opticians = factsInForce()
    .opticians.slice(0, 1)
    .map(({ name, title, rpps }) => ({ name, title, rpps }));
  return { shopName, street, postalCode, city, phone, email, siret, opticians };
}
