import { expect, test } from "vitest";

import { checkDigit, isGtin, plainGtin } from "~/domain/catalogue/safety/gtin";

test.each([
  ["96385074", "eight digits"],
  ["614141000036", "twelve"],
  ["4006381333931", "thirteen"],
  ["10614141000415", "fourteen"],
])("%s, of %s, is a GTIN", (digits) => expect(isGtin(digits)).toBe(true));

test.each([
  ["4006381333930", "its last digit is wrong"],
  ["4006381339331", "two digits are exchanged"],
  ["400638133393", "one is missing"],
  ["40063813339311", "one too many"],
  ["400638133393X", "it has a letter"],
  ["", "it is empty"],
])("%j is none: %s", (digits) => expect(isGtin(digits)).toBe(false));

test("it may be typed with spaces, dashes and dots", () => {
  expect(plainGtin(" 4 006381-333.931 ")).toBe("4006381333931");
});

test("a sum that ends with 0 is checked by 0", () => {
  expect(checkDigit("000000000000")).toBe("0");
  expect(checkDigit("629104150021")).toBe("3");
});
