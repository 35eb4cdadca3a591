import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { french } from "~/shop/words/french-spacing";
import { typeset } from "~/ui/typography";

const html = (node: Parameters<typeof typeset>[0]) =>
  renderToStaticMarkup(createElement(Fragment, null, typeset(node)))
    .replaceAll("\u00a0", "_")
    .replaceAll("\u202f", "-");

test.each([
  ["Un défaut ? Écrivez-nous !", "Un défaut\u202f? Écrivez-nous\u202f!"],
  ["à vous ; à nous : « merci »", "à vous\u202f; à nous\u00a0: «\u00a0merci\u00a0»"],
  ["dès 90 € d’achat, TVA à 20 % incluse", "dès 90\u00a0€ d’achat, TVA à 20\u00a0% incluse"],
  ["En attente d'ordonnance : 'fini'", "En attente d’ordonnance\u00a0: 'fini'"],
  ["en 3 à 4 jours", "en 3\u00a0à\u00a04\u00a0jours"],
  ["article L. 221-28", "article\u00a0L.\u00a0221-28"],
  ["https://exemple.example/a?b=1:2", "https://exemple.example/a?b=1:2"],
])("«%s» is set as French printers do", (typed, set) => {
  expect(french(typed)).toBe(set);
});

test("a number and its unit stay together, though they were written apart", () => {
  expect(html(createElement("p", null, "Vous avez ", 14, " jours"))).toBe("<p>Vous avez 14_jours</p>");
});

test("texts are set however deep they stand, and nothing else is touched", () => {
  const link = createElement("a", { href: "/contact ?" }, "Où ?");
  const items = ["a :", "b"].map((text) => createElement("li", { key: text }, text));
  expect(
    html(createElement("div", null, "Venir : ", link, " ; ", createElement("ul", null, items), createElement("br"))),
  ).toBe(
    '<div>Venir_: <a href="/contact ?">Où-?</a> ; <ul><li>a_:</li><li>b</li></ul><br/></div>'.replace(
      "</a> ; ",
      "</a>-; ",
    ),
  );
});
