import { expect, test } from "vitest";

import { TABS } from "~/pages/admin/frame/tabs";
import { pressed, SHORTCUTS } from "~/pages/admin/frame/shortcuts";

test("ten actions of a day have keys of their own, none the beginning of another", () => {
  expect(SHORTCUTS).toHaveLength(10);
  const written = SHORTCUTS.map(({ keys }) => keys.join(" "));
  expect(new Set(written).size).toBe(10);
  for (const keys of written) expect(written.filter((other) => other.startsWith(`${keys} `))).toEqual([]);
});

test("a key alone, or two in a row, lead where they say; a question mark shows them", () => {
  expect(pressed("n", null)).toEqual({ kind: "go", to: "/admin/commandes/nouvelle" });
  expect(pressed("g", null)).toEqual({ kind: "first", key: "g" });
  expect(pressed("p", "g")).toEqual({ kind: "go", to: "/admin/produits" });
  expect(pressed("?", null)).toEqual({ kind: "help" });
});

test("what is no key of theirs does nothing, and a pair that is none is two keys", () => {
  expect([pressed("p", null), pressed("z", "g"), pressed("Shift", null)]).toEqual(Array(3).fill({ kind: "nothing" }));
  expect(pressed("n", "g")).toEqual({ kind: "go", to: "/admin/commandes/nouvelle" });
});

test("each leads to a tab, or to what is done below one", () => {
  const paths = SHORTCUTS.map(({ to }) => to.split("?")[0] ?? "").filter((path) => path.startsWith("/"));
  for (const path of paths)
    expect(
      TABS.some(({ to }) => path === to || path.startsWith(`${to}/`)),
      path,
    ).toBe(true);
});
