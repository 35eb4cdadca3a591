import type { Page } from "./page";

/** The contents of an adult's prescription, as typed at the bench. @param prescribedOn as 14/03/2025 */
export const readOn = (prescribedOn: string): Record<string, string> => ({
  prescribedOn,
  bornOn: "01/06/1990",
  prescriberKind: "medecin",
  prescriber: "Dr Hélène Roux",
  shortenedTo: "",
});

const LAST_YEARS = readOn(`14/03/${new Date().getUTCFullYear() - 1}`);

/**
 * Presses "Accepter" at the bench with every box ticked and the files opened; values of the paper that nobody typed are
 * filled in.
 */
export function acceptAtBench(bench: Page): Promise<Page> {
  const fields = bench
    .form({ name: "prescription-valid" })
    .fields("Accepter l’ordonnance")
    .filter((field): field is [string, string] => typeof field[1] === "string");
  const posted = Object.fromEntries(fields);
  for (const [, name = ""] of bench.html.matchAll(/type="checkbox" id="([^"]+)"/g)) posted[name] = "on";
  for (const [name, value] of Object.entries(LAST_YEARS)) posted[name] ||= value;
  return bench.visitor.post(bench.url.pathname, posted, { follow: true });
}
