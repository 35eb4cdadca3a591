import { optician } from "./shop.config";

/** The rest of who the shop is, apart from what every page says: browsers are not sent this with the catalogue. */

/** The figures of the terms of sale; every page that names one reads it here. */
export const terms = {
  updatedOn: "2026-11-21",
  withdrawalDays: 14,
  accessoryReturnDays: 30,
  refundDays: 14,
  lensDeliveryDays: 10,
  expressHours: 24,
  addressChangeCents: 600,
  unclaimedInFranceCents: 900,
  unclaimedInEuropeCents: 2000,
  lateCancellationCents: 1500,
  incidentHours: 48,
  unavailabilityDays: 15,
  lateDays: 7,
  medicalYears: 5,
  invoiceYears: 10,
  orderYears: 5,
  idleAccountYears: 3,
  pickupDays: 15,
  paymentHoldMinutes: 30,
} as const;

/** What the law wants on the legal notice and the terms. */
export const company = {
  optician,
  legalForm: "SARL au capital de 20 000 €",
  register: "RCS Lyon 000 000 000",
  siret: "000 000 000 00000",
  activity: "47.78A, commerces de détail d’optique",
  vatNumber: "FR00 000000000",
  director: "Camille Perrachon",
  insurer: "Exemple Assurances, 2 place de l’Exemple, 75000 Paris (France entière)",
  host: { name: "Exemple Hébergement SAS", address: "1 rue de l’Exemple, 75000 Paris", phone: "01 99 00 00 00" },
  mediator: {
    name: "Exemple Médiation de la consommation",
    address: "3 rue de l’Exemple, 75000 Paris",
    url: "https://mediation.example",
  },
  privacyEmail: "donnees@lunetterie-des-terreaux.example",
} as const;

/** Each is shown by the pair they wear: the illustrator draws it. */
export const team = [
  {
    name: "Camille Perrachon",
    role: "Opticienne, fondatrice",
    about:
      "Elle a repris la boutique en 2009, gardé les tiroirs et changé les lampes. Elle choisit les montures et lit les ordonnances difficiles.",
    wears: "une pantos en écaille, réparée deux fois",
    pair: {
      shape: "pantos",
      rim: "cercle",
      finish: "tortoise",
      color: "#8a4a1c",
      lensWidth: 48,
      bridge: 21,
      temple: 145,
      lensHeight: 43,
    },
  },
  {
    name: "Idriss Benaïssa",
    role: "Opticien, contrôle de la vue",
    about:
      "Il mesure, il explique, il recommence s’il le faut. Si quelque chose l’inquiète, il vous envoie chez l’ophtalmologiste, et le dit.",
    wears: "une hexagonale dorée, verres progressifs",
    pair: {
      shape: "hexagonale",
      rim: "cercle",
      finish: "metal",
      color: "#b9924f",
      lensWidth: 48,
      bridge: 20,
      temple: 145,
      lensHeight: 42,
    },
  },
  {
    name: "Louise Charvet",
    role: "Monteuse à l’atelier",
    about:
      "La meuleuse, le frontofocomètre et les vis de 1,2 millimètre sont à elle. Une branche voilée lui prend quatre minutes.",
    wears: "une papillon bordeaux",
    pair: {
      shape: "papillon",
      rim: "cercle",
      finish: "acetate",
      color: "#6d1a26",
      lensWidth: 53,
      bridge: 17,
      temple: 140,
      lensHeight: 43,
    },
  },
  {
    name: "Tomás Oliveira",
    role: "Commandes et conseil en ligne",
    about:
      "C’est lui qui répond à vos courriels et ferme vos colis. Il connaît la largeur de presque toutes les montures par cœur.",
    wears: "une wayfarer en cristal fumé",
    pair: {
      shape: "wayfarer",
      rim: "cercle",
      finish: "crystal",
      color: "#7d8a8c",
      lensWidth: 51,
      bridge: 19,
      temple: 145,
      lensHeight: 41,
    },
  },
] as const;

/** The home page's three pictures: drawn scenes, or those a manifest names (a JSON list of file names beside it, such as /media/editorial/manifest.json). */
export const editorial = {
  scenes: ["atelier", "hero-optique", "hero-solaire"],
  manifest: null as string | null,
} as const;

/**
 * When appointments can be had: on the hour, each for an hour, the last beginning at `lastHour`. `holidaysOf` is a country of
 * the package date-holidays; `closedDays` are the shop's own, such as "2027-08-09".
 */
export const agenda = {
  firstHour: 10,
  lastHour: 18,
  closedWeekdays: [0],
  holidaysOf: "FR",
  closedDays: [] as string[],
  /** Between booking and coming. */
  noticeHours: 2,
  /** How many days after today are offered. */
  horizonDays: 60,
  /** On the day before. */
  reminderHour: 10,
  /** A link to an appointment serves until that many days after it. */
  linkDays: 30,
} as const;
