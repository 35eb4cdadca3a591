import { expect } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { inMode } from "../helpers/browser";
import { carry } from "../helpers/page-kinds";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

inMode("sans JavaScript", "every tab is seen at once on a screen of 1280 by 900", async ({ page, context }) => {
  await carry(context, await adminVisitor(shop()), shop());
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Administration" });
  const last = await tabs.getByRole("link").last().boundingBox();
  await expect.poll(() => tabs.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  expect((last?.y ?? 901) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
});
