import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { makeCutOut } from "~/http/pictures/cut-outs.server";
import { cutOut, TOLERANCE, type Cut } from "~/infra/pictures/cut-out";
import { cutPhotograph } from "~/infra/pictures/cut-out-prints.server";
import { SITTER_NAMES, type FrameDrawing } from "~/illustration/index";
import { frontPhotograph, KNOWN_FRAME, KNOWN_WIDTH, widthShown } from "../helpers/front-photographs";

const WISH = { tolerance: TOLERANCE.usual, shadow: true };

/** The width of the photographs here: small ones, whose front is just large enough to be cut. They show 160 mm. */
const WIDTH = 700;
const PIXELS_PER_MM = WIDTH / 160;
const photographOf = (taken: Parameters<typeof frontPhotograph>[0] = {}) => frontPhotograph({ width: WIDTH, ...taken });

function front(cut: Cut) {
  if (cut.outcome !== "cut") throw new Error(cut.outcome);
  const alphaAt = (across: number, down: number) => {
    const [x, y] = [
      Math.round(cut.front.left + across * cut.front.width),
      Math.round(cut.front.top + down * cut.front.height),
    ];
    return (cut.data[(y * cut.width + x) * 4 + 3] ?? 0) / 255;
  };
  return { ...cut, alphaAt };
}

/** A plain picture with rectangles on it: left, top, width, height, colour. */
async function shapes(ground: string, ...parts: [number, number, number, number, string][]) {
  const drawn = parts.map(([x, y, width, height, fill]) => `<rect ${attributes({ x, y, width, height, fill })}/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="400"><rect width="700" height="400" fill="${ground}"/>${drawn.join("")}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
const attributes = (named: Record<string, string | number>) =>
  Object.entries(named)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");

describe("a front on a plain ground", () => {
  test.each([
    ["white", { ground: "#ffffff" }],
    ["grey", { ground: "#c9c9c9" }],
    ["uneven, noisy and much compressed", { ground: "#eceae6", uneven: 60, noise: 7, quality: 80 }],
  ])("is found to the millimetre where the ground is %s", async (_ground, taken) => {
    const cut = front(await cutPhotograph(await photographOf(taken), WISH));
    expect(Math.abs(cut.front.width / (KNOWN_WIDTH * PIXELS_PER_MM) - 1)).toBeLessThan(0.01);
    // The lenses let the face through, the rims and the bridge do not, and nothing is left around the front.
    for (const across of [0.25, 0.75]) expect(cut.alphaAt(across, 0.6)).toBeLessThan(0.5);
    expect(cut.alphaAt(0.5, 0.18)).toBe(1);
    for (const [across, down] of [
      [0.5, 0.04],
      [0.5, 0.9],
      [0.01, 0.95],
      [0.99, 0.95],
    ] as const)
      expect(cut.alphaAt(across, down), `${across} ${down}`).toBe(0);
    expect(Math.abs(cut.lenses.height / (KNOWN_FRAME.lensHeight * PIXELS_PER_MM) - 1)).toBeLessThan(0.05);
  });

  test("ends with its rim: the dark shadow at its foot goes, and a thin rim there stays", async () => {
    const lowest = async (drawing: FrameDrawing) => {
      const { data, width, height } = front(await cutPhotograph(await photographOf({ drawing }), WISH));
      const light: number[] = [];
      for (let x = 0; x < width; x += 1)
        for (let y = height - 1; y > height / 2; y -= 1) {
          const at = (y * width + x) * 4;
          if (data[at + 3] !== 255) continue;
          light.push(data[at + 1] ?? 0);
          break;
        }
      return light;
    };
    const black = await lowest(KNOWN_FRAME);
    expect(black.length).toBeGreaterThan(200);
    expect(black.filter((level) => level > 120).length).toBeLessThan(black.length * 0.05);
    const drilled = { ...KNOWN_FRAME, shape: "ovale", rim: "perce", finish: "metal", color: "#8d9094" } as const;
    expect((await lowest(drilled)).length).toBeGreaterThan(200);
  });

  test("keeps its shadow where the shop wishes so", async () => {
    const photograph = await photographOf();
    const [without, kept] = [
      await cutPhotograph(photograph, WISH),
      await cutPhotograph(photograph, { ...WISH, shadow: false }),
    ];
    expect(front(kept).front.height).toBeGreaterThan(front(without).front.height * 1.03);
  });

  test("is put straight by its lenses", async () => {
    const [level, turned] = await Promise.all(
      [0, 4].map(async (degrees) => front(await cutPhotograph(await photographOf({ turned: degrees }), WISH))),
    );
    expect(level?.straightened).toBeUndefined();
    expect(turned?.straightened).toBe(true);
    const shape = ({ front: { width, height } }: ReturnType<typeof front>) => width / height;
    if (level && turned) expect(Math.abs(shape(turned) / shape(level) - 1)).toBeLessThan(0.02);
  });

  test("has lenses, gaps and highlights: the two largest openings are seen through, a small light place stays", async () => {
    const cut = front(
      await cutOut(
        await shapes(
          "#f4f4f4",
          [70, 95, 560, 210, "#203040"],
          [98, 123, 210, 140, "#f4f4f4"],
          [392, 123, 210, 140, "#f4f4f4"],
          [329, 123, 42, 42, "#f4f4f4"],
          [343, 270, 14, 14, "#f4f4f4"],
        ),
        WISH,
      ),
    );
    expect(cut.front).toMatchObject({ width: 560, height: 210 });
    expect([cut.alphaAt(0.2, 0.5), cut.alphaAt(0.8, 0.5)].map((alpha) => Math.round(alpha * 100))).toEqual([8, 8]);
    expect(cut.alphaAt(0.5, 0.2)).toBe(0);
    expect(cut.alphaAt(0.5, 0.87)).toBe(1);
    expect(cut.tilt).toBe(0);
  });
});

test.each<[outcome: string, why: string, tolerance: number, ...parts: Parameters<typeof shapes>]>([
  ["notPlain", "a ground of two colours", 24, "#ffffff", [0, 0, 700, 200, "#6a4a2a"], [175, 150, 350, 100, "#000000"]],
  ["nothingFound", "an empty sheet", 24, "#ffffff"],
  ["touchesEdge", "a front cut by the picture", 24, "#ffffff", [0, 150, 530, 150, "#1c1b1a"]],
  ["almostAllCut", "a tolerance that takes the front for ground", 90, "#ffffff", [85, 120, 530, 150, "#b4b4b4"]],
  ["notFront", "a thing as high as wide", 24, "#ffffff", [90, 25, 520, 350, "#1c1b1a"]],
  ["tooSmall", "a small front", 24, "#ffffff", [150, 130, 400, 140, "#1c1b1a"]],
])("is refused as %s: %s", async (outcome, _why, tolerance, ...picture) => {
  expect((await cutOut(await shapes(...picture), { tolerance, shadow: true })).outcome).toBe(outcome);
});

test("every picture of it has the scale of the drawings, within a hundredth", async () => {
  const bytes = await photographOf({ ground: "#e4e2de", uneven: 30, noise: 4 });
  const frontMm = Math.round(KNOWN_WIDTH);
  const made = await makeCutOut({ url: "/medias/essai.jpg", bytes }, { ...WISH, frontMm });
  if (made.outcome !== "made") throw new Error(made.outcome);
  const { prints, worn, width, height } = made.cutOut;
  // A larger print would show nothing more of so small a photograph.
  expect([width, height]).toEqual([640, 400]);
  expect(prints.map((print) => `${print.width}.${print.type}`)).toEqual(
    [320, 640].flatMap((each) => ["avif", "webp", "jpg"].map((type) => `${each}.${type}`)),
  );
  for (const print of prints.filter(({ type, width: wide }) => type !== "jpg" && wide > 320))
    // The shadow on the ground is wider than the front, and less opaque.
    expect(Math.abs((await widthShown(print.bytes, 200)) * 160 - frontMm), print.type).toBeLessThan(frontMm / 100);

  const files = new Map(worn);
  expect([...files.keys()]).toEqual(["porte.webp", ...SITTER_NAMES.map((name) => `sur-${name}.jpg`)]);
  const onFace = files.get("porte.webp") ?? Buffer.alloc(0);
  // Over pupils 63 mm apart, in the field of 240 mm that the face is laid under.
  const pupils = 63 / 240;
  expect(Math.abs((await widthShown(onFace)) / pupils / (frontMm / 63) - 1)).toBeLessThan(0.01);
  for (const [name, picture] of files) {
    const { width: wide, height: high } = await sharp(picture).metadata();
    expect([name, (high ?? 0) / (wide ?? 1)]).toEqual([name, 0.625]);
    expect(picture.length, name).toBeLessThan(150_000);
  }
});
