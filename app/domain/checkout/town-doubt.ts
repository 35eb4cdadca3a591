/** Large towns whose name no other commune has, with the beginning of all their postal codes. */
const TOWNS: Readonly<Record<string, string>> = {
  "aix en provence": "13",
  "amiens": "80",
  "angers": "49",
  "annecy": "74",
  "besancon": "25",
  "bordeaux": "33",
  "brest": "29",
  "caen": "14",
  "clermont ferrand": "63",
  "dijon": "21",
  "grenoble": "38",
  "le havre": "76",
  "le mans": "72",
  "lille": "59",
  "limoges": "87",
  "lyon": "69",
  "marseille": "13",
  "metz": "57",
  "montpellier": "34",
  "mulhouse": "68",
  "nancy": "54",
  "nantes": "44",
  "nice": "06",
  "nimes": "30",
  "orleans": "45",
  "paris": "75",
  "perpignan": "66",
  "reims": "51",
  "rennes": "35",
  "rouen": "76",
  "saint etienne": "42",
  "strasbourg": "67",
  "toulon": "83",
  "toulouse": "31",
  "tours": "37",
  "villeurbanne": "69",
};

/**
 * What to look at again in an address of a large town whose postal code is of another part of France, such as
 * "69001 Paris"; null for every other address. It is said and refuses nothing: the address may be right all the same.
 */
export function townDoubt({ postalCode, city }: { postalCode: string; city: string }): string | null {
  const begins = TOWNS[plainName(city)];
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
