import { expect, test } from "vitest";

import { readReport } from "~/domain/health/csp-report";

const shop = new URL("https://boutique.example");
const read = (report: unknown) => readReport(JSON.stringify({ "csp-report": report }), shop);

test("a report of the policy keeps a directive and a kind of source, and nothing of the page or the person", () => {
  const page = "https://boutique.example/commande/abc?cle=secret";
  for (const [blocked, source] of [
    ["inline", "inline"],
    ["eval", "eval"],
    ["data", "data"],
    ["https://boutique.example/build/x.js", "shop"],
    ["moz-extension://1234-5678/clara.js", "extension"],
    ["https://pisteur.example/?qui=clara", "elsewhere"],
    ["n’importe quoi", "elsewhere"],
  ])
    expect(read({ "document-uri": page, "effective-directive": "script-src-elem", "blocked-uri": blocked })).toEqual({
      directive: "script-src",
      source,
    });
  expect(read({ "violated-directive": "img-src 'self' data:", "blocked-uri": "" })).toEqual({
    directive: "img-src",
    source: "inline",
  });
  expect(read({ "effective-directive": "clara@exemple.fr" })).toEqual({ directive: "other", source: "inline" });
});

test("what is no report is none", () => {
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    "1",
    '{"csp-report":null}',
    '{"csp-report":{}}',
    '{"csp-report":{"effective-directive":1}}',
  ])
    expect([text, readReport(text, shop)]).toEqual([text, null]);
});
