import { describe, expect, test } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { asksSomething, sendWith, typedNames } from "../helpers/sent-forms";
import { ripen } from "../helpers/form-age";
import { adminFormPaths, FORM_PAGES } from "../helpers/form-pages";
import { IS_NIGHTLY } from "../helpers/nightly";
import { sharedShop } from "../helpers/shop";
import { ON_POSTGRESQL } from "../helpers/shop-database";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();

/** Just longer than a code, a name and a line of an address may be, and far longer than any text. */
const LENGTHS = [21, 70, 300, 6000];

/** Sends every form of the page with such texts in all of its fields, then in each alone. @returns what failed */
async function walk(visitor: Visitor, path: string): Promise<string[]> {
  const failed: string[] = [];
  const opened = async () => ripen(shop(), await visitor.visit(path));
  for (const at of (await opened()).forms().filter(asksSomething).keys()) {
    const formOf = (page: Awaited<ReturnType<typeof opened>>) => page.forms().filter(asksSomething)[at];
    const form = formOf(await opened());
    const all = form ? typedNames(form) : [];
    for (const names of [all, ...all.map((name) => [name])])
      for (const length of LENGTHS) {
        const page = await opened(); // loaded anew: the form may have changed what the page shows
        const sent = formOf(page);
        if (!sent) continue;
        const answer = await sendWith(page, sent, names, "x".repeat(length));
        const isFrench = answer.html === "" || answer.html.includes('lang="fr"');
        if (answer.status >= 500 || !isFrench)
          failed.push(`${path} to ${sent.action}, ${length} signs in ${names.join(", ")}: ${answer.status}`);
      }
  }
  return failed;
}

/** PostgreSQL refuses what a column does not hold; SQLite holds everything, so that it is tried at night alone. */
describe.runIf(IS_NIGHTLY || ON_POSTGRESQL)("a form with too long a text is answered, and nothing fails", () => {
  test.each(FORM_PAGES)("in the shop: $name", async ({ reach }) => {
    const { visitor, path } = await reach(shop());
    expect(await walk(visitor, path)).toEqual([]);
  });

  test("in the admin area", { timeout: 1_800_000 }, async () => {
    const admin = await adminVisitor(shop());
    const failed = [];
    for (const path of await adminFormPaths(shop())) failed.push(...(await walk(admin, path)));
    expect(failed).toEqual([]);
  });
});
