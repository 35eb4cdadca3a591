import { darker, lighter, lightness, mix, warmth } from "./color";
import { chance, stops, whole, type Sheet } from "./svg";

/** The size of a tortoise plate, in picture units: as wide as a front, so that its halves are not alike. */
export const PLATE = { width: 2300, height: 820 } as const;

const tenth = (value: number) => String(Number(value.toFixed(1))).replace(/^(-?)0\./, "$1.");

/**
 * A kind of plate: the number of its patches, their size, length against width, angle, and darkness of rim and middle.
 */
type Recipe = {
  patches: number;
  size: readonly [least: number, most: number];
  stretch: number;
  lean: readonly [least: number, most: number];
  halo: number;
  core: number;
};

const RECIPES: Record<"blonde" | "havane" | "flammee" | "sombre", Recipe> = {
  blonde: { patches: 9, size: [0.95, 1.55], stretch: 1.3, lean: [-60, 10], halo: 0.52, core: 0.66 },
  havane: { patches: 8, size: [1.3, 2], stretch: 1.35, lean: [-70, 0], halo: 0.66, core: 0.84 },
  flammee: { patches: 9, size: [1, 1.6], stretch: 2.2, lean: [-68, -46], halo: 0.64, core: 0.8 },
  sombre: { patches: 8, size: [1.7, 2.5], stretch: 1.3, lean: [-60, 0], halo: 0.82, core: 0.94 },
};

/**
 * The recipe for a colour: pale plates have few patches, dark ones are nearly covered; between them, chance decides.
 */
function recipeFor(color: string, seed: number): Recipe {
  const light = lightness(color);
  if (light > 0.5) return RECIPES.blonde;
  if (light < 0.21) return RECIPES.sombre;
  return seed % 2 ? RECIPES.flammee : RECIPES.havane;
}

/** The tones of a plate: of its thin places, its body, the rim of a patch and the middle of a patch. */
export function tonesOf(color: string) {
  const warm = warmth(color);
  const amber = mix(lighter(color, 0.24 - 0.1 * warm), "#e0903a", 0.5 * warm);
  return {
    glow: mix(lighter(amber, 0.38), "#ffd98c", 0.5 * warm),
    amber,
    halo: mix(darker(color, 0.42), "#6e2c0a", 0.5 * warm),
    core: mix(darker(color, 0.82), "#190a05", 0.7),
  };
}

/**
 * Defines tortoise acetate: transparent amber with a few large patches without an edge, dark in the middle and brown
 * around it. Each patch is made of overlapping drops, and no two are alike.
 */
export function tortoise(sheet: Sheet, color: string, seed: number): void {
  const random = chance(seed);
  const recipe = recipeFor(color, seed);
  const { halo, core } = tonesOf(color);
  const tone = (name: string, paint: string, from: number, density: number) =>
    sheet.define(
      `<radialGradient id="${sheet.id(name)}">${stops([
        [from, paint, density],
        [1, paint, 0],
      ])}</radialGradient>`,
    );
  tone("1", halo, 0.3, recipe.halo);
  tone("2", core, 0.34, recipe.core);
  const use = (name: string, more: string) => `<use href="#${sheet.id(name)}" ${more}/>`;
  const drops = Array.from({ length: 5 }, (_, drop) => {
    const size = `rx="${whole(random(44, 80) * recipe.stretch)}" ry="${whole(random(40, 66))}"`;
    if (drop === 0) return `<ellipse ${size}/>`;
    const [reach, angle] = [random(36, 78), drop * 1.7 + random(-0.6, 0.6)];
    return `<ellipse cx="${whole(Math.cos(angle) * reach * recipe.stretch)}" cy="${whole(Math.sin(angle) * reach)}" ${size}/>`;
  });
  sheet.define(
    `<g id="${sheet.id("3")}">${drops.join("")}</g>` +
      `<g id="${sheet.id("4")}">${use("3", `fill="${sheet.ref("1")}" transform="rotate(${whole(random(160, 200))})scale(1.7)"`)}${use("3", `fill="${sheet.ref("2")}"`)}</g>`,
  );
  const patches: string[] = [];
  for (let patch = 0; patch < recipe.patches; patch++) {
    const x = ((patch + random(0.1, 0.9)) / recipe.patches) * PLATE.width;
    // Neighbours lie high and low in turn, so that they do not run into a band.
    const y = PLATE.height * (patch % 2 ? random(0.02, 0.48) : random(0.5, 0.98));
    const [size, lean] = [random(...recipe.size), random(...recipe.lean)];
    // Turned over or not, longer or shorter: no two patches are alike.
    const [across, down] = [size * random(0.74, 1), size * random(0.74, 1) * (random(0, 1) < 0.5 ? 1 : -1)];
    const place = `translate(${whole(x)} ${whole(y)})rotate(${whole(lean)})scale(${tenth(across)} ${tenth(down)})`;
    patches.push(use("4", `transform="${place}"`));
  }
  sheet.define(`<g id="${sheet.id("k")}">${patches.join("")}</g>`);
}
