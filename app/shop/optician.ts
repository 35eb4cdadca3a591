/** Registered by the health authority: the number the profession had until 2024, and the national one that takes over. */
export const optician = {
  name: "Camille Perrachon",
  title: "opticienne-lunetière diplômée d’État",
  adeli: "69 00 00000 0",
  rpps: "00000000000",
  registeredBy: "Agence régionale de santé Auvergne-Rhône-Alpes",
} as const;
