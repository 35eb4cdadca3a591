import sharp from "sharp";
import { describe, expect, test } from "vitest";

import {
  currentAddress,
  drawFrame,
  frameUrl,
  illustrationFor,
  measurementsDiagram,
  overallWidth,
  parseFrameUrl,
  SHAPES,
  typicalLensHeight,
  VIEWS,
  type Finish,
  type FrameDrawing,
  type LensState,
  type Shape,
} from "../../app/illustration/index";

type Point = { x: number; y: number };

const frame = (shape: Shape, more: Partial<FrameDrawing> = {}): FrameDrawing => ({
  shape,
  rim: "cercle",
  finish: "acetate",
  color: "#1c1b1a",
  lensWidth: 52,
  bridge: 18,
  temple: 145,
  lensHeight: typicalLensHeight(shape, more.lensWidth ?? 52),
  ...more,
});

const curvesOf = (svg: string, name: string) =>
  flattened(new RegExp(`id="\\w{4}${name}" d="([^"]+)"`).exec(svg)?.[1] ?? "");

/** The closed curves of a path as the drawings write them: a start, then relative cubic curves. */
function flattened(d: string): Point[][] {
  return d
    .split("z")
    .filter(Boolean)
    .map((curve) => {
      const [start = "", ...segments] = curve.split("c");
      const [x0 = 0, y0 = 0] = (start.match(/-?\d+/g) ?? []).map(Number);
      const points = [{ x: x0, y: y0 }];
      for (const numbers of segments.map((segment) => (segment.match(/-?\d+/g) ?? []).map(Number))) {
        for (let at = 0; at < numbers.length; at += 6) {
          const from = points.at(-1) as Point;
          const [bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = numbers.slice(at, at + 6);
          for (let step = 1; step <= 12; step++) {
            const [t, u] = [step / 12, 1 - step / 12];
            const on = (b: number, c: number, d: number) => 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
            points.push({ x: from.x + on(bx, cx, dx), y: from.y + on(by, cy, dy) });
          }
        }
      }
      return points;
    });
}

const span = (points: Point[], axis: "x" | "y") => {
  const values = points.map((at) => at[axis]);
  return { from: Math.min(...values), to: Math.max(...values) };
};

/** A picture of the front always shows a width of 160 mm. */
const unitsOf = (svg: string) => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) / 160;

describe("true scale", () => {
  test.each(SHAPES.filter((shape) => shape !== "masque"))("a lens of %s is as wide as it measures", (shape) => {
    for (const finish of ["acetate", "metal"] as const)
      for (const [lensWidth, bridge] of [
        [44, 22],
        [52, 18],
        [58, 15],
      ] as const) {
        const svg = drawFrame(frame(shape, { lensWidth, bridge, finish }), "face");
        const [right, left] = ["l0", "l1"].map((name) => span(curvesOf(svg, name)[0] ?? [], "x"));
        if (!right || !left) throw new Error("a frame has two lenses");
        const drawn = (right.to - right.from) / unitsOf(svg);
        expect(Math.abs(drawn - lensWidth), `${finish} ${lensWidth}: ${drawn}`).toBeLessThan(0.5);
        expect(Math.abs((right.from - left.to) / unitsOf(svg) - bridge), `bridge ${bridge}`).toBeLessThan(0.5);
        if (finish === "metal" || shape === "clubmaster" || shape === "sans-monture") continue;
        const whole = span(curvesOf(svg, "f")[0] ?? [], "x");
        const said = overallWidth(frame(shape, { lensWidth, bridge, finish }));
        expect(Math.abs((whole.to - whole.from) / unitsOf(svg) - said), `${said} mm`).toBeLessThan(0.5);
      }
  });

  test("a small round pair looks smaller than a mask", () => {
    const width = (shape: Shape, lensWidth: number) => {
      const { from, to } = span(curvesOf(drawFrame(frame(shape, { lensWidth }), "face"), "f")[0] ?? [], "x");
      return to - from;
    };
    expect(width("masque", 58) / width("ronde", 44)).toBeGreaterThan(1.2);
  });
});

describe("the nose", () => {
  const milled = SHAPES.filter((shape) => !["masque", "clubmaster", "sans-monture", "semi-cerclee"].includes(shape));

  /** The distance between the rims at a level, seen from the middle. */
  function opening(edge: Point[], middle: number, level: number): number {
    const crossings = edge.flatMap((at, index) => {
      const next = edge[(index + 1) % edge.length] as Point;
      if (at.y > level === next.y > level) return [];
      return [at.x + ((level - at.y) / (next.y - at.y)) * (next.x - at.x) - middle];
    });
    return Math.min(...crossings.filter((x) => x > 0)) - Math.max(...crossings.filter((x) => x < 0));
  }

  test.each(milled)("the opening of %s in acetate widens downwards", (shape) => {
    for (const [lensWidth, bridge] of [
      [48, 21],
      [54, 17],
    ] as const) {
      const svg = drawFrame(frame(shape, { lensWidth, bridge }), "face");
      const edge = curvesOf(svg, "f")[0] ?? [];
      const lens = span(curvesOf(svg, "l0")[0] ?? [], "y");
      const middle = 1200;
      const bridgeTop = Math.max(...edge.filter(({ x }) => Math.abs(x - middle) < 12).map(({ y }) => y));
      // From just below the arch to where the rims turn away at the bottom.
      const levels = Array.from({ length: 9 }, (_, step) => bridgeTop + 20 + ((lens.to - 60 - bridgeTop) * step) / 8);
      const widths = levels.map((level) => opening(edge, middle, level));
      widths.slice(1).forEach((width, index) => expect(width).toBeGreaterThanOrEqual((widths[index] as number) - 4));
      expect((widths.at(-1) as number) / (widths[0] as number), widths.join(" ")).toBeGreaterThan(1.4);
    }
  });
});

describe("the rim", () => {
  /** The distance between the edge of the front and the lens, straight above and below its middle. */
  function rims(svg: string) {
    const lens = curvesOf(svg, "l0")[0] ?? [];
    const { from, to } = span(lens, "x");
    // Where no lens is cut out, as in a shield, the front has only one curve: its outer edge.
    const edge = curvesOf(svg, "f")[0] ?? [];
    return [0.3, 0.5, 0.7].map((share) => {
      const x = from + (to - from) * share;
      const levels = (points: Point[]) =>
        points.flatMap((at, index) => {
          const next = points[(index + 1) % points.length] as Point;
          if (at.x > x === next.x > x) return [];
          return [at.y + ((x - at.x) / (next.x - at.x)) * (next.y - at.y)];
        });
      const [of, around] = [levels(lens), levels(edge)];
      return { above: Math.min(...of) - Math.min(...around), below: Math.max(...around) - Math.max(...of) };
    });
  }
  const closed = SHAPES.filter((shape) => !["clubmaster", "sans-monture", "semi-cerclee", "coeur"].includes(shape));

  test.each(closed)("of %s in acetate is not thicker below than above", (shape) => {
    for (const finish of ["acetate", "tortoise", "crystal", "matte"] as const)
      for (const { above, below } of rims(drawFrame(frame(shape, { finish }), "face"))) {
        expect(below, finish).toBeGreaterThan(8);
        expect(below, finish).toBeLessThanOrEqual(above);
      }
  });
});

describe("materials", () => {
  /** How much the picture differs from its mirror image, above the brow, where no lens reflects. */
  async function asymmetry(finish: Finish, color: string): Promise<number> {
    const svg = Buffer.from(drawFrame(frame("wayfarer", { finish, color }), "face"));
    const picture = sharp(svg, { density: 36 }).resize(600, 375).flatten({ background: "#fff" }).greyscale();
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    let sum = 0;
    for (let y = 90; y < 120; y++)
      for (let x = 40; x < 300; x++) sum += Math.abs((data[y * 600 + x] ?? 0) - (data[y * 600 + 599 - x] ?? 0));
    return sum / (30 * 260);
  }

  test.each(["#c08a4a", "#7a4a24", "#9c5f26", "#3f2a1d"])("tortoise %s is never mirrored", async (color) => {
    expect(await asymmetry("tortoise", color)).toBeGreaterThan(2 * (await asymmetry("acetate", color)));
  });

  test.each(["#e4e6e6", "#e2cfae", "#e6bfc0", "#b4cfdb"])(
    "crystal %s stands out from the grey of a shelf",
    async (color) => {
      const svg = Buffer.from(drawFrame(frame("pantos", { finish: "crystal", color }), "face"));
      const picture = sharp(svg, { density: 36 }).resize(600, 375).flatten({ background: "#e3e8ea" }).greyscale();
      const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
      const down = Array.from({ length: 120 }, (_, row) => data[(row + 30) * 600 + 150] ?? 0);
      const [ground = 0] = down;
      const outer = down.findIndex((grey) => Math.abs(grey - ground) > 12);
      expect(ground - Math.min(...down.slice(outer, outer + 3))).toBeGreaterThan(70);
    },
  );

  test.each(["#e4e6e6", "#e6bfc0", "#d9a860"])(
    "crystal %s is clear within and dense along its edges",
    async (color) => {
      const svg = Buffer.from(drawFrame(frame("pantos", { finish: "crystal", color }), "face"));
      const down = async (background: string) => {
        const picture = sharp(svg, { density: 36 }).resize(600, 375).flatten({ background }).greyscale();
        const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
        return Array.from({ length: 120 }, (_, row) => data[(row + 30) * 600 + 150] ?? 0);
      };
      const [onWhite, onBlack] = [await down("#fff"), await down("#000")];
      const through = onWhite.map((grey, row) => (grey - (onBlack[row] ?? 0)) / 255); // the share of the ground that is seen
      const outer = through.findIndex((share) => share < 0.5);
      const rim = through.slice(outer, outer + 15); // four millimetres: the rim above the lens
      expect(Math.min(...rim.slice(0, 4))).toBeLessThan(0.3);
      expect(Math.max(...rim)).toBeGreaterThan(0.55);
    },
  );
});

describe("views", () => {
  test("five of them, each its own picture, and from the side a temple is as long as it measures", () => {
    for (const shape of SHAPES)
      for (const finish of ["acetate", "metal"] as const)
        expect(new Set(VIEWS.map((view) => drawFrame(frame(shape, { finish }), view))).size).toBe(5);
    const reach = (temple: number) => {
      const { from, to } = span(curvesOf(drawFrame(frame("pantos", { temple }), "profil"), "t")[0] ?? [], "x");
      return to - from;
    };
    // Ten millimetres more are drawn as ten millimetres, at the scale of the view.
    expect((reach(150) - reach(140)) / 10 / 15).toBeCloseTo(0.94, 1);
  });

  test("a photochromic lens is clearer indoors than in the sun", async () => {
    const light = async (lensState: LensState) => {
      const svg = Buffer.from(drawFrame(frame("carree", { lensTint: "#4a4d50", lensState }), "face"));
      const picture = sharp(svg, { density: 36 }).resize(600, 375).flatten({ background: "#fff" });
      const { channels } = await sharp(
        await picture.extract({ left: 150, top: 160, width: 60, height: 40 }).toBuffer(),
      ).stats();
      return channels[0]?.mean ?? 0;
    };
    const [indoors, clouds, sun] = [await light("clair"), await light("moyen"), await light("fonce")];
    expect(indoors).toBeGreaterThan(clouds + 30);
    expect(clouds).toBeGreaterThan(sun + 30);
  });
});

test("the diagram shows the temple whole, whatever it is hinged to", () => {
  for (const shape of SHAPES)
    for (const lensHeight of [24, 44, 58]) {
      const svg = measurementsDiagram(frame(shape, { lensHeight }));
      const height = Number(/viewBox="0 0 \d+ (\d+)"/.exec(svg)?.[1]);
      const curves = [...svg.matchAll(/d="(M[^"]+z)"/g)].flatMap(([, d = ""]) => flattened(d));
      expect(span(curves.flat(), "y").to, `${shape} ${lensHeight}`).toBeLessThan(height - 20);
    }
});

test("an address given out before shows today's drawing; one from no version is refused", () => {
  const drawing = frame("pantos", { finish: "tortoise" });
  const url = frameUrl(drawing, "face");
  for (const version of ["v1", "v2", "v3", "v4"]) {
    const former = url.replace("/v5/", `/${version}/`);
    expect(former).not.toBe(url);
    expect(parseFrameUrl(former)).toEqual({ drawing, view: "face" });
    expect(illustrationFor(former)).toBe(drawFrame(drawing, "face"));
    expect(currentAddress(former)).toBe(url);
  }
  for (const kept of [url, "/medias/1-1600x1000.jpg"]) expect(currentAddress(kept)).toBe(kept);
  for (const version of ["v0", "v6", "v11", "v"]) expect(illustrationFor(url.replace("v5", version))).toBeNull();
});
