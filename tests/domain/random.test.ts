import { expect, test } from "vitest";

import { randomText } from "~/infra/random.server";

test("each text has the length asked for, and none comes twice, also where the drawn bytes run out", () => {
  const texts = Array.from({ length: 2000 }, (_, count) => randomText(8 + (count % 11), "hex"));
  expect(texts.map((text) => text.length / 2)).toEqual(texts.map((_, count) => 8 + (count % 11)));
  expect(new Set(texts).size).toBe(texts.length);
});
