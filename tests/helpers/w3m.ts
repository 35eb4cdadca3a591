import { spawnSync } from "node:child_process";

export const hasW3m = spawnSync("w3m", ["-version"]).status === 0;
if (!hasW3m)
  console.warn("no w3m here: what a text browser shows of each kind of page is not compared (apt-get install w3m)");

const MONTH =
  "(?:janvier|janv\\.|février|févr\\.|mars|avril|avr\\.|mai|juin|juillet|juil\\.|août|septembre|sept\\.|octobre|oct\\.|novembre|nov\\.|décembre|déc\\.)";
const WEEKDAY = "(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )";
/** What differs from one visit to the next, with its replacement. */
const VARYING: [RegExp, string][] = [
  [
    new RegExp(
      `${WEEKDAY}?\\b\\d{1,2}(?:er)?[ \\u00a0]${MONTH}(?:[ \\u00a0]\\d{4})?(?: à \\d\\d:\\d\\d(?::\\d\\d)?)?`,
      "gi",
    ),
    "[date]",
  ],
  [/\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?/g, "[jour]"],
  [/C-\d{4}-\d{5}/g, "[commande]"],
  [/\b[AF]\d{4}-\d{6}/g, "[papier]"],
  [/\b[0-9a-f]{24}\b/g, "[id]"],
  [/\b\d\d:\d\d(?::\d\d)?\b/g, "[heure]"],
  [/\bVersion \d+\.\d+\.\d+/g, "Version [version]"],
  [/\b([a-z]+)-\d+@exemple\.fr/g, "$1@exemple.fr"],
];

/** A page in eighty columns; what differs from one visit to the next is replaced before the layout. */
export function dumpOf(html: string): string {
  const steady = VARYING.reduce((text, [pattern, name]) => text.replace(pattern, name), html);
  const { stdout } = spawnSync("w3m", ["-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "80"], {
    input: steady,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  return stdout;
}

/** The file with the expected text of a page in w3m. */
export function fixtureOf(name: string): string {
  return `../fixtures/text-browser/${name.replace(/^\//, "").replace(/[^\p{L}\p{N}]+/gu, "-")}.txt`;
}
