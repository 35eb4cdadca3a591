import type { Locator, Page } from "playwright";
import { expect } from "vitest";

import { normal } from "./dom";

// A press returns before the page has done all that follows from it: what is read once right after it is there on a quick
// machine only. These looks wait, as `expect.poll` does.

/** Expects an element to have the focus, or to contain what has it. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/**
 * Expects the heading of the page to have the focus, because a screen reader reads it first. Keys are pressed only then:
 * before, the focus may still leave what they have reached.
 */
export async function arrivedAt(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await expect
    .poll(async () =>
      normal(
        (await page.evaluate(() =>
          document.activeElement?.tagName === "H1" ? document.activeElement.textContent : "",
        )) ?? "",
      ),
    )
    .toMatch(heading);
}
