import sharp from "sharp";
import { expect, test } from "vitest";

import { isWhole } from "~/enhance/device-face/whole";
import { portrait } from "../../helpers/portrait";

const cut = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

test.each(["jpeg", "png", "webp", "avif"] as const)("a whole %s is taken", async (type) => {
  expect(isWhole(await portrait(type))).toBe(true);
});

test.each(["jpeg", "png", "webp"] as const)(
  "a %s that was cut is told from a whole one, wherever it was",
  async (type) => {
    const file = await portrait(type);
    expect(isWhole(cut(file))).toBe(false);
    expect(isWhole(file.subarray(0, file.length - (type === "png" ? 12 : 2)))).toBe(false);
    expect(isWhole(file.subarray(0, 30))).toBe(false);
  },
);

test("a cut JPEG is found out though a small picture inside it is whole, and one in several scans is taken", async () => {
  const file = await portrait("jpeg");
  const inside = await sharp(file).resize(40).jpeg().toBuffer();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(inside.length + 2);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, inside]);
  const holding = Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)]);
  expect([isWhole(holding), isWhole(cut(holding))]).toEqual([true, false]);
  const progressive = await sharp(file).jpeg({ progressive: true }).toBuffer();
  expect([isWhole(progressive), isWhole(cut(progressive))]).toEqual([true, false]);
  // What a telephone adds after the end, such as a short film, does not matter.
  expect(isWhole(Buffer.concat([file, Buffer.from("film")]))).toBe(true);
});

test("what is no photograph at all is left to the browser", () => {
  expect([isWhole(Buffer.from("rien")), isWhole(Buffer.alloc(0))]).toEqual([true, true]);
});
