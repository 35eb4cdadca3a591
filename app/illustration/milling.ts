import { blend, cubic, directionAt, facing, point, type Box, type Point } from "./geometry";
import type { ShapeTraits } from "./outlines";

const bump = (share: number, sharpness: number) => Math.max(0, share) ** sharpness;

/** What a rim may take of the distance between the lenses on each side, so that the nose has room. */
const NOSE_SHARE = 0.22;

/** Rim thickness by where the edge faces: strong at the brow and the temple, lighter below, the pads towards the nose. */
export function rimThickness({ bulk, flick }: ShapeTraits, slim: number, bridge: number) {
  return (out: Point) => {
    const corner = bump(out.x * 0.72 - out.y * 0.69, 7) * flick;
    const usual = 3 + 1.25 * bump(-out.y, 2) - 0.5 * bump(out.y, 2) + 0.9 * bump(out.x, 2) + 0.5 * bump(-out.x, 2);
    const most = out.x < -0.7 ? Math.max(1.6, bridge * NOSE_SHARE) : Infinity;
    return Math.min(usual * bulk * slim, most) + corner;
  };
}

/** Radii of an end piece, in millimetres: its upper and its lower corner. */
const CORNER = { upper: 1.5, lower: 2.4 } as const;

function rounded(from: Point, tip: Point, to: Point): Point[] {
  const towards = ({ x, y }: Point) => point(x + (tip.x - x) * 0.6, y + (tip.y - y) * 0.6);
  return cubic(from, towards(from), towards(to), to, 5);
}

/** The edge of a front with its end piece, and where in it the temple is hinged. */
type Milled = { edge: Point[]; hinge: Point };

/**
 * Joins the end piece, which carries the hinge, to a rim. Where it lies high, the brow runs straight into it; lower, the rim
 * sweeps out to it. Below, it flares back into the rim.
 */
export function withEndPiece(rim: Point[], hinge: Point, height: number, flick = 0): Milled {
  const outer = rim.reduce((best, { x }) => Math.max(best, x), -Infinity);
  const reach = hinge.x;
  const ways = rim.map((_, index) => directionAt(rim, index));
  const way = (index: number) => ways[index] as Point;
  const upper = (index: number) => way(index).x > 0.2 || way(index).y > 0;
  const onBrow = rim.findIndex(({ x }, index) => x > outer - 8.5 && way(index).x > 0.2);
  const brow = rim[onBrow];
  const high = brow !== undefined && way(onBrow).y < 0.24 && hinge.y - height / 2 < brow.y + 5;
  const start = high
    ? onBrow
    : rim.findIndex(({ x, y }, index) => x > outer * 0.5 && upper(index) && y > hinge.y - height / 2 - 2.6);
  const from = rim[start];
  if (!from) return { edge: rim, hinge };
  const slope = high ? Math.max(-0.24, Math.min(0.18, way(start).y / way(start).x)) : 0.1;
  const top = high ? from.y + slope * (reach - from.x) : Math.max(hinge.y - height / 2, from.y + 0.4);
  const bottom = top + height;
  const end = rim.findIndex(
    ({ x, y }, index) => index > start && x > outer * 0.5 && y > bottom + height * (1.15 + flick * 0.2),
  );
  const to = rim[end];
  if (!to) return { edge: rim, hinge };
  const q = CORNER.lower;
  const r = CORNER.upper + flick * 0.35;
  const slant = 0.5 + flick * 0.55;
  const above = point(reach - r, top - r * slope);
  const below = point(reach - slant - q, bottom + q * 0.25);
  const edge = [
    ...rim.slice(0, start + 1),
    ...blend(from, way(start), above, point(1, slope), 0.4).slice(1, -1),
    ...rounded(above, point(reach, top), point(reach, top + r)),
    ...rounded(point(reach - slant * 0.8, bottom - q), point(reach - slant, bottom), below),
    ...blend(below, point(-0.8, 0.6), to, way(end), 0.4).slice(1, -1),
    ...rim.slice(end),
  ];
  return { edge, hinge: point(reach, (top + bottom) / 2 + flick * 0.3) };
}

/** From the middle of the brow, over the nose, to the rim; and back under it, where the opening is an A. */
export function bridgeEdges(rim: Point[], traits: ShapeTraits, lensBox: Box, slim: number) {
  const height = lensBox.bottom - lensBox.top;
  const nasal = (at: Point) => at.x < (lensBox.left + lensBox.right) / 2 - (lensBox.right - lensBox.left) * 0.16;
  const low = traits.bridge === "low";
  const double = traits.bridge === "double";
  const over = facing(rim, low ? point(-0.72, -0.69) : point(-traits.joint, -Math.sqrt(1 - traits.joint ** 2)), nasal);
  const joint = rim[over] as Point;
  const sag = low ? 0.5 : double ? 7.4 : 1.7 - traits.joint * 1.6;
  const thick =
    (low || double ? 4.4 : Math.min(6.8, Math.max(4.8, height * 0.145))) *
    (0.6 + 0.4 * traits.bulk) *
    Math.max(0.7, slim);
  const crest = low ? Math.max(joint.y + sag, lensBox.top + height * 0.24) : joint.y + sag;
  const under = crest + thick;
  const keyhole = traits.bridge === "keyhole";
  const lowest = facing(rim, point(-0.97, 0.24), nasal);
  let landing = lowest;
  for (let step = 1; step < 60; step++) {
    const next = (lowest + step) % rim.length;
    const [here, above] = [rim[landing] as Point, rim[next] as Point];
    // A round rim comes nearest to the nose at half its height: above that, the pads fill what it leaves.
    if (above.y < under + (keyhole ? 9.6 : 5.4) || above.x > here.x) break;
    landing = next;
  }
  const foot = rim[landing] as Point;
  const gap = Math.max(2.4, foot.x);
  const top = blend(point(0, crest), point(1, 0), joint, directionAt(rim, over), 0.4);
  const neck = Math.min(4.6, gap * 0.8);
  const arch = keyhole
    ? [
        ...blend(foot, directionAt(rim, landing), point(neck, under + 4.6), point(0, -1), 0.5),
        ...cubic(
          point(neck, under + 4.6),
          point(neck, under + 1.4),
          point(neck * 0.62, under),
          point(0, under),
          8,
        ).slice(1),
      ]
    : blend(foot, directionAt(rim, landing), point(0, under), point(-1, 0), 0.56, 10);
  return { top, over, landing, arch };
}
