import type { Page } from "./page";

/** Presses "Accepter" at the bench with every box ticked, the files as they were opened. */
export function acceptAtBench(bench: Page): Promise<Page> {
  const fields = bench
    .form({ name: "prescription-valid" })
    .fields("Accepter l’ordonnance")
    .filter((field): field is [string, string] => typeof field[1] === "string");
  const posted = Object.fromEntries(fields);
  for (const [, name = ""] of bench.html.matchAll(/type="checkbox" id="([^"]+)"/g)) posted[name] = "on";
  return bench.visitor.post(bench.url.pathname, posted, { follow: true });
}
