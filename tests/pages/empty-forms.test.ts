import { describe, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { freeSlot } from "../helpers/appointments";
import { asksSomething, sendEmpty, summaryProblems } from "../helpers/sent-forms";
import { ripen } from "../helpers/form-age";
import { adminFormPaths, FORM_PAGES } from "../helpers/form-pages";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

/** Sends every form of the page empty. @returns the badly shown errors, and the forms that were refused */
async function walk(visitor: Visitor, path: string): Promise<{ problems: string[]; refused: string[] }> {
  const [problems, refused]: [string[], string[]] = [[], []];
  const count = (await visitor.visit(path)).forms().filter(asksSomething).length;
  for (let at = 0; at < count; at += 1) {
    const page: Page = ripen(shop(), await visitor.visit(path)); // loaded anew: the form before has changed nothing
    const form = page.forms().filter(asksSomething)[at];
    if (!form) continue;
    const answer = await sendEmpty(page, form);
    if (answer.status < 400) continue;
    const name = `${path} to ${new URL(form.action, page.url).pathname}`;
    refused.push(name);
    if (answer.status !== 422) problems.push(`${name}: ${answer.status}`);
    else problems.push(...summaryProblems(answer, page).map((problem) => `${name}: ${problem}`));
  }
  return { problems, refused };
}

describe("a form sent empty names each field that is wrong, and leads to it from a summary with the focus", () => {
  test.each(FORM_PAGES)("in the shop: $name", async ({ reach }) => {
    const { visitor, path } = await reach(shop());
    expect((await walk(visitor, path)).problems).toEqual([]);
  });

  test("in the admin area", async () => {
    const admin = await adminVisitor(shop());
    const walked = [];
    for (const path of await adminFormPaths(shop())) walked.push(await walk(admin, path));
    expect(walked.flatMap(({ problems }) => problems)).toEqual([]);
    expect(walked.flatMap(({ refused }) => refused).length).toBeGreaterThan(10);
  });

  test("the forms that are walked are those that refuse something", async () => {
    const refused = await Promise.all(
      ["/contact", "/newsletter", "/mon-compte", "/mon-compte?vue=inscription", `/article/${PLAIN_FRAME.slug}`].map(
        async (path) => (await walk(newVisitor(shop()), path)).refused.length,
      ),
    );
    expect(refused.every((count) => count > 0)).toBe(true);
    await freeSlot(shop());
  });
});
