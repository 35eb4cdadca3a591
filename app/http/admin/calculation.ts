/** Changes that the shop calculates for many products, by the word in the address of their check; each with its form. */
const FORMS = { prix: "/admin/produits/prix", seuils: "/admin/produits/seuils" } as const;

const CHECK = "/admin/produits/tableur";
const FIELDS = ["on", "numbers", "percent", "rounding", "threshold"] as const;
/** A longer list of products is not repeated in an address. */
const LONGEST = 500;

/** The address where calculated changes are checked. It keeps what was chosen, so that the form can be filled again. */
export function checkPath(id: string, kind: keyof typeof FORMS, typed: Record<string, string>): string {
  return `${CHECK}/${id}?${new URLSearchParams({ de: kind, ...chosenIn(new Map(Object.entries(typed))) }).toString()}`;
}

/** The form that the changes at this address come from, filled as it was; null for those of a spreadsheet or a scanner. */
export function calculationPath({ searchParams }: URL): string | null {
  const kind = searchParams.get("de");
  if (kind !== "prix" && kind !== "seuils") return null;
  return `${FORMS[kind]}?${new URLSearchParams(chosenIn(searchParams)).toString()}`;
}

/** What an address says was chosen, by the names of the fields. */
export function chosenIn(known: { get(name: string): string | null | undefined }): Record<string, string> {
  const kept = FIELDS.map((name) => [name, known.get(name) ?? ""] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== "" && value.length <= LONGEST));
}
