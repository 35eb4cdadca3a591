import { LARGE_TOWNS } from "~/shop/words/large-towns";

/**
 * What to look at again in an address of a large town whose postal code is of another part of France, such as
 * "13001 Paris"; null for every other address. It is said and refuses nothing: the address may be right all the same.
 */
export function townDoubt({ postalCode, city }: { postalCode: string; city: string }): string | null {
  const begins = LARGE_TOWNS[plainName(city)];
  if (!begins || !/^\d{5}$/.test(postalCode) || postalCode.startsWith(begins)) return null;
  return `Le code postal ${postalCode} ne va pas avec ${city.trim()}, dont les codes commencent par ${begins}\u00a0: vérifiez l’un et l’autre.`;
}

/** "PARIS 7e", "Paris Cedex 07": paris */
function plainName(city: string): string {
  return city
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, " ")
    .replace(/ cedex\b.*| \d+ ?(?:er|e|eme)?(?: arrondissement)?\s*$/g, "")
    .replace(/^st /, "saint ")
    .trim();
}
