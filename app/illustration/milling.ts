import { blend, cubic, directionAt, facing, point, type Box, type Point } from "./geometry";
import type { ShapeTraits } from "./drawing";

const bump = (share: number, sharpness: number) => Math.max(0, share) ** sharpness;

/** Width of the rim towards the nose, as a share of the distance between the lenses; the nose needs the rest. */
const NOSE = { share: 0.15, least: 1.7, most: 2.9 } as const;

/** Rim thickness by where the edge faces: strong at the brow and the temple, light below and towards the nose. */
export function rimThickness({ bulk, flick }: ShapeTraits, slim: number, bridge: number) {
  const nose = Math.min(NOSE.most, Math.max(NOSE.least, bridge * NOSE.share)) * Math.min(1, bulk * slim);
  return (out: Point) => {
    const corner = bump(out.x * 0.72 - out.y * 0.69, 7) * flick;
    const usual = 2.9 + 1.6 * bump(-out.y, 2) - 0.55 * bump(out.y, 2) + 0.95 * bump(out.x, 2);
    const nasal = bump(-out.x, 2);
    return usual * bulk * slim * (1 - nasal) + nose * nasal + corner;
  };
}

/** Radii of an end piece, in millimetres: its upper and its lower corner. */
const CORNER = { upper: 2.2, lower: 3 } as const;

function rounded(from: Point, tip: Point, to: Point): Point[] {
  const towards = ({ x, y }: Point) => point(x + (tip.x - x) * 0.6, y + (tip.y - y) * 0.6);
  return cubic(from, towards(from), towards(to), to, 5);
}

/**
 * The index where a straight edge from a point outside touches the rim. Further down, the end piece would leave a
 * notch.
 */
function tangentFrom({ x, y }: Point, rim: Point[], ways: Point[], after: number): number {
  return rim.findIndex((at, index) => {
    const way = ways[index] as Point;
    return index > after && at.y > y + 2 && (at.x - x) * way.y - (at.y - y) * way.x < 0.6;
  });
}

/** The direction from one point to another, turned a little inwards: below an end piece the edge is filed hollow. */
function leaving(from: Point, to: Point): Point {
  const run = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / run, (to.y - from.y) / run];
  return point(x * 0.985 - y * 0.17, y * 0.985 + x * 0.17);
}

/** The edge of a front with its end piece, and the point where the temple is hinged. */
type Milled = { edge: Point[]; hinge: Point };

/**
 * Joins the end piece, which holds the hinge, to a rim. The brow goes straight into a high end piece; the rim curves
 * out to a lower one. Below, the end piece curves back into the rim.
 */
export function withEndPiece(rim: Point[], hinge: Point, height: number, flick = 0): Milled {
  const outer = rim.reduce((best, { x }) => Math.max(best, x), -Infinity);
  const reach = hinge.x;
  const ways = rim.map((_, index) => directionAt(rim, index));
  const way = (index: number) => ways[index] as Point;
  const upper = (index: number) => way(index).x > 0.2 || way(index).y > 0;
  const onBrow = rim.findIndex(({ x }, index) => x > outer - 11 && way(index).x > 0.2);
  const brow = rim[onBrow];
  const high = brow !== undefined && way(onBrow).y < 0.24 && hinge.y - height / 2 < brow.y + 5;
  const start = high
    ? onBrow
    : rim.findIndex(({ x, y }, index) => x > outer * 0.5 && upper(index) && y > hinge.y - height / 2 - 2.6);
  const from = rim[start];
  if (!from) return { edge: rim, hinge };
  const slope = high ? Math.max(-0.24, Math.min(0.1, way(start).y / way(start).x)) : 0.1;
  const top = high ? from.y + slope * (reach - from.x) : Math.max(hinge.y - height / 2, from.y + 0.4);
  const bottom = top + height;
  const q = CORNER.lower;
  const r = CORNER.upper + flick * 0.35;
  const slant = 0.5 + flick * 0.55;
  const above = point(reach - r, top - r * slope);
  const below = point(reach - slant - q * 0.8, bottom + q * 0.5);
  const end = tangentFrom(below, rim, ways, start);
  const to = rim[end];
  if (!to) return { edge: rim, hinge };
  const ahead = leaving(below, to);
  const edge = [
    ...rim.slice(0, start + 1),
    ...blend(from, way(start), above, point(1, slope), 0.4).slice(1, -1),
    ...rounded(above, point(reach, top), point(reach, top + r)),
    ...blend(point(reach - slant * 0.8, bottom - q), point(-0.1, 1), below, ahead, 0.5, 6),
    ...blend(below, ahead, to, way(end), 0.36).slice(1, -1),
    ...rim.slice(end),
  ];
  return { edge, hinge: point(reach, (top + bottom) / 2 + flick * 0.3) };
}

/** Half the width of the hole above the nose in a keyhole bridge, against the distance between the lenses. */
const KEY = 0.19;

/** The edges of the bridge: the upper one from the middle of the brow to the rim, and the arch above the nose. */
export function bridgeEdges(rim: Point[], traits: ShapeTraits, lensBox: Box, slim: number) {
  const height = lensBox.bottom - lensBox.top;
  const nasal = (at: Point) => at.x < (lensBox.left + lensBox.right) / 2 - (lensBox.right - lensBox.left) * 0.16;
  const low = traits.bridge === "low";
  const double = traits.bridge === "double";
  const keyhole = traits.bridge === "keyhole";
  const over = facing(rim, low ? point(-0.72, -0.69) : point(-traits.joint, -Math.sqrt(1 - traits.joint ** 2)), nasal);
  const joint = rim[over] as Point;
  const sag = low ? 0.5 : double ? 7.4 : 2.5 - traits.joint * 2;
  const thick =
    (low || double ? 4.6 : keyhole ? 5 : Math.min(8, Math.max(5.4, height * 0.18))) *
    (0.6 + 0.4 * traits.bulk) *
    Math.max(0.7, slim);
  const crest = low ? Math.max(joint.y + sag, lensBox.top + height * 0.24) : joint.y + sag;
  const under = crest + thick;
  const eye = lensBox.left * 2 * KEY;
  const shoulder = under + (keyhole ? eye + 7 : Math.min(6, lensBox.left * 0.62));
  const lowest = facing(rim, keyhole ? point(-0.87, 0.5) : point(-0.95, 0.31), nasal);
  let landing = lowest;
  for (let step = 1; step < 60; step++) {
    const next = (lowest + step) % rim.length;
    const [here, above] = [rim[landing] as Point, rim[next] as Point];
    // A round rim is nearest to the nose at half its height; above that, the pads fill the space.
    if (above.y < shoulder + 4.5 || above.x > here.x) break;
    landing = next;
  }
  const foot = rim[landing] as Point;
  if (low) {
    const [crown, way] = [point(0, crest), directionAt(rim, landing)];
    return {
      top: blend(crown, point(1, 0), joint, directionAt(rim, over), 0.4),
      over,
      landing,
      arch: blend(foot, way, point(0, under), point(-1, 0), 0.56, 10),
    };
  }
  const gap = Math.max(2.4, foot.x);
  const top = blend(point(0, crest), point(1, 0), joint, directionAt(rim, over), 0.4);
  const way = directionAt(rim, landing);
  if (keyhole) {
    const side = Math.min(eye, gap * 0.62);
    const wall = point(side, under + side + 1.2);
    const arch = [
      ...blend(foot, way, wall, point(0, -1), 0.46),
      ...cubic(wall, point(side, under + side * 0.5), point(side * 0.62, under), point(0, under), 8).slice(1),
    ];
    return { top, over, landing, arch };
  }
  const spring = point(Math.min(gap * 0.9, lensBox.left * 0.68), Math.min(shoulder, foot.y - 0.5));
  const arch = [
    ...blend(foot, way, spring, point(-0.16, -1), 0.36),
    ...cubic(
      spring,
      point(spring.x * 0.9, spring.y - (spring.y - under) * 0.62),
      point(spring.x * 0.56, under),
      point(0, under),
      8,
    ).slice(1),
  ];
  return { top, over, landing, arch };
}
