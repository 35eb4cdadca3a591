import type { Locator } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";

import { frontOf } from "~/illustration/front";
import { boxOf } from "~/illustration/geometry";
import { parseFrameUrl } from "~/illustration/index";

type Pixels = { data: Buffer; width: number; height: number };

async function pixelsOf(picture: Locator): Promise<Pixels> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Buffer.from(data.filter((_, at) => at % info.channels === 0));
  return { data: grey, width: info.width, height: info.height };
}

/** The pixels between the pupils of the portrait as it is shown, and the width of the frame over it. */
export async function measured(picture: Locator): Promise<{ pupils: number; frame: number }> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  // The photograph comes after the frame: until then its background is shown, which is lighter than the portrait's.
  let both = await pixelsOf(picture);
  await expect.poll(async () => (both = await pixelsOf(picture)).data[8 * both.width + 8]).toBeLessThan(215);
  await picture.evaluate(
    (img: HTMLImageElement) => (img.style.cssText = "object-fit:none;object-position:9999px 0;transition:none"),
  );
  const alone = await pixelsOf(picture);
  const { width, height } = alone;
  const level = Math.round((62 / 150) * height);
  const dark = { left: [] as number[], right: [] as number[] };
  const changed: number[] = [];
  for (let x = 0; x < width; x++) {
    for (let y = level - 2; y <= level + 2; y++)
      if ((alone.data[y * width + x] ?? 255) < 45) dark[x < width / 2 ? "left" : "right"].push(x);
    let differs = false;
    for (let y = 0; y < height; y++)
      if (Math.abs((both.data[y * width + x] ?? 0) - (alone.data[y * width + x] ?? 0)) > 24) differs = true;
    if (differs) changed.push(x);
  }
  const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  return { pupils: mean(dark.right) - mean(dark.left), frame: (changed.at(-1) ?? 0) - (changed[0] ?? 0) + 1 };
}

/** The width of a worn frame in millimetres, by its geometry. */
export function frameWidth(src: string): number {
  const drawing = parseFrameUrl(new URL(src).pathname)?.drawing;
  if (!drawing) throw new Error(`${src} is no drawing`);
  const front = frontOf(drawing);
  const { left, right } = boxOf([...front.solids.flat(), ...front.lenses.flat()]);
  return right - left;
}
