import { shop } from "./identity";

/** Where the shop stands, for the pages that show the way. */
export const neighbourhood = {
  /** Where people of the town wear sunglasses. */
  stroll: "quais de Saône",
  nearby: "À deux pas de l’hôtel de ville",
  district: "dans le 1er arrondissement",
  access: `Métro A ou C, station Hôtel de Ville – Louis Pradel, à cinq minutes à pied par la ${shop.square}.`,
  mapUrl: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${shop.street} ${shop.postalCode} ${shop.city}`)}`,
} as const;
