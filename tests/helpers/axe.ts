import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LEVEL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Breaches of WCAG 2.2 AA on the page as it is now, one line each with its place; empty when there is none. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated through the debugger and not as a script element, so that the policy of the page need not be relaxed.
  await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: "tag", values: tags },
        resultTypes: ["violations"], // the places of passed rules need no description
      }),
    LEVEL,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help} (${target.join(" ")}) ${failureSummary?.split("\n").at(-1)?.trim() ?? ""}`,
    ),
  );
}

/** Those of a page with its path before each, and what a page must have beside: its language, one title, one heading. */
export async function pageProblems(page: Page, path: string): Promise<string[]> {
  const problems = await accessibilityProblems(page);
  const lang = await page.locator("html").getAttribute("lang");
  const headings = await page.locator("h1").count();
  if (lang !== "fr") problems.push(`lang is ${lang}`);
  if (headings !== 1) problems.push(`${headings} h1`);
  if ((await page.title()) === "") problems.push("no title");
  return problems.map((problem) => `${path} ${problem}`);
}
