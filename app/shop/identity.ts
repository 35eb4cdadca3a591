/**
 * Who the shop is: what pages, mails and invoices say of it. An owner changes the files of this folder, and no others.
 * The demo's names and numbers are made up: its telephone numbers belong to the ranges kept for fiction, its registers count only zeros.
 */
const name = "Lunetterie des Terreaux";
const domain = "lunetterie-des-terreaux.example";
const streetNumber = "12";
const streetName = "rue Constantine";
const postalCode = "69001";
const city = "Lyon";
const square = "place des Terreaux";
const phone = "04 65 71 00 12";

const inCity = `à ${city}`;
const street = `${streetNumber} ${streetName}`;

export const shop = {
  name,
  tagline: `Opticien ${inCity}`,
  street,
  postalCode,
  city,
  country: "France",
  /** On one line. */
  address: `${street}, ${postalCode} ${city}`,
  /** As a sentence says where something is, and where someone comes from. */
  inCity,
  ofCity: `de ${city}`,
  streetName,
  ofStreet: `de la ${streetName}`,
  square,
  phone,
  phoneHref: `tel:+33${phone.replaceAll(" ", "").slice(1)}`,
  email: `bonjour@${domain}`,
} as const;

/** Who answers for the shop's optics, as the foot of each page names them; `company.ts` says the rest. */
export const optician = {
  name: "Camille Perrachon",
  title: "opticienne-lunetière diplômée d’État",
  rpps: "00000000000",
} as const;
