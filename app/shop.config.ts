/**
 * Who the shop is: what pages, mails and invoices say of it. An owner changes this file and `shop-house.config.ts`, and nothing else.
 * The demo's names and numbers are made up: its telephone numbers belong to the ranges kept for fiction, its registers count only zeros.
 */
export const shop = {
  name: "Lunetterie des Terreaux",
  shortName: "Terreaux",
  tagline: "Opticien à Lyon",
  street: "12 rue Constantine",
  postalCode: "69001",
  city: "Lyon",
  country: "France",
  phone: "04 65 71 00 12",
  phoneHref: "tel:+33465710012",
  email: "bonjour@lunetterie-des-terreaux.example",
  mapUrl: "https://www.openstreetmap.org/search?query=12%20rue%20Constantine%2069001%20Lyon",
  openingHours: [
    { days: "Du lundi au samedi", hours: "10 h – 19 h" },
    { days: "Dimanche et jours fériés", hours: "fermé" },
  ],
  /** The same hours, as search engines read them. */
  opening: [
    { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], opens: "10:00", closes: "19:00" },
  ],
  freeDeliveryFromCents: 9000,
  deliveryDays: "3 à 4 jours ouvrés",
} as const;

/** Registered by the health authority: the number the profession had until 2024, and the national one that takes over. */
export const optician = {
  name: "Camille Perrachon",
  title: "opticienne-lunetière diplômée d’État",
  adeli: "69 00 00000 0",
  rpps: "00000000000",
  registeredBy: "Agence régionale de santé Auvergne-Rhône-Alpes",
} as const;
