import { describe, expect, test } from "vitest";

import { readGroup } from "~/domain/settings/group-form.server";
import { pricedLines } from "~/domain/settings/groups/services.server";
import { markdownHtml, markdownParts } from "~/http/reading/markdown.server";
import { accentProblem, DELIVERED_ACCENT, repainted } from "~/shop/accent";
import { sourcesIn } from "../helpers/source";

const accent = (typed: string) => readGroup("apparence", { accent: typed });

describe("an accent", () => {
  test.each([
    ["#7a1f2b", "#7a1f2b"],
    ["7A1F2B", "#7a1f2b"],
    ["#024", "#002244"],
    ["", DELIVERED_ACCENT],
    [DELIVERED_ACCENT, DELIVERED_ACCENT],
  ])("typed '%s' is taken where it can be read", (typed, color) => {
    expect(accent(typed)).toEqual({ ok: true, value: { accent: color } });
  });

  test.each([
    ["vert", /six chiffres/],
    ["#12345", /six chiffres/],
    ["#ffcc00", /se lit mal avec le fond des photos : son contraste est de 1,2, il en faut 4,5/],
    ["#767676", /le fond des photos : son contraste est de 3,7/],
  ])("'%s' is refused, and why is said", (typed, says) => {
    const reading = accent(typed);
    expect(reading.ok ? "" : reading.errors.accent).toMatch(says);
  });

  test("replaces both shades of the built sheets, and nothing else", () => {
    expect(repainted(`a{color:${DELIVERED_ACCENT}}b{color:#12352a}c{color:#9f241b}`, "#640000")).toBe(
      "a{color:#640000}b{color:#440000}c{color:#9f241b}",
    );
    const tokens = sourcesIn("app", /\.css$/).find(({ path }) => path.endsWith("tokens.css"))?.text ?? "";
    for (const color of [
      `--accent: ${DELIVERED_ACCENT}`,
      "--accent-deep: #12352a",
      "--stage: #eeeae0",
      "--paper: #f7f4ee",
    ])
      expect(tokens).toContain(color);
    expect(accentProblem(DELIVERED_ACCENT)).toBeNull();
  });
});

test("prices are read line by line, at the last colon", () => {
  expect(pricedLines("Ajustage : gratuit\n\nVis : à vis : 2 €\nRayures")).toEqual([
    ["Ajustage", "gratuit"],
    ["Vis : à vis", "2 €"],
    ["Rayures", ""],
  ]);
});

describe("Markdown", () => {
  test.each([
    ["<script>alert(1)</script>", /^<p>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/p>/],
    ["[x](javascript:alert(1))", /^<p>\[x\]\(javascript:alert\(1\)\)<\/p>/],
    ["[x](JAVASCRIPT:alert(1))", /^<p>\[x\]/],
    ["[x](data:text/html,y)", /^<p>\[x\]/],
    ["[x](//ailleurs.fr)", /^<p>\[x\]/],
    ["[x](http://ailleurs.fr)", /^<p>\[x\]/],
    ["<javascript:alert(1)>", /^<p>&lt;javascript:/],
    ["![x](https://ailleurs.fr/a.png)", /^<p>!<a href="https:\/\/ailleurs.fr\/a.png">x<\/a><\/p>/],
    ['[x](/faq "a\\" onclick=\\"b")', /title="a&quot; onclick=&quot;b"/],
    ["|a|\n|-|\n|b|", /^<div class="table-scroll" role="region" aria-label="Tableau" tabindex="0"><table>/],
    ["# Un\n\nQui vient ?", /^<h3>Un<\/h3>\n<p>Qui vient\u202f\?<\/p>/],
  ])("%s is shown safely", (text, html) => {
    expect(markdownHtml(text)).toMatch(html);
  });

  test("is divided by its titles of the second level", () => {
    expect(markdownParts("Avant.\n\n## Un ##\nA\n\n### a\n\n## Deux\n\nB").map(({ title }) => title)).toEqual([
      "",
      "Un",
      "Deux",
    ]);
    expect(markdownParts("## Un")).toEqual([{ title: "Un", html: "" }]);
  });
});
