import { expect, test } from "vitest";

import { widthWord } from "../../app/shop/frame-widths";

test("a frame is narrow below 130 mm, wide from 138 mm, and medium between", () => {
  expect([118, 129, 130, 137, 138, 150].map(widthWord)).toEqual([
    "Étroit",
    "Étroit",
    "Moyen",
    "Moyen",
    "Large",
    "Large",
  ]);
});
