import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";

import type { Product } from "~/domain/catalogue/products.server";
import { cardFor } from "~/http/pictures/product-cards.server";
import { sitterOf, sitterPicture } from "~/http/pictures/sitters.server";
import {
  frameUrl,
  illustrationFor,
  measuresOf,
  parseFrameUrl,
  SHAPES,
  SITTER_NAMES,
  sitterUrl,
  typicalLensHeight,
  type FrameDrawing,
  type Shape,
  type SitterName,
} from "~/illustration/index";

const frame = (shape: Shape, lensWidth = 50): FrameDrawing => ({
  shape,
  rim: "cercle",
  finish: "acetate",
  color: "#1c1b1a",
  lensWidth,
  bridge: 20,
  temple: 145,
  lensHeight: typicalLensHeight(shape, lensWidth),
});
const FORMATS = ["sur", "portrait"] as const;

function drawn(view: `${(typeof FORMATS)[number]}-${SitterName}`, drawing: FrameDrawing): string {
  return illustrationFor(sitterUrl(frameUrl(drawing, "face"), view) ?? "") ?? "";
}

type Group = { x: number; y: number; scale: number };

/** The person, then the frame. */
function groupsOf(svg: string): [Group, Group] {
  const all = [...svg.matchAll(/<g transform="translate\((-?\d+) (-?\d+)\)scale\(([\d.]+)\)">/g)];
  const [person, worn] = [all.at(0), all.at(-1)].map((group) => {
    const [x = NaN, y = NaN, scale = NaN] = (group ?? []).slice(1).map(Number);
    return { x, y, scale };
  });
  if (!person || !worn) throw new Error("a portrait has a person and a frame");
  return [person, worn];
}

/** In units of the picture, found as a viewer sees them. */
function pupilsOf(svg: string): number[] {
  const [{ x, scale }] = groupsOf(svg);
  return [...svg.matchAll(/<circle cx="(-?\d+)" cy="2" r="24"/g)].map(([, cx]) => x + Number(cx) * scale);
}

function lensWidthOf(svg: string): number {
  const [, { scale }] = groupsOf(svg);
  const [start = "", ...segments] = (/id="\w{4}l0" d="([^"]+)"/.exec(svg)?.[1] ?? "").split("c");
  const first = Number(/-?\d+/.exec(start)?.[0]);
  const xs = [first];
  for (const segment of segments) {
    const numbers = (segment.match(/-?\d+/g) ?? []).map(Number);
    for (let at = 0; at + 5 < numbers.length; at += 6) {
      const from = xs.at(-1) ?? first;
      const [b, c, d] = [numbers[at], numbers[at + 2], numbers[at + 4]].map((value) => from + (value ?? 0)) as [
        number,
        number,
        number,
      ];
      for (let step = 1; step <= 16; step++) {
        const [t, u] = [step / 16, 1 - step / 16];
        xs.push(u * u * u * from + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d);
      }
    }
  }
  return (Math.max(...xs) - Math.min(...xs)) * scale;
}

test.each(SITTER_NAMES)("%s wears any frame at the scale of the face", (name) => {
  for (const format of FORMATS)
    for (const [shape, lensWidth] of [
      ["ronde", 44],
      ["rectangulaire", 52],
      ["carree", 58],
    ] as const) {
      const svg = drawn(`${format}-${name}`, frame(shape, lensWidth));
      const [left = NaN, right = NaN] = pupilsOf(svg);
      const ratio = lensWidthOf(svg) / (right - left);
      expect(Math.abs(ratio / (lensWidth / measuresOf(name).pupils) - 1), `${format} ${shape}`).toBeLessThan(0.01);
    }
});

test("the eyes look through the middle of the frame", () => {
  for (const name of SITTER_NAMES) {
    const svg = drawn(`sur-${name}`, frame("ronde"));
    const [person, worn] = groupsOf(svg);
    const [left = NaN, right = NaN] = pupilsOf(svg);
    expect((left + right) / 2).toBeCloseTo(person.x, 5);
    expect(worn.x + 1200 * worn.scale).toBeCloseTo(person.x, 0);
    expect(worn.y + 620 * worn.scale).toBeCloseTo(person.y, 0);
  }
});

test("skin is seen through a clear lens, and less of it through a dark one", async () => {
  const pixel = async (svg: string) => {
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(600)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Below the pupil, within the lens.
    const at = (Math.round(info.height * 0.465) * info.width + Math.round(info.width * 0.42)) * 3;
    return data[at] ?? NaN;
  };
  const through = await pixel(drawn("sur-georges", frame("ronde")));
  const tinted = await pixel(drawn("sur-georges", { ...frame("ronde"), lensTint: "#2b2622" }));
  expect(through).toBeGreaterThan(190);
  expect(tinted).toBeLessThan(100);
});

test("a portrait is as light as a small photograph", () => {
  const weight = (name: SitterName, shape: Shape) => gzipSync(drawn(`sur-${name}`, frame(shape))).length;
  for (const name of SITTER_NAMES) expect(weight(name, "pantos"), name).toBeLessThan(12_000);
  for (const shape of SHAPES) expect(weight("karim", shape), shape).toBeLessThan(12_000);
});

test("six people have measures of their own", () => {
  const known = SITTER_NAMES.map((name) => measuresOf(name));
  expect(known).toHaveLength(6);
  expect(new Set(known.map(({ face }) => face)).size).toBeGreaterThanOrEqual(5);
  for (const { face, pupils } of known) {
    expect(face).toBeGreaterThanOrEqual(125);
    expect(face).toBeLessThanOrEqual(150);
    expect(pupils).toBeGreaterThanOrEqual(58);
    expect(pupils).toBeLessThanOrEqual(68);
  }
});

const OF_HER = ["ines", "awa", "mai", "suzanne"];
const OF_HIM = ["georges", "karim"];
const product = (more: Partial<Product>): Product =>
  ({ number: 7, gender: "femme", brand: "Traboule", name: "Canut", ...more }) as Product;

test("a frame is shown by someone it is made for: no child's, no photograph's", () => {
  const url = frameUrl(frame("pantos"), "face");
  for (let number = 1; number < 20; number++) {
    expect(OF_HER).toContain(sitterOf(product({ number }), url));
    expect(OF_HIM).toContain(sitterOf(product({ number, gender: "homme" }), url));
  }
  expect(sitterOf(product({}), url)).toBe(sitterOf(product({}), url));
  const forBoth = { number: 7, gender: "mixte", colors: [{ images: [{ url }] }] } as unknown as Product;
  expect(OF_HER).toContain(cardFor({ ...product({}), ...forBoth }, "femme").on);
  expect(OF_HIM).toContain(cardFor({ ...product({}), ...forBoth }, "homme").on);
  expect(sitterOf(product({ gender: "enfant" }), url)).toBeNull();
  expect(sitterOf(product({}), "/medias/0123456789abcdef01234567-1200x750.jpg")).toBeNull();
});

test("a frame is worn in the size that is chosen, and said with the measures of the face", () => {
  const worn = sitterPicture(product({}), frameUrl(frame("pantos", 48), "face"), 52);
  expect(parseFrameUrl(worn?.url ?? "")?.drawing.lensWidth).toBe(52);
  expect(worn?.alt).toMatch(/^Traboule Canut, sur un visage large de \d{3} mm, \d\d mm entre les pupilles$/);
});
