import { DELIVERED_ACCENT } from "./accent";

/** An optician of the shop, and the numbers by which the health authorities identify the optician. */
export type Optician = {
  name: string;
  title: string;
  rpps: string;
  /** The number the profession had until 2024; empty for those registered since. */
  adeli: string;
  registeredBy: string;
};

/** The identity of the shop, which an administrator sets under « Réglages ». An unknown fact is an empty text. */
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
  /** "RCS Lyon": pages add the SIREN themselves. */
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
  /** The first optician answers for the shop's optics. */
  opticians: readonly Optician[];
};

/** The facts that pages need once scripts run; each document brings them. */
export type PageFacts = Pick<Facts, "shopName" | "street" | "postalCode" | "city" | "phone" | "email" | "siret"> & {
  opticians: Pick<Optician, "name" | "title" | "rpps">[];
};

let told: Facts | null = null;

/** Stores the facts in force. Called wherever the settings in force are read, because a process serves one shop. */
export function tellFacts(facts: Facts | PageFacts): void {
  told = facts as Facts; // in a browser, code only asks for the facts of `PageFacts`
}

/** @throws when a module calls it while it is loaded: the module would then keep an outdated value */
export function factsInForce(): Facts {
  if (!told) throw new Error("facts not told yet");
  return told;
}

/** Another setting that was stored with the facts, by its name; undefined when only the facts are known. */
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

/** The facts that a document needs, so that scripts can go on in the browser. */
export function pageFacts(): PageFacts {
  const { shopName, street, postalCode, city, phone, email, siret } = factsInForce();
  const opticians = factsInForce()
    .opticians.slice(0, 1)
    .map(({ name, title, rpps }) => ({ name, title, rpps }));
  return { shopName, street, postalCode, city, phone, email, siret, opticians };
}
