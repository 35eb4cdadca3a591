import {
  boxAround,
  bottom,
  isWithin,
  LENS,
  OPEN,
  right,
  SOLID,
  UNKNOWN,
  type Box,
  type Photograph,
} from "./cut-pixels";
import { MARGIN, paintFront } from "./front-edges";
import { fitGround, groundOf } from "./plain-ground";

/** A front on nothing: four bytes for each pixel, cut to the front and a margin around it. */
export type CutFront = {
  width: number;
  height: number;
  data: Uint8Array;
  /** Where the front is in the picture, in pixels. */
  front: Box;
  /** The height of the middle of the lenses in the picture, and how high they are, in pixels. */
  lenses: { middle: number; height: number };
  /** The colour of the ground it lay on. */
  ground: { r: number; g: number; b: number };
  /** How far the line through the lenses is turned, in degrees clockwise; 0 where two lenses were not found. */
  tilt: number;
  /** True for a front that was turned until its lenses were level. */
  straightened?: true;
};

export type CutRefusal = "notPlain" | "nothingFound" | "touchesEdge" | "almostAllCut" | "notFront" | "tooSmall";
export type Cut = ({ outcome: "cut" } & CutFront) | { outcome: CutRefusal };

/**
 * @property tolerance how much a colour may differ from the ground and still be ground, in levels of 256
 * @property shadow whether the soft shadow of the front on the ground goes too
 */
export type CutWish = { tolerance: number; shadow: boolean };

export const TOLERANCE = { least: 6, usual: 24, most: 90 } as const;
/** A narrower front would be blurred on a shelf, in pixels. */
export const LEAST_FRONT = 500;

/** The width of a front by its height; the front of a mask has 2. */
const LEAST_SHAPE = 1.6;

/** Where the middle of the lenses is in a front that shows none, and their height, as shares of the front's height. */
const USUAL_LENS = { middle: 0.51, height: 0.86 } as const;

/** An enclosed area of the ground's colour is a lens from this share of the front's box on, else a highlight. */
const LENS_SHARE = 0.01;
/** A part apart from the largest belongs to the front from this share of it on, else it is dust. */
const PART_SHARE = 0.02;
/** A part of fewer pixels is noise. */
const LEAST_PART = 12;
/** The share of the picture's edge that may differ from the ground before the ground counts as not plain. */
const MOST_ODD_EDGE = 0.25;
/** Over two pixels, a shadow or a reflection changes by less, in levels; the edge of a front by more. */
const STEEP = 12;
/** How far around such an edge nothing is taken for a dark shadow, in pixels: a bevel between two edges is the front's. */
const NEAR_EDGE = 2;
/** How far a light shadow or a reflection goes on into that zone, in pixels. */
const INTO_EDGE = 4;
/** How far the dark shadow below a front goes on into it, in pixels, and how much light it keeps from one to the next. */
const UNDER_EDGE = { far: 10, keeps: 0.93 } as const;
/** How much light a shadow or a reflection leaves or adds, as a share of the ground's, and how far from its hue it is. */
const SHADE: Light = { least: 0.4, most: 1.03, hue: 0.08 };
const DARK_SHADE: Light = { least: 0.4, most: 0.85, hue: 0.12 };
const ANY_LIGHT: Light = { least: 0, most: Infinity, hue: DARK_SHADE.hue };
const LIGHT_SHADE: Light = { ...SHADE, least: 0.68 };
const REFLECTION: Light = { least: 0.6, most: 1.6, hue: 0.08 };

/**
 * Cuts the front view of a frame out of a photograph on a plain ground. What resembles the ground and reaches the edge
 * of the picture is ground. What resembles it within the front is a lens if it is large, a gap if it is large and
 * two others are larger, and a highlight if it is small.
 */
export async function cutOut(photograph: Photograph, { tolerance, shadow }: CutWish): Promise<Cut> {
  const smooth = smoothed(photograph);
  const { width, height } = smooth;
  const edge = edgeOf(smooth);
  const first = groundOf(fitGround(smooth, edge, 1));
  const rough = distances(smooth, first);
  if (edge.filter((place) => (rough[place] ?? 0) >= tolerance).length > edge.length * MOST_ODD_EDGE)
    return { outcome: "notPlain" };
  // The ground of a photograph is seldom lit evenly: it is fitted anew to all that a first pass takes for ground.
  const ground = groundOf(fitGround(smooth, samplesOf(floodFromEdge(smooth, rough, tolerance)), 2));
  const away = distances(smooth, ground);
  await breath();
  const kinds = floodFromEdge(smooth, away, tolerance);
  const faint = away.reduce((many, level) => (level >= tolerance / 3 ? many + 1 : many), 0);
  const edges = edgesIn(smooth);
  const isLit = (light: Light) => (place: number) => !edges[place] && hasHueOfGround(smooth, ground, place, light);
  // Ground that a shadow shuts off is reached through it.
  const isShadow = isLit(SHADE);
  if (shadow) {
    grow(kinds, width, OPEN, (place) => (away[place] ?? 0) < tolerance || isShadow(place));
    step(kinds, width, OPEN, (place) => hasHueOfGround(smooth, ground, place, LIGHT_SHADE));
    clearBelow(kinds, smooth, (place, light) => hasHueOfGround(smooth, ground, place, light));
  }
  await breath();

  const found = partsOf(kinds, width, (place) => kinds[place] !== OPEN && (away[place] ?? 0) >= tolerance);
  const largest = found.reduce((most, { places }) => Math.max(most, places.length), 0);
  const main = found.filter(({ places }) => places.length >= largest * PART_SHARE);
  const solid = main.reduce((sum, { places }) => sum + places.length, 0);
  const box = boxAround(main.map((part) => part.box));
  const least = width * height * 0.002;
  if (!box || solid < least) return { outcome: faint < 4 * least ? "nothingFound" : "almostAllCut" };
  if (box.left === 0 || box.top === 0 || right(box) === width || bottom(box) === height)
    return { outcome: "touchesEdge" };
  if (solid < faint * 0.1) return { outcome: "almostAllCut" };
  if (box.width < box.height * LEAST_SHAPE) return { outcome: "notFront" };
  if (box.width < LEAST_FRONT) return { outcome: "tooSmall" };

  await breath();
  const lenses = markLenses(kinds, away, { width, tolerance, box });
  for (const part of found) {
    const isDust = !isWithin(part.box, box) || part.places.length < LEAST_PART;
    const onLens = !main.includes(part) && lenses.some((lens) => isWithin(part.box, lens.box));
    for (const place of part.places) kinds[place] = onLens ? LENS : isDust ? OPEN : SOLID;
  }
  grow(kinds, width, LENS, isLit(REFLECTION));
  step(kinds, width, LENS, (place) =>
    hasHueOfGround(smooth, ground, place, { ...REFLECTION, least: LIGHT_SHADE.least }),
  );
  await breath();
  const [r = 0, g = 0, b = 0] = ground;
  return {
    outcome: "cut",
    ...paintFront({ photograph, smooth, ground, kinds, box }),
    ...measured(lenses, box),
    ground: { r, g, b },
  };
}

/** Lets requests of visitors pass between two steps: each keeps the processor busy for a tenth of a second. */
const breath = () => new Promise<void>((resume) => setImmediate(resume));

/** Marks what resembles the ground within the front as lens, gap or highlight. @returns the lenses, the larger first */
function markLenses(
  kinds: Uint8Array,
  away: Float32Array,
  { width, tolerance, box }: { width: number; tolerance: number; box: Box },
): Part[] {
  const like = partsOf(kinds, width, (place) => kinds[place] !== OPEN && (away[place] ?? 0) < tolerance).sort(
    (one, other) => other.places.length - one.places.length,
  );
  const isLarge = ({ places }: Part) => places.length >= box.width * box.height * LENS_SHARE;
  for (const [rank, part] of like.entries()) {
    const kind = isLarge(part) ? (rank < 2 ? LENS : OPEN) : isWithin(part.box, box) ? SOLID : OPEN;
    for (const place of part.places) kinds[place] = kind;
  }
  return like.slice(0, 2).filter(isLarge);
}

/** Where the lenses are; where none were found, as in dark sunglasses, where they usually are in a front. */
function measured(lenses: Part[], box: Box): Pick<CutFront, "lenses" | "tilt"> {
  const [one, other] = lenses;
  const pair = one && other && other.places.length > one.places.length * 0.6 ? [one.box, other.box] : [];
  const around = boxAround(pair);
  const middle = around ? around.top + around.height / 2 - box.top : box.height * USUAL_LENS.middle;
  return {
    lenses: { middle: middle + MARGIN, height: around?.height ?? box.height * USUAL_LENS.height },
    tilt: tiltOf(pair),
  };
}

function tiltOf([one, other]: Box[]): number {
  if (!one || !other) return 0;
  const [near, far] = one.left < other.left ? [one, other] : [other, one];
  const across = far.left + far.width / 2 - (near.left + near.width / 2);
  const down = far.top + far.height / 2 - (near.top + near.height / 2);
  // Lenses are side by side; two other areas are no pair.
  return across > near.width * 0.6 ? (Math.atan2(down, across) * 180) / Math.PI : 0;
}

type Light = { least: number; most: number; hue: number };
type HasHue = (place: number, light: Light) => boolean;

/** True for the colour of the ground with more or less light on it. */
function hasHueOfGround({ data }: Photograph, ground: Uint8ClampedArray, place: number, light: Light): boolean {
  const at = place * 3;
  const red = (data[at] ?? 0) / Math.max(1, ground[at] ?? 0);
  const green = (data[at + 1] ?? 0) / Math.max(1, ground[at + 1] ?? 0);
  const blue = (data[at + 2] ?? 0) / Math.max(1, ground[at + 2] ?? 0);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  return least >= light.least && most <= light.most && most - least <= light.hue;
}

/** How much each pixel differs from the ground, in levels. */
function distances({ width, height, data }: Photograph, ground: Uint8ClampedArray): Float32Array {
  const away = new Float32Array(width * height);
  for (let place = 0, at = 0; place < away.length; place += 1, at += 3) {
    const red = (data[at] ?? 0) - (ground[at] ?? 0);
    const green = (data[at + 1] ?? 0) - (ground[at + 1] ?? 0);
    const blue = (data[at + 2] ?? 0) - (ground[at + 2] ?? 0);
    away[place] = Math.sqrt((red * red + green * green + blue * blue) / 3);
  }
  return away;
}

/** The mean of each pixel and its eight neighbours, so that noise does not look like a front. */
function smoothed({ width, height, data }: Photograph): Photograph {
  const row = width * 3;
  const across = new Uint16Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const column = at % row;
    const before = column < 3 ? at : at - 3;
    const after = column >= row - 3 ? at : at + 3;
    across[at] = (data[before] ?? 0) + (data[at] ?? 0) + (data[after] ?? 0);
  }
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const above = at < row ? at : at - row;
    const below = at >= data.length - row ? at : at + row;
    out[at] = ((across[above] ?? 0) + (across[at] ?? 0) + (across[below] ?? 0) + 4) / 9;
  }
  return { width, height, data: out };
}

/** The pixels of the outermost hundredth on each side. */
function edgeOf({ width, height }: Photograph): number[] {
  const deep = Math.max(2, Math.round(width / 100));
  const places: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const whole = y < deep || y >= height - deep;
    for (let x = 0; x < width; x += 1) {
      if (!whole && x === deep) x = width - deep;
      places.push(y * width + x);
    }
  }
  return places;
}

/** Marks as open what resembles the ground and is connected with the edge of the picture. */
function floodFromEdge({ width, height }: Photograph, away: Float32Array, tolerance: number): Uint8Array {
  const kinds = new Uint8Array(width * height).fill(UNKNOWN);
  const isGround = (place: number) => kinds[place] === UNKNOWN && (away[place] ?? 0) < tolerance;
  const starts: number[] = [];
  for (let x = 0; x < width; x += 1) starts.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) starts.push(y * width, y * width + width - 1);
  spread(kinds, width, OPEN, starts.filter(isGround), isGround);
  return kinds;
}

/** Extends the pixels of a kind over neighbours that may be of it, ground excepted. */
function grow(kinds: Uint8Array, width: number, kind: number, may: (place: number) => boolean): void {
  const isOther = (place: number) => kinds[place] !== kind && kinds[place] !== OPEN;
  const starts: number[] = [];
  for (let place = 0; place < kinds.length; place += 1)
    if (
      kinds[place] === kind &&
      (isOther(place - 1) || isOther(place + 1) || isOther(place - width) || isOther(place + width))
    )
      starts.push(place);
  spread(kinds, width, kind, starts, (place) => isOther(place) && may(place));
}

/** As `grow`, but no farther than `INTO_EDGE` pixels. */
function step(kinds: Uint8Array, width: number, kind: number, may: (place: number) => boolean): void {
  let border: number[] = [];
  for (let place = 0; place < kinds.length; place += 1) if (kinds[place] === kind) border.push(place);
  for (let far = 0; far < INTO_EDGE; far += 1) {
    const next: number[] = [];
    for (const from of border)
      for (const place of [from - 1, from + 1, from - width, from + width]) {
        if (kinds[place] === kind || kinds[place] === OPEN || place < 0 || place >= kinds.length || !may(place))
          continue;
        kinds[place] = kind;
        next.push(place);
      }
    border = next;
  }
}

/**
 * Takes the dark shadow at the foot of a front for ground, from below, until the light falls or the hue changes as it
 * does at a front's edge. Where it gets lighter instead, as above a thin rim, nothing is taken.
 */
function clearBelow(kinds: Uint8Array, { width, data }: Photograph, hasHue: HasHue): void {
  const light = (place: number) => data[place * 3 + 1] ?? 0;
  for (let start = kinds.length - 1; start >= width; start -= 1) {
    if (kinds[start] !== OPEN || kinds[start - width] === OPEN) continue;
    let place = start - width;
    const highest = start - UNDER_EDGE.far * width;
    const goesOn = () => light(place) >= light(place + width) * UNDER_EDGE.keeps && hasHue(place, DARK_SHADE);
    while (place > highest && kinds[place] !== OPEN && goesOn()) place -= width;
    const isLighter = light(place) >= light(place + width) * UNDER_EDGE.keeps && hasHue(place, ANY_LIGHT);
    if (place <= highest || kinds[place] === OPEN || isLighter) continue;
    for (let shadow = start - width; shadow > place; shadow -= width) kinds[shadow] = OPEN;
  }
}

/** Marks the pixels where the light changes steeply, and those near them. */
function edgesIn({ width, height, data }: Photograph): Uint8Array {
  const steep = new Uint8Array(width * height);
  const light = (place: number) => data[place * 3 + 1] ?? 0;
  for (let place = width + 1; place < steep.length - width - 1; place += 1)
    if (
      Math.abs(light(place + 1) - light(place - 1)) > STEEP ||
      Math.abs(light(place + width) - light(place - width)) > STEEP
    )
      steep[place] = 1;
  const edges = new Uint8Array(steep.length);
  for (let place = 0; place < steep.length; place += 1)
    if (steep[place])
      for (let down = -NEAR_EDGE; down <= NEAR_EDGE; down += 1)
        edges.fill(1, Math.max(0, place + down * width - NEAR_EDGE), Math.max(0, place + down * width + NEAR_EDGE + 1));
  return edges;
}

/** Marks the starts, and all that is connected with them and may be taken, as of the kind. */
function spread(
  kinds: Uint8Array,
  width: number,
  kind: number,
  starts: number[],
  mayTake: (place: number) => boolean,
): void {
  const waiting = new Int32Array(kinds.length + starts.length);
  let many = 0;
  const mark = (place: number) => {
    kinds[place] = kind;
    waiting[many] = place;
    many += 1;
  };
  starts.forEach(mark);
  while (many > 0) {
    many -= 1;
    const place = waiting[many] ?? 0;
    const x = place % width;
    if (x > 0 && mayTake(place - 1)) mark(place - 1);
    if (x < width - 1 && mayTake(place + 1)) mark(place + 1);
    if (place >= width && mayTake(place - width)) mark(place - width);
    if (place < kinds.length - width && mayTake(place + width)) mark(place + width);
  }
}

type Part = { places: number[]; box: Box };

/** The connected areas of the pixels that belong. */
function partsOf(kinds: Uint8Array, width: number, belongs: (place: number) => boolean): Part[] {
  const seen = new Uint8Array(kinds.length);
  const parts: Part[] = [];
  for (let start = 0; start < kinds.length; start += 1) {
    if (seen[start] || !belongs(start)) continue;
    const places = [start];
    seen[start] = 1;
    let [left, far, low] = [width, 0, 0];
    const top = Math.floor(start / width); // rows are read from the top
    // The list grows while it is read.
    for (const place of places) {
      const x = place % width;
      left = Math.min(left, x);
      far = Math.max(far, x);
      low = Math.max(low, Math.floor(place / width));
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1) {
          const other = place + dy + dx;
          if (other < 0 || other >= kinds.length || seen[other] || !belongs(other)) continue;
          seen[other] = 1;
          places.push(other);
        }
    }
    parts.push({ places, box: { left, top, width: far - left + 1, height: low - top + 1 } });
  }
  return parts;
}

/** Some pixels of the ground: enough to know its light. */
function samplesOf(kinds: Uint8Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < kinds.length; place += 37) if (kinds[place] === OPEN) places.push(place);
  return places;
}
