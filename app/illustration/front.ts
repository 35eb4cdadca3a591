import type { FrameDrawing, ShapeTraits } from "./drawing";
import { arc, boxOf, cubic, facing, filed, mirrored, moved, point, thickened, type Box, type Point } from "./geometry";
import { bridgeEdges, rimThickness, withEndPiece } from "./milling";
import { lensOutline, shieldOutline, traitsOf } from "./outlines";

/** How the front is made. A browline is a heavy brow over a wire. */
export type Build = "plastic" | "wire" | "browline" | "drilled";

/** The front of a frame in its own plane, in millimetres, symmetrical about x = 0. */
export type Front = {
  traits: ShapeTraits;
  build: Build;
  halfRim: boolean;
  /** One closed outline a lens, the right (near) one first; a shield has one. */
  lenses: Point[][];
  /** Closed outlines of the solid parts, clockwise; lens holes are cut out of them where `pierced`. */
  solids: Point[][];
  pierced: boolean;
  /** Metal wire, with its width: an open line, or nothing when it runs all around each lens. */
  wires: { line: Point[] | null; width: number }[];
  /** The upper bar of a pilot's frame in plastic. */
  bar?: Point[];
  /** Lines of light along the brow. */
  glints: Point[][];
  lensBox: Box;
  /** The point at the upper outer end of the right side where the temple is hinged. */
  hinge: Point;
  /** Height of the end piece. */
  endHeight: number;
  shield: boolean;
};

const WIRE = 1.5;
/** How far the end piece of a milled front reaches beyond its rim, in millimetres. */
const END_REACH = 3;

function buildOf({ shape, rim, finish }: FrameDrawing): { build: Build; halfRim: boolean } {
  const drilled = shape === "sans-monture" || rim === "perce";
  const halfRim = shape === "semi-cerclee" || rim === "demicercle";
  if (drilled) return { build: "drilled", halfRim: false };
  if (shape === "clubmaster") return { build: "browline", halfRim };
  return { build: finish === "metal" ? "wire" : "plastic", halfRim };
}

function slimness({ finish }: FrameDrawing): number {
  return {
    acetate: 1,
    crystal: 1.05,
    duo: 1.05,
    tortoise: 1.05,
    horn: 1,
    wood: 1.02,
    metal: 0.5,
    carbon: 0.72,
    matte: 0.95,
  }[finish];
}

/** A half-rim ends in a taper on each side of the lens. */
function halfRimEnds(lens: Point[], cut: number): { temple: number; nose: number } {
  const box = boxOf(lens);
  const level = box.top + (box.bottom - box.top) * cut;
  const middle = (box.left + box.right) / 2;
  const nearest = (side: (at: Point) => boolean) =>
    lens.reduce(
      (best, at, index) =>
        side(at) && Math.abs(at.y - level) < Math.abs((lens[best] as Point).y - level) ? index : best,
      lens.findIndex(side),
    );
  return { temple: nearest(({ x }) => x > middle), nose: nearest(({ x }) => x < middle) };
}

function tapered(lens: Point[], cut: number, thickness: (out: Point) => number) {
  const box = boxOf(lens);
  const level = box.top + (box.bottom - box.top) * cut;
  const run = (box.bottom - box.top) * 0.42;
  return (out: Point, at: Point) => {
    const share = Math.min(1, Math.max(0.01, (level - at.y) / run));
    return thickness(out) * share ** 0.7;
  };
}

function closedBySymmetry(half: Point[]): Point[] {
  return [...half, ...half.map(mirrored).reverse()];
}

export function frontOf(drawing: FrameDrawing): Front {
  const { build, halfRim } = buildOf(drawing);
  const traits = traitsOf(drawing.shape, build === "plastic" || build === "browline");
  const slim = slimness(drawing);
  const shield = drawing.shape === "masque";
  const centre = (drawing.bridge + drawing.lensWidth) / 2;
  const right = shield
    ? shieldOutline(drawing.lensWidth * 2 + drawing.bridge, drawing.lensHeight)
    : moved(lensOutline(traits, drawing.lensWidth, drawing.lensHeight), centre);
  const lenses = shield ? [right] : [right, right.map(mirrored).reverse()];
  const lensBox = boxOf(right);
  const height = drawing.lensHeight;
  const plain = rimThickness(traits, slim, drawing.bridge);
  const endHeight =
    build === "wire" || build === "drilled"
      ? 3.4
      : (drawing.finish === "carbon" || slim < 0.8 ? 6 : 7.8) * (0.7 + 0.3 * traits.bulk);
  const overhang = build === "wire" || build === "drilled" ? 4.4 : plain(point(1, 0)) + END_REACH + traits.flick * 0.3;
  const hinge = point(lensBox.right + overhang, traits.hinge * (height / 2));
  const front: Front = {
    traits,
    build,
    halfRim,
    lenses,
    solids: [],
    pierced: false,
    wires: [],
    glints: [],
    lensBox,
    hinge,
    endHeight,
    shield,
  };

  if (build === "drilled") return front;
  if (shield) return withShieldRim(front, plain, build === "wire" ? 1.5 / 4 : 1);
  if (build === "wire")
    return {
      ...front,
      wires: halfRim ? [{ line: upperArc(right, 0.56), width: WIRE * 1.35 }] : [{ line: null, width: WIRE }],
    };

  if (build === "browline") {
    const cut = 0.42;
    const thickness = tapered(right, cut, plain);
    const ends = halfRimEnds(right, cut);
    const rim = arc(filed(thickened(right, thickness)), 0, -1);
    const milled = withEndPiece(rim, hinge, endHeight, traits.flick);
    const outer = trimmed(milled.edge, right, ends);
    const brow = [...outer, ...arc(right, ends.nose, ends.temple).reverse()];
    return {
      ...front,
      hinge: milled.hinge,
      solids: [brow, brow.map(mirrored).reverse()],
      wires: halfRim ? [] : [{ line: null, width: WIRE * 0.9 }],
      glints: [glint(right, plain)],
    };
  }

  const cut = 0.6;
  const rim = filed(thickened(right, halfRim ? tapered(right, cut, plain) : (out) => plain(out)));
  const { top, over, landing, arch } = bridgeEdges(rim, traits, lensBox, slim);
  const { edge: round, hinge: hinged } = withEndPiece(arc(rim, over, landing), hinge, endHeight, traits.flick);
  const bar = traits.bridge === "double" ? browBar(rim) : undefined;
  if (!halfRim) {
    return {
      ...front,
      hinge: hinged,
      solids: [closedBySymmetry([...top, ...round.slice(1), ...arch.slice(1)])],
      bar,
      pierced: true,
      glints: [glint(right, plain)],
    };
  }
  const ends = halfRimEnds(right, cut);
  const templeEnd = right[ends.temple] as Point;
  const noseEnd = right[ends.nose] as Point;
  const turn = indexNear(round, templeEnd);
  const back = indexNear(round, noseEnd, turn);
  const half = [
    ...top,
    ...round.slice(1, turn + 1),
    ...arc(right, ends.nose, ends.temple).reverse(),
    ...round.slice(back),
    ...arch.slice(1),
  ];
  return { ...front, hinge: hinged, solids: [closedBySymmetry(half)], bar, glints: [glint(right, plain)] };
}

/** The outline of the upper bar, which is set into both rims. */
function browBar(rim: Point[]): Point[] {
  const at = rim[facing(rim, point(-0.3, -0.95))] as Point;
  const [end, level] = [at.x + 2, at.y + 2];
  const half = cubic(
    point(0, level - 0.6),
    point(end * 0.5, level - 0.6),
    point(end * 0.8, level),
    point(end, level),
    6,
  );
  return [...half.slice(1).map(mirrored).reverse(), ...half];
}

function indexNear(points: Point[], target: Point, after = 0): number {
  let best = after;
  for (let index = after; index < points.length; index++) {
    const at = points[index] as Point;
    const record = points[best] as Point;
    if (Math.hypot(at.x - target.x, at.y - target.y) < Math.hypot(record.x - target.x, record.y - target.y))
      best = index;
  }
  return best;
}

/** Outer edge of a brow, from its nose end over the top to its temple end. */
function trimmed(rim: Point[], lens: Point[], ends: { temple: number; nose: number }): Point[] {
  const from = indexNear(rim, lens[ends.nose] as Point);
  const to = indexNear(rim, lens[ends.temple] as Point);
  return arc(rim, from, to);
}

function upperArc(lens: Point[], cut: number): Point[] {
  const ends = halfRimEnds(lens, cut);
  return arc(lens, ends.nose, ends.temple);
}

/** A line of light along the brow, a third of the way out from the lens. */
function glint(lens: Point[], thickness: (out: Point) => number): Point[] {
  const from = facing(lens, point(-0.34, -0.94));
  const to = facing(lens, point(0.46, -0.89));
  return thickened(arc(lens, from, to), (out) => thickness(out) * 0.62).slice(1, -1);
}

function withShieldRim(front: Front, thickness: (out: Point) => number, slim: number): Front {
  const [lens] = front.lenses as [Point[]];
  const outward = (out: Point) => thickness(point(Math.abs(out.x), out.y)) * slim;
  const ring = filed(thickened(lens, front.halfRim ? tapered(lens, 0.5, outward) : outward));
  const { edge: half, hinge } = withEndPiece(
    ring.filter(({ x }) => x >= 0),
    front.hinge,
    front.endHeight,
  );
  const glints = [glint(lens, outward)];
  if (!front.halfRim) return { ...front, hinge, solids: [closedBySymmetry(half)], pierced: true, glints };
  const { temple } = halfRimEnds(lens, 0.5);
  const inner = lens
    .slice(0, temple + 1)
    .filter(({ x }) => x >= 0)
    .reverse();
  return {
    ...front,
    hinge,
    solids: [closedBySymmetry([...half.slice(0, indexNear(half, lens[temple] as Point) + 1), ...inner])],
    glints,
  };
}
