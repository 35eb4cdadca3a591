import { optician, shop } from "./identity";

/** What the law wants on the legal notice and the terms. */
export const company = {
  /** Registered by the health authority: the number the profession had until 2024, and the national one that takes over. */
  optician: { ...optician, adeli: "69 00 00000 0", registeredBy: "Agence régionale de santé Auvergne-Rhône-Alpes" },
  legalForm: "SARL au capital de 20 000 €",
  register: `RCS ${shop.city} 000 000 000`,
  siret: "000 000 000 00000",
  activity: "47.78A, commerces de détail d’optique",
  vatNumber: "FR00 000000000",
  /** What the registers of producers know the shop by, one number for each kind of waste (L. 541-10-13, Code de l'environnement). */
  producerNumbers: [{ of: "Emballages ménagers", number: "FR000000_01EXEM" }],
  director: optician.name,
  insurer: "Exemple Assurances, 2 place de l’Exemple, 75000 Paris (France entière)",
  host: { name: "Exemple Hébergement SAS", address: "1 rue de l’Exemple, 75000 Paris", phone: "01 99 00 00 00" },
  mediator: {
    name: "Exemple Médiation de la consommation",
    address: "3 rue de l’Exemple, 75000 Paris",
    url: "https://mediation.example",
  },
  privacyEmail: shop.email.replace(/^[^@]+/, "donnees"),
} as const;
