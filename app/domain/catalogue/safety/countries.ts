/**
 * The 27 members of the Union. A maker outside them needs a responsible person inside, who answers for its products.
 */
export const UNION = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Other countries where frames, lenses and cases are made. */
const ELSEWHERE =
  "AU BR CA CH CN GB HK ID IL IN IS JP KR LI MA MC MG MU MX MY NO NZ PH RS SG TH TN TR TW UA US VN ZA".split(" ");

const NAMES = new Intl.DisplayNames("fr", { type: "region" });

const known = new Map<string, string>();

/** Each name is asked for once: the list of stocks has one on each line, and Intl takes a microsecond for it. */
export function countryName(code: string): string {
  const name = known.get(code) ?? NAMES.of(code) ?? code;
  known.set(code, name);
  return name;
}

export function isInUnion(code: string): boolean {
  return UNION.includes(code);
}

/** Every country a form offers, in French order. */
export const COUNTRY_OPTIONS: [code: string, name: string][] = [...UNION, ...ELSEWHERE]
  .map((code): [string, string] => [code, countryName(code)])
  .sort(([, one], [, other]) => one.localeCompare(other, "fr"));
