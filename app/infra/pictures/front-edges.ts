import { LENS, OPEN, SOLID, type Box, type Photograph } from "./cut-pixels";

/** Pixels around a front that was cut out. */
export const MARGIN = 3;
/** How far outside the front its edge may still show, in pixels. */
const SOFT = 2;
/** How far the front's own colour is looked for from a pixel of its edge. */
const REACH = 4;
/** The tint of a clear lens: what is seen through it stays as it is, but the eye sees a lens. */
const CLEAR_LENS = { color: [238, 243, 242], alpha: 0.08 } as const;
/** Weaker traces are noise of the camera, stronger ones are certainly seen, in levels. */
const TRACE = { from: 8, to: 40 } as const;
/** What a bright reflection may hide of the eye behind it. */
const MOST_REFLECTED = 0.4;

type Color = [number, number, number];
type Seen = { color: readonly number[]; alpha: number };
const NOTHING: Seen = { color: [0, 0, 0], alpha: 0 };

type Marked = {
  photograph: Photograph;
  smooth: Photograph;
  ground: Uint8ClampedArray;
  /** Of each pixel. */
  kinds: Uint8Array;
  box: Box;
};

/** The pixels of the front alone, with the ground's colour taken out of those that it half covers. */
export function paintFront({ photograph, smooth, ground, kinds, box }: Marked) {
  const { width, height, data } = photograph;
  const [across, down] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  const out = new Uint8Array(across * down * 4);
  const kindAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? OPEN : (kinds[y * width + x] ?? OPEN);

  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const [x, y] = [column + box.left - MARGIN, row + box.top - MARGIN];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const place = y * width + x;
      const isEdge = onEdge(x, y);
      if (kinds[place] === OPEN && !isEdge) continue;
      const { color, alpha } = isEdge ? edgeAt(x, y, place) : kinds[place] === LENS ? lensAt(place) : solidAt(place);
      const at = (row * across + column) * 4;
      out[at] = color[0] ?? 0;
      out[at + 1] = color[1] ?? 0;
      out[at + 2] = color[2] ?? 0;
      out[at + 3] = Math.round(alpha * 255);
    }
  return { width: across, height: down, data: out, front: { ...box, left: MARGIN, top: MARGIN } };

  function solidAt(place: number): Seen {
    return { color: colorAt(data, place), alpha: 1 };
  }

  function lensAt(place: number): Seen {
    return over(tintOf(colorAt(smooth.data, place), colorAt(ground, place)), CLEAR_LENS);
  }

  function edgeAt(x: number, y: number, place: number): Seen {
    const inside = insideNear(x, y, colorAt(ground, place));
    const covered = inside ? coverage(colorAt(data, place), colorAt(ground, place), inside) : NOTHING;
    return kinds[place] === LENS ? over(covered, lensAt(place)) : covered;
  }

  /** True one step inside the front and two outside it. */
  function onEdge(x: number, y: number): boolean {
    const solid = kindAt(x, y) === SOLID;
    const far = solid ? 1 : SOFT;
    for (let dy = -far; dy <= far; dy += 1)
      for (let dx = -far; dx <= far; dx += 1) if ((kindAt(x + dx, y + dy) === SOLID) !== solid) return true;
    return false;
  }

  /** The colour of the nearest pixel well inside the front; of a wire too thin for one, what differs most from the ground. */
  function insideNear(x: number, y: number, behind: Color): Color | null {
    let [nearest, farthest] = [Infinity, -1];
    let [deep, strongest]: (Color | null)[] = [null, null];
    for (let dy = -REACH; dy <= REACH; dy += 1)
      for (let dx = -REACH; dx <= REACH; dx += 1) {
        if (kindAt(x + dx, y + dy) !== SOLID) continue;
        const color = colorAt(data, (y + dy) * width + x + dx);
        const differs = distance(color, behind);
        if (differs > farthest) [farthest, strongest] = [differs, color];
        if (dx * dx + dy * dy < nearest && isDeep(x + dx, y + dy)) [nearest, deep] = [dx * dx + dy * dy, color];
      }
    return deep ?? strongest ?? null;
  }

  function isDeep(x: number, y: number): boolean {
    return [-2, 2].every((step) => kindAt(x + step, y) === SOLID && kindAt(x, y + step) === SOLID);
  }
}

const colorAt = (of: Uint8Array | Uint8ClampedArray, place: number): Color => [
  of[place * 3] ?? 0,
  of[place * 3 + 1] ?? 0,
  of[place * 3 + 2] ?? 0,
];

/** How much of a pixel the front covers, from its colour between the ground's and the front's own. */
function coverage(own: Color, behind: Color, inside: Color): Seen {
  let [along, length] = [0, 0];
  for (let part = 0; part < 3; part += 1) {
    const way = (inside[part] ?? 0) - (behind[part] ?? 0);
    along += ((own[part] ?? 0) - (behind[part] ?? 0)) * way;
    length += way * way;
  }
  const alpha = length === 0 ? 1 : clamped(along / length, 1);
  return alpha < 0.05 ? NOTHING : { color: unmixed(own, behind, alpha), alpha };
}

/** What a lens adds to the ground seen through it: its reflections, and a light tint. */
function tintOf(own: Color, behind: Color): Seen {
  const differs = distance(own, behind);
  if (differs <= TRACE.from) return NOTHING;
  const isBright = own[1] > behind[1];
  const hidden = own.map((value, part) => {
    const ground = behind[part] ?? 0;
    return value < ground ? (ground - value) / ground : (value - ground) / Math.max(1, 255 - ground);
  });
  const share = clamped(Math.max(...hidden), 1);
  const seen = clamped((differs - TRACE.from) / (TRACE.to - TRACE.from), 1);
  return { color: unmixed(own, behind, share), alpha: Math.min(share * seen, isBright ? MOST_REFLECTED * seen : 1) };
}

/** The colour that gives this one where it lies over another. */
const unmixed = (own: Color, behind: Color, alpha: number) =>
  own.map((value, part) => clamped((value - (1 - alpha) * (behind[part] ?? 0)) / alpha, 255));

function over(above: Seen, below: Seen): Seen {
  const rest = below.alpha * (1 - above.alpha);
  const alpha = above.alpha + rest;
  if (alpha === 0) return NOTHING;
  return {
    color: above.color.map((value, part) => (value * above.alpha + (below.color[part] ?? 0) * rest) / alpha),
    alpha,
  };
}

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value));

function distance(one: Color, other: Color): number {
  return Math.sqrt(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2) / 3);
}
