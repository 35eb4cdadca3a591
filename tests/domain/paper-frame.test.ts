import { inflateSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

import type { Product } from "~/domain/catalogue/products.server";
import { paperFrameFile, paperFrameOf } from "~/http/pictures/paper-frame.server";
import { frameUrl, illustrationFor, overallWidth, type FrameDrawing } from "~/illustration/index";
import { testServices } from "../helpers/services";

const FRAME: FrameDrawing = {
  shape: "pantos",
  rim: "cercle",
  finish: "acetate",
  color: "#1c1b1a",
  lensWidth: 48,
  bridge: 21,
  temple: 145,
  lensHeight: 43,
};
const NOW = new Date("2026-11-20T10:00:00.000Z");

/** Its name and address come from the settings in force. */
beforeAll(async () => void (await testServices()));

/** The width of the first outline of a path in tenths of a millimetre, computed from its points. */
function widthOf(path: string): number {
  const [start = "", ...segments] = (path.split("z")[0] ?? "").split("c");
  let x = Number(/-?\d+/.exec(start)?.[0]);
  const xs = [x];
  for (const segment of segments) {
    const numbers = (segment.match(/-?\d+/g) ?? []).map(Number);
    for (let at = 4; at < numbers.length; at += 6) {
      x += numbers[at] ?? 0;
      xs.push(x);
    }
  }
  return Math.max(...xs) - Math.min(...xs);
}

test("a printed front is as wide as the frame, and a bank card as its outline", () => {
  const svg = illustrationFor(frameUrl(FRAME, "papier")) ?? "";
  expect(svg).toContain('width="190mm" height="277mm"');
  expect(svg).toContain('viewBox="0 0 1900 2770"');
  const [, outline = ""] = /<path d="([^"]+)"/.exec(svg) ?? [];
  expect(Math.abs(widthOf(outline) / 10 - overallWidth(FRAME))).toBeLessThan(2.5);
  expect(svg).toContain('width="856" height="540"');
});

test("the PDF draws the same lines, a tenth of a millimetre for a unit", async () => {
  const paper = { drawing: FRAME, picture: "", title: "Traboule Canut", marking: "48 □ 21 145" };
  const file = await paperFrameFile(paper, NOW);
  const drawn = [...file.toString("latin1").matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)]
    .map(([, stream = ""]) => {
      try {
        return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .find((text) => text.includes(" re\n") || text.includes(" c\n"));
  expect(drawn).toContain("0.283465 0 0 0.283465 0 0 cm");
  expect(drawn).toContain("28.346457 28.346457 cm");
  expect(drawn).toMatch(/\[16 14\] 0 d/);
  expect(file.subarray(0, 8).toString()).toBe("%PDF-1.7");
});

const product = (url: string): Product =>
  ({
    brand: "Traboule",
    name: "Canut",
    sizes: ["48", "50"],
    lensWidthMm: 48,
    colors: [{ value: "#1c1b1a", name: "Noir", available: 3, images: [{ url, alt: "" }] }],
  }) as unknown as Product;
const asking = (search: string) => new Request(`http://shop.test/article/canut/papier${search}`);

test("the sheet is of the size that is asked for; a photograph and a frame without rims have none", () => {
  const drawn = product(frameUrl(FRAME, "face"));
  expect(paperFrameOf(drawn, asking("?taille=50"))?.marking).toBe("50 □ 21 145");
  expect(paperFrameOf(drawn, asking(""))?.marking).toBe("48 □ 21 145");
  expect(paperFrameOf(product("/medias/0123456789abcdef01234567-1200x750.jpg"), asking(""))).toBeNull();
  expect(paperFrameOf(product(frameUrl({ ...FRAME, shape: "sans-monture" }, "face")), asking(""))).toBeNull();
  expect(paperFrameOf(product(frameUrl({ ...FRAME, finish: "metal" }, "face")), asking(""))).not.toBeNull();
});
