import postcss, { type Declaration } from "postcss";
import { describe, expect, test } from "vitest";

import { tokensNamed } from "../../scripts/tools/design-tokens";
import { OPTICAL } from "../../scripts/tools/optical-values";
import { sourcesIn } from "../helpers/source";

const SIZE = /^var\(--size-[1-8]\)$/;
const STEP = /var\(--(?:space-[1-9]|side)\)/g;
const DISTANCE = /^(?:margin|padding|(?:row-|column-)?gap$|border-spacing)/;

/** Whether a declaration sets letters or distances by a value that is no step of a scale. */
function isOutside({ prop, value }: Declaration): boolean {
  if (prop === "font-size") return value !== "inherit" && !SIZE.test(value);
  if (prop === "font") return value !== "inherit" && !value.split(/[\s/]/).some((part) => SIZE.test(part));
  if (!DISTANCE.test(prop)) return false;
  return /var\(|\d(?:[a-z]|%)/.test(value.replace(STEP, ""));
}

function outsideIn(css: string): { where: string; property: string }[] {
  const found: { where: string; property: string }[] = [];
  postcss.parse(css).walkDecls((declaration) => {
    const { parent, prop } = declaration;
    if (isOutside(declaration)) found.push({ where: parent?.type === "rule" ? parent.selector : "", property: prop });
  });
  return found;
}

describe("the scales", () => {
  test("letters have eight sizes, distances nine steps, none smaller than the one before on any screen", () => {
    const [sizes, steps] = [tokensNamed("size-"), tokensNamed("space-")];
    expect([sizes.length, steps.length]).toEqual([8, 9]);
    for (const { onPhone, onDesk } of [sizes, steps].map((scale) => ({
      onPhone: scale.map((token) => token.onPhone),
      onDesk: scale.map((token) => token.onDesk),
    })))
      for (const values of [onPhone, onDesk]) expect(values).toEqual([...values].sort((one, other) => one - other));
    expect([...sizes, ...steps].filter(({ use }) => use === "")).toEqual([]);
  });

  test("small print has 13 px or more, what is read 16", () => {
    expect(tokensNamed("size-")[0]?.onPhone).toBeGreaterThanOrEqual(13);
    expect(tokensNamed("size-3")[0]?.onPhone).toBe(16);
  });
});

describe("the style sheets", () => {
  test("set letters and distances by the scales; what a drawing or a control decides is listed", () => {
    const outside = sourcesIn("app", /\.css$/).flatMap(({ path, text }) =>
      outsideIn(text).map((found) => ({ path, ...found })),
    );
    const isListed = ({ where, property }: { where: string; property: string }) =>
      OPTICAL.some((value) => value.where === where && value.property === property);
    expect(outside.filter((found) => !isListed(found))).toEqual([]);
    expect(
      OPTICAL.filter(
        ({ where, property }) => !outside.some((found) => found.where === where && found.property === property),
      ),
      "listed, and in no sheet",
    ).toEqual([]);
  });

  test.each([
    ["a{font-size:.9rem}", "font-size"],
    ["a{font:500 1.2rem/1.2 var(--display)}", "font"],
    ["a{padding:var(--space-4) 20px}", "padding"],
    ["a{margin:calc(-1 * var(--gap))}", "margin"],
    ["a{column-gap:clamp(1rem, 2vw, 2rem)}", "column-gap"],
  ])("%s is outside of them", (css, property) => {
    expect(outsideIn(css)).toEqual([{ where: "a", property }]);
  });

  test.each([
    "a{font:500 var(--size-5)/1.2 var(--display)}",
    "a{margin:0 auto calc(-1 * var(--space-3))}",
    "a{padding:0 var(--side) var(--space-9);gap:0}",
    "a{font:inherit;width:3rem;top:.5rem}",
  ])("%s is within", (css) => {
    expect(outsideIn(css)).toEqual([]);
  });

  test("pages that carry their style with them have the same sizes", () => {
    const known = tokensNamed("size-").map(({ value }) => value);
    const written = ["app/gate", "app/http"].flatMap((folder) =>
      sourcesIn(folder).flatMap(({ path, text }) =>
        [...text.matchAll(/font-size:([^;}"]+)|font:(?:\d+ )?([^/;}"]+)\//g)].map(([, size, short]) => ({
          path,
          size: size ?? short ?? "",
        })),
      ),
    );
    expect(written.length).toBeGreaterThan(2);
    expect(written.filter(({ size }) => !known.includes(size))).toEqual([]);
  });
});
