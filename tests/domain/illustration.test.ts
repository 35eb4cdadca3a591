import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

import { parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { describe, expect, test } from "vitest";

import {
  ACCESSORY_KINDS,
  accessoryUrl,
  drawAccessory,
  drawFrame,
  drawScene,
  FINISHES,
  frameUrl,
  illustrationFor,
  LENS_STATES,
  measurementsDiagram,
  parseAccessoryUrl,
  parseFrameUrl,
  RIM_TYPES,
  SCENES,
  sceneUrl,
  SHAPE_CHART_URL,
  SHAPES,
  typicalLensHeight,
  VIEWS,
  type FrameDrawing,
  type Shape,
} from "../../app/illustration/index";
import { shapeLabel } from "../../app/domain/catalogue/labels";
import { IS_NIGHTLY } from "../helpers/nightly";

const frame = (shape: Shape, more: Partial<FrameDrawing> = {}): FrameDrawing => ({
  shape,
  rim: "cercle",
  finish: "acetate",
  color: "#7a1f2b",
  lensWidth: 52,
  bridge: 18,
  temple: 145,
  lensHeight: typicalLensHeight(shape, 52),
  ...more,
});

/** At night all; otherwise two views for each rim with each finish, so that any two of the three meet. */
function combinations() {
  return RIM_TYPES.flatMap((rim, r) =>
    FINISHES.flatMap((finish, f) =>
      VIEWS.filter((_, v) => IS_NIGHTLY || [0, 3].includes((v + r + f) % VIEWS.length)).map(
        (view) => [rim, finish, view] as const,
      ),
    ),
  );
}

test("any rim, finish and view meet in a drawing that is tried", () => {
  const met = new Set(
    combinations().flatMap(([rim, finish, view]) => [`${rim} ${finish}`, `${rim} ${view}`, `${finish} ${view}`]),
  );
  expect(met.size).toBe(
    RIM_TYPES.length * FINISHES.length + RIM_TYPES.length * VIEWS.length + FINISHES.length * VIEWS.length,
  );
});

/** What XML requires and an HTML parser forgives: tags closed in order, quoted attributes, no stray signs. */
function expectWellFormed(svg: string) {
  const open: string[] = [];
  const astray: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/g,
    (tag, closing: string, name: string, _attributes, alone: string) => {
      if (!closing && !alone) open.push(name);
      else if (closing && open.pop() !== name) astray.push(tag);
      return "";
    },
  );
  expect([astray, open]).toEqual([[], []]); // once a drawing: expecting it of each tag takes too long
  expect(rest).not.toMatch(/[<>&]/);
  expect(svg).not.toMatch(/\b(NaN|undefined|null|Infinity)\b|<script|\bon\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg")/);
}

function idsOf(svg: string): { ids: string[]; used: string[] } {
  const errors: string[] = [];
  const tree = parseFragment(svg, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  const ids: string[] = [];
  const visit = (node: DefaultTreeAdapterMap["node"]) => {
    if ("attrs" in node) ids.push(...node.attrs.filter(({ name }) => name === "id").map(({ value }) => value));
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(tree);
  return { ids, used: [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id as string) };
}

function expectSelfContained(svg: string): string[] {
  const { ids, used } = idsOf(svg);
  expect(new Set(ids).size).toBe(ids.length);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  return ids;
}

describe.each(SHAPES)("%s", (shape) => {
  test("is drawn well-formed and under 8 kB with every rim, finish and view", () => {
    for (const [rim, finish, view] of combinations()) {
      const svg = drawFrame(frame(shape, { rim, finish, lensTint: "#3c5a3a", lensGradient: true, mirror: true }), view);
      expectWellFormed(svg);
      expect(svg.length, `${rim} ${finish} ${view}`).toBeLessThan(8192);
    }
  });

  test("can be inlined beside other pictures: its ids are its own, once each, and all it refers to is inside", () => {
    for (const view of VIEWS) {
      const ids = expectSelfContained(drawFrame(frame(shape, { finish: "tortoise" }), view));
      const other = idsOf(drawFrame(frame(shape, { finish: "tortoise", color: "#333333" }), view));
      expect(ids.filter((id) => other.ids.includes(id))).toEqual([]);
    }
  });

  test("keeps every size a frame can have inside the picture", () => {
    for (const [lensWidth, bridge, temple, lensHeight] of [
      [30, 8, 100, 18],
      [75, 32, 170, 70],
      [30, 32, 170, 70],
      [75, 8, 100, 18],
    ] as const) {
      for (const view of VIEWS)
        expectWellFormed(drawFrame(frame(shape, { lensWidth, bridge, temple, lensHeight }), view));
    }
  });
});

test("no two shapes have the same outline", () => {
  const outlines = SHAPES.map(
    (shape) => /id="\w+l0" d="([^"]+)"/.exec(drawFrame(frame(shape, { lensHeight: 44, finish: "metal" }), "face"))?.[1],
  );
  expect(outlines).not.toContain(undefined);
  expect(new Set(outlines).size).toBe(SHAPES.length);
});

test("one sheet has the outlines of all shapes with their names, and the filter shows that sheet", async () => {
  const chart = illustrationFor(SHAPE_CHART_URL) ?? "";
  expect(chart.match(/<g transform/g)).toHaveLength(SHAPES.length);
  for (const word of SHAPES.flatMap((shape) => shapeLabel(shape).split(" ")))
    expect(chart).toContain(`>${word}</text>`);
  const first = Array.from(chart.matchAll(/<\/g><text[^>]*>([^<]*)/g), ([, word]) => word);
  expect(first, "in the order of the list below").toEqual(
    SHAPES.map(shapeLabel)
      .sort((one, other) => one.localeCompare(other, "fr"))
      .map((name) => name.split(" ")[0]),
  );
  expect(await readFile("app/pages/catalogue/filters.css", "utf8")).toContain(`url(${SHAPE_CHART_URL})`);
});

test("the same drawing gives the same bytes", () => {
  const drawing = frame("pantos", { finish: "tortoise" });
  expect(drawFrame(drawing, "face")).toBe(drawFrame({ ...drawing }, "face"));
});

test("an address says everything: reading it back gives the drawing", () => {
  const wrong: string[] = []; // told at once: expecting it of each of thousands takes too long
  for (const shape of SHAPES)
    for (const rim of RIM_TYPES)
      for (const finish of FINISHES)
        for (const view of VIEWS) {
          for (const lens of [
            {},
            { lensTint: "#3c5a3a" },
            { lensTint: "#3c5a3a", lensGradient: true },
            { lensTint: "#3c5a3a", mirror: true },
            { lensTint: "#3c5a3a", lensGradient: true, mirror: true },
            ...LENS_STATES.map((lensState) => ({ lensTint: "#3c5a3a", lensState })),
          ]) {
            const drawing = frame(shape, { rim, finish, lensWidth: 51.5, ...lens });
            const url = frameUrl(drawing, view);
            const isRead = isDeepStrictEqual(parseFrameUrl(url), { drawing, view });
            if (!isRead || !/^\/illustrations\/v\d+\/[\w./-]+\.svg$/.test(url)) wrong.push(url);
          }
        }
  expect(wrong).toEqual([]);
});

test("a drawing out of bounds gets the nearest address that can be read", () => {
  const url = frameUrl(
    frame("pantos", { lensWidth: 4000, bridge: Number.NaN, color: "red", lensTint: "blue" }),
    "face",
  );
  expect(parseFrameUrl(url)?.drawing).toMatchObject({ lensWidth: 75, bridge: 20 });
  expect(parseFrameUrl(url)?.drawing.lensTint).toBeUndefined();
});

test("accessories and scenes are drawn well-formed, and found by their address", () => {
  for (const kind of ACCESSORY_KINDS) {
    const drawing = { kind, color: "#6b3a22", accent: "#c2a36b" };
    const svg = drawAccessory(drawing);
    expectWellFormed(svg);
    expectSelfContained(svg);
    expect(svg.length, kind).toBeLessThan(12_000);
    expect(parseAccessoryUrl(accessoryUrl(drawing))).toEqual(drawing);
    expect(illustrationFor(accessoryUrl(drawing).slice("/illustrations/".length))).toBe(svg);
  }
  for (const name of SCENES) {
    const svg = drawScene(name);
    expectWellFormed(svg);
    expectSelfContained(svg);
    expect(svg.length, name).toBeLessThan(20_000);
    expect(illustrationFor(sceneUrl(name))).toBe(svg);
  }
});

test("the diagram shows the three measurements", () => {
  const svg = measurementsDiagram(frame("pantos", { lensWidth: 48.5, bridge: 21, temple: 140 }));
  expectWellFormed(svg);
  for (const value of ["48,5 mm", "21 mm", "140 mm"]) expect(svg).toContain(value);
});

test("printed at its own size, the diagram shows a front and a bank card in millimetres", () => {
  for (const drawing of [
    frame("pantos", { lensWidth: 48.5 }),
    frame("masque"),
    frame("aviateur", { lensHeight: 58 }),
  ]) {
    const svg = measurementsDiagram(drawing);
    const unit = Number(/ width="([\d.]+)mm"/.exec(svg)?.[1]) / 1200;
    const card = /<rect [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg)?.slice(1).map(Number) ?? [];
    expect(card.map((units) => Math.round(units * unit * 10) / 10)).toEqual([85.6, 54]);
    // The first measure goes from edge to edge of a lens.
    const [from = 0, to = 0] = /stroke-dasharray="3 7"[^]*?M(\d+) \d+H(\d+)/.exec(svg)?.slice(1).map(Number) ?? [];
    expect(Math.abs((to - from) * unit - drawing.lensWidth)).toBeLessThan(0.6);
  }
});

const good = frameUrl(frame("pantos"), "face");

test.each([
  "",
  "/",
  "../../etc/passwd",
  "/illustrations/v1/face/../../../etc/passwd.svg",
  good.replace("face", "dos"),
  good.replace("pantos", "constructor"),
  good.replace(/v\d+/, "v0"),
  good.replace("7a1f2b", "7A1F2B"),
  good.replace("7a1f2b", "zzzzzz"),
  good.replace("7a1f2b", '"><script>'),
  good.replace("52-", "9999999-"),
  good.replace("52-", "1-"),
  good.replace("52-", "1e9-"),
  good.replace("52-", "-52-"),
  good.replace("52-", "052-"),
  good.replace("52-", "52.00-"),
  `${good}\n`,
  `${good}?x`,
  ` ${good}`,
  good.replace(".svg", ".svg.js"),
  `${good}/`,
  `${good}${"0".repeat(100_000)}`,
  "v1/accessoire/etui-rigide-6b3a22.svg",
  "v1/accessoire/inconnu-6b3a22-c2a36b.svg",
  "v1/scene/ailleurs.svg",
])("an address nobody could have been given is refused (%#)", (path) => {
  expect(illustrationFor(path)).toBeNull();
});
