import TurndownService from "turndown";

import type { ShopContext } from "~/http/request-context.server";
import { pageValues } from "~/shop/letters/fill";

const PART = /<section id="([\w-]+)" aria-labelledby="\1-titre"><h2[\s\S]*?<\/h2>([\s\S]*?)<\/section>/g;

/** Length of the shortest fact to look for, in characters: shorter ones may be part of other words. */
const LEAST_FACT = 4;

/**
 * The present text of each part of a page, as Markdown that an administrator can edit; the shop's facts and
 * conditions become variables. It is read from the page itself, so that no delivered text is written twice.
 * @param path of a page to read
 */
export async function partsAsMarkdown({ readPage }: ShopContext, path: string): Promise<Record<string, string>> {
  const html = (await readPage(path)) ?? "";
  return Object.fromEntries(
    Array.from(html.matchAll(PART), ([, id = "", body = ""]) => [id, withVariables(tidy(markdown.turndown(body)))]),
  );
}

const markdown = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*" })
  .addRule("question", { filter: "summary", replacement: (text) => `\n\n### ${text.trim()}\n\n` })
  .addRule("term", { filter: "dt", replacement: (text) => `\n\n**${text.trim()}**\n` })
  .addRule("definition", { filter: "dd", replacement: (text) => `${text.trim()}\n` });

/** Replaces the no-break spaces that pages use in French by plain ones. */
const tidy = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/^(\s*(?:-|\d+\.)) +/gm, "$1 ")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/**
 * Longer facts are replaced first, because an address contains the town. A linked telephone number becomes the variable
 * alone, which pages show as a link anyway.
 */
function withVariables(text: string): string {
  const known = Object.entries(pageValues())
    .map(([name, value]) => [name, tidy(value)] as const)
    .filter(([name, value]) => value.length >= LEAST_FACT && name !== "ville")
    .sort(([, one], [, other]) => other.length - one.length);
  return known
    .reduce((told, [name, value]) => told.replaceAll(value, `{{${name}}}`), text)
    .replace(/\[\{\{téléphone\}\}\]\(tel:[^)]*\)/g, "{{téléphone}}");
}
