import { expect, test } from "vitest";

import { TypedDistance } from "~/domain/try-on/forms.server";
import {
  AVERAGE_DISTANCE,
  canBePupils,
  CARD_MM,
  distanceByCard,
  FACE_FIELD,
  laidUnderFrames,
  lieOf,
  NO_NUDGE,
  usualField,
  usualPupils,
  type Place,
} from "~/domain/try-on/geometry";
import { drawWorn, frameUrl, illustrationFor, parseFrameUrl, WORN, wornUrl } from "~/illustration/index";

const through = ([a, b, c, d, e, f]: readonly number[], { x, y }: Place): Place => ({
  x: (a as number) * x + (c as number) * y + (e as number),
  y: (b as number) * x + (d as number) * y + (f as number),
});
const turned = ({ x, y }: Place, degrees: number): Place => {
  const angle = (degrees * Math.PI) / 180;
  return { x: 500 + x * Math.cos(angle) - y * Math.sin(angle), y: 400 + x * Math.sin(angle) + y * Math.cos(angle) };
};

test.each([0, 7, -25, 80])(
  "pupils of a head that leans by %s° lie level under the frames, at their distance in millimetres",
  (lean) => {
    const [left, right] = [turned({ x: -105, y: 0 }, lean), turned({ x: 105, y: 0 }, lean)];
    const matrix = laidUnderFrames(lieOf([right, left], 63), 5);
    const [one, other] = [through(matrix, left), through(matrix, right)];
    expect(other.x - one.x).toBeCloseTo(63 * 5, 5);
    expect(other.y).toBeCloseTo(one.y, 5);
    expect((one.x + other.x) / 2).toBeCloseTo(FACE_FIELD.pupils.x * 5, 5);
    expect(one.y).toBeCloseTo(FACE_FIELD.pupils.y * 5, 5);
  },
);

test("a press on a button moves the frame, and not the face's scale", () => {
  const pupils = [
    { x: 400, y: 400 },
    { x: 610, y: 400 },
  ] as const;
  const plain = laidUnderFrames(lieOf(pupils, 63), 5);
  const moved = laidUnderFrames(lieOf(pupils, 63, { ...NO_NUDGE, right: 2, down: -3 }), 5);
  // The frame stays in its place, so the face moves the other way.
  expect(through(moved, pupils[0]).x - through(plain, pupils[0]).x).toBeCloseTo(-10, 5);
  expect(through(moved, pupils[0]).y - through(plain, pupils[0]).y).toBeCloseTo(15, 5);
  const larger = laidUnderFrames(lieOf(pupils, 63, { ...NO_NUDGE, larger: 10 }), 5);
  expect(through(larger, pupils[1]).x - through(larger, pupils[0]).x).toBeCloseTo((63 * 5) / 1.1, 5);
});

test("a bank card in the photograph measures the pupils; what no face has is refused", () => {
  const pupils = [
    { x: 0, y: 0 },
    { x: 210, y: 0 },
  ] as const;
  const card = (210 / 63) * CARD_MM;
  expect(
    distanceByCard(pupils, [
      { x: 10, y: 50 },
      { x: 10 + card, y: 50 },
    ]),
  ).toBe(63);
  expect(
    distanceByCard(pupils, [
      { x: 10, y: 50 },
      { x: 40, y: 50 },
    ]),
  ).toBeNull();
  expect(
    distanceByCard(pupils, [
      { x: 10, y: 50 },
      { x: 10, y: 50 },
    ]),
  ).toBeNull();
  expect(canBePupils({ x: 10, y: 10 }, { x: 12, y: 10 })).toBe(false);
  expect(canBePupils({ x: 10, y: 10 }, { x: 20, y: 200 })).toBe(false);
});

test("a distance is typed with a comma, a point or its unit, between 50 and 75 mm", () => {
  for (const [typed, read] of [
    ["63", 63],
    ["63,5", 63.5],
    [" 61.5 mm", 61.5],
  ] as const)
    expect(TypedDistance.parse({ distance: typed }).distance).toBe(read);
  for (const typed of ["", "49", "76", "630", "abc", "6 3 0"])
    expect(TypedDistance.safeParse({ distance: typed }).success, typed).toBe(false);
});

const FRAME = {
  shape: "rectangulaire",
  rim: "cercle",
  finish: "acetate",
  color: "#202020",
  lensWidth: 52,
  bridge: 18,
  temple: 145,
  lensHeight: 36,
} as const;

test("a worn frame has the scale and the pupils of the face's picture", () => {
  expect(WORN.pupils).toEqual({ x: FACE_FIELD.pupils.x * WORN.scale, y: FACE_FIELD.pupils.y * WORN.scale });
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawWorn(FRAME)) ?? [];
  expect([Number(width), Number(height)]).toEqual([FACE_FIELD.width * WORN.scale, FACE_FIELD.height * WORN.scale]);
});

test("the address of a drawing leads to its worn frame, of the chosen size; that of a photograph does not", () => {
  const worn = wornUrl(frameUrl(FRAME, "trois-quarts"), 54) ?? "";
  expect(parseFrameUrl(worn)).toMatchObject({ view: "porte", drawing: { lensWidth: 54 } });
  expect(illustrationFor(worn)).toMatch(/^<svg/);
  expect(wornUrl("/medias/65f0aa000000000000000001-1280x800.jpg")).toBeNull();
  expect(wornUrl("/illustrations/v2/accessoire/etui-2b2622-a3341f.svg")).toBeNull();
});

test.each([
  { width: 640, height: 480 },
  { width: 480, height: 640 },
])("a frame over the live picture has its pupils on the usual ones ($width × $height)", (size) => {
  const { left, top, width } = usualField(size);
  const scale = (width * size.width) / FACE_FIELD.width;
  const [one, other] = usualPupils(size);
  expect(left * size.width + FACE_FIELD.pupils.x * scale).toBeCloseTo((one.x + other.x) / 2);
  expect(top * size.height + FACE_FIELD.pupils.y * scale).toBeCloseTo(one.y);
  expect(scale * AVERAGE_DISTANCE).toBeCloseTo(other.x - one.x);
});
