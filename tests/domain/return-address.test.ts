import { expect, test } from "vitest";

import { returnAddress } from "~/http/answers/return-address.server";

const FALLBACK = "/home";

test.each([
  "/home",
  "/checkout?step=2",
  "/optiques-femme?forme=ronde&page=2#article-12",
  "/article/pantheon?couleur=1c1b1a",
  "/recherche?q=%C3%A9caille",
  "/mon-compte/profil?modifier=1",
])("%s is a page of this shop", (address) => {
  expect(returnAddress(address, FALLBACK)).toBe(address);
});

/** Addresses that have led visitors of other shops to strangers. */
const TRICKS: unknown[] = [
  "https://ailleurs.example",
  "http://ailleurs.example",
  "HTTPS://ailleurs.example",
  "//ailleurs.example",
  "///ailleurs.example",
  "////ailleurs.example/%2f..",
  "/\\ailleurs.example",
  "\\/ailleurs.example",
  "\\\\ailleurs.example",
  "/\\/ailleurs.example",
  "/\t/ailleurs.example",
  "/\n/ailleurs.example",
  "/\r/ailleurs.example",
  "\t//ailleurs.example",
  " //ailleurs.example",
  "/ /ailleurs.example",
  "https:ailleurs.example",
  "https:/ailleurs.example",
  "https:\\\\ailleurs.example",
  "//ailleurs.example@shop.invalid",
  "//user:pass@ailleurs.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://ailleurs.example/1",
  "ailleurs.example",
  "www.ailleurs.example/page",
  "?https://ailleurs.example",
  "#//ailleurs.example",
  ".//ailleurs.example",
  "..//ailleurs.example",
  "/..//ailleurs.example",
  "/.//ailleurs.example",
  "/home/..//ailleurs.example",
  "/%2e%2e//ailleurs.example",
  "/home\u0000//ailleurs.example",
  "/\u00a0/ailleurs.example",
  "/\u3000/ailleurs.example",
  "",
  "   ",
  null,
  undefined,
  12,
  ["//ailleurs.example"],
  `/${"a".repeat(2_001)}`,
];

test.each(TRICKS.map((trick) => [JSON.stringify(trick)?.slice(0, 60), trick]))("%s leads home", (_shown, trick) => {
  expect(returnAddress(trick, FALLBACK)).toBe(FALLBACK);
});
