import { readdirSync, readFileSync } from "node:fs";

import postcss from "postcss";
import { expect, test } from "vitest";

import { unknownIn } from "../helpers/css-baseline";

const SHEETS = "build/packed/_assets";

/** What engines of 2017 ignore, and why the page is right without it. */
const LEFT_OUT: Record<string, string> = {
  ":backdrop": "dialogs open by scripts, which do not start there",
  ":file-selector-button": "the browser's own button serves",
  ":focus-visible":
    "the browser rings what has the focus; where its neighbour is ringed, the rule stands with :focus too",
  ":has": "marks what is chosen or opened, which its own control shows too; alone in its rule",
  ":marker": "the colour of a list's numbers",
  ":selection": "Firefox reads it with its prefix",
  ":view-transition": "a page takes the other's place at once",
  ":view-transition-old": "a page takes the other's place at once",
  "@container": "a card keeps the look it has on a phone",
  "@media (forced-colors)": "no such mode there",
  "@media (hover)": "a button that scripts bring",
  "@media (pointer)": "Firefox: the menu's rules name its own word beside it, and the shelf's suit a mouse without it",
  "@media (prefers-reduced-motion)": "no such wish can be told there",
  "@media (scripting)": "the button that sends a quantity stays in sight",
  "accent-color": "the browser's own colour of boxes",
  "align-content: start": "in grids, which had it from the first day",
  "align-self: start": "in grids, which had it from the first day",
  "place-items: start": "in a dialog that scripts open",
  "aspect-ratio": "pictures have their size as attributes and keep their own ratio",
  "break-after": "on paper, a heading may stand last",
  "break-inside": "on paper, a part may be cut",
  "color-scheme": "pages are light there anyway",
  "container-type": "see @container",
  "cursor": "phones have none",
  "display: contents": "`picture` stays inline around its block",
  "forced-color-adjust": "no such mode there",
  "grid-template-rows: subgrid": "the rows of the diary's days are not level",
  "overflow-wrap: anywhere": "`break-word` is inherited from the body",
  "overscroll-behavior": "in a dialog that scripts open",
  "touch-action": "on a page of scripts, which do not start there",
  "overscroll-behavior-x": "at the end of the row of pictures, a swipe may go back a page",
  "resize": "phones have no corner to pull",
  "scroll-behavior": "the row jumps",
  "scroll-margin-top": "a target stands at the very top",
  "scroll-padding-bottom": "the bar that sticks needs an engine that is newer",
  "scroll-padding-inline": "see scroll-snap-type",
  "scroll-padding-top": "a target stands at the very top",
  "scroll-snap-align": "see scroll-snap-type",
  "scroll-snap-stop": "see scroll-snap-type",
  "scroll-snap-type": "the row scrolls freely",
  "scrollbar-width": "the browser's own scroll bar is seen",
  "text-decoration-thickness": "the usual line",
  "text-underline-offset": "the usual line",
  "text-wrap": "lines break where they are full",
  "view-transition-name": "a page takes the other's place at once",
};

const built = readdirSync(SHEETS)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name: name.replace(/-[A-Z0-9]+\.css$/, ""), css: readFileSync(`${SHEETS}/${name}`, "utf8") }));

test("engines of 2017 miss nothing of the built sheets that has no reason here", () => {
  const missed = new Map(
    built.flatMap(({ name, css }) => [...unknownIn(css)].map(([what, where]) => [what, `${name}: ${where}`])),
  );
  expect([...missed].filter(([what]) => !(what in LEFT_OUT))).toEqual([]);
  expect(
    Object.keys(LEFT_OUT).filter((what) => !missed.has(what)),
    "reasons for what no sheet says",
  ).toEqual([]);
});

test("what engines of 2017 do not know is found in a sheet", () => {
  const unknown = unknownIn(
    "@layer a{p{inset:0}}b{width:min(1px,2px);color:red}i:is(b){color:#11223344}u{width:1px;width:min(1px,2px);content:'a' / 'b'}",
  );
  expect([...unknown.keys()].sort()).toEqual(
    ["@layer", "inset", "width: min()", ":is", "color: #rrggbbaa", "content: alternative"].sort(),
  );
});

test("items of a row keep apart where rows have no gaps", () => {
  for (const { name, css } of built) {
    const root = postcss.parse(css);
    const apart = new Set<string>();
    root.walkAtRules("supports", (rule) => {
      if (rule.params === "not (inset:0)")
        rule.walkRules((inside) => inside.selectors.forEach((each) => apart.add(each)));
    });
    root.walkRules((rule) => {
      const said = new Map(rule.nodes.flatMap((node) => (node.type === "decl" ? [[node.prop, node.value]] : [])));
      if (!/flex/.test(said.get("display") ?? "") || !/[1-9]/.test(said.get("grid-gap") ?? "")) return;
      for (const selector of rule.selectors) expect(apart, `${name}: ${selector}`).toContain(`${selector}>*`);
    });
  }
});

test("where custom properties are not known, a measure that grows has its least; where they are, no value is lost to one", () => {
  const grows = /var\(--(?:side|size-\d|space-\d)\)/;
  const wrong: string[] = [];
  for (const { name, css } of built)
    postcss.parse(css).walkDecls((declaration) => {
      const { prop, value } = declaration;
      if (!grows.test(value) || prop.startsWith("--")) return;
      // An engine that knows custom properties and not `clamp()` accepts such a value and then ignores it.
      if (/\b(?:clamp|min|max)\(/.test(value)) wrong.push(`${name}: ${prop}: ${value} compares`);
      const before = declaration.prev();
      if (before?.type !== "decl" || before.prop !== prop || before.value.includes("var("))
        wrong.push(`${name}: ${prop}: ${value} stands alone`);
    });
  expect(wrong).toEqual([]);
});

test("colours and faces stand where they are used, measures that grow in both ways", () => {
  const used = built.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect([...new Set(used)].sort()).toEqual(["--asked", "--side", "--size-7", "--size-8", "--space-8", "--space-9"]);
});
