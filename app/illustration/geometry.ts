/** Plane geometry in millimetres, y downwards as on the screen. Closed curves run clockwise as seen by the viewer. */
export type Point = { x: number; y: number };
export type Point3 = { x: number; y: number; z: number };

/**
 * A vertex of a control polygon. `reach`: the share of its edges that is rounded, at most 0.5; `fullness`: how far it
 * bulges.
 */
export type Corner = readonly [x: number, y: number, reach?: number, fullness?: number];

const FULL_CIRCLE = 0.5523;

export const point = (x: number, y: number): Point => ({ x, y });
export const mirrored = ({ x, y }: Point): Point => ({ x: -x, y });
const between = (a: Point, b: Point, share: number): Point =>
  point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
// Math.hypot guards against overflow, which millimetres do not need, and is many times slower.
export const distance = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
export const moved = (points: Point[], dx: number, dy = 0) => points.map(({ x, y }) => point(x + dx, y + dy));

/** The element at any whole index, also before the start and after the end. */
export function around<Item>(items: readonly Item[], index: number): Item {
  return items[((index % items.length) + items.length) % items.length] as Item;
}

export function cubic(a: Point, b: Point, c: Point, d: Point, steps: number): Point[] {
  const points: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const u = 1 - t;
    points.push(
      point(
        u * u * u * a.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * d.x,
        u * u * u * a.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * d.y,
      ),
    );
  }
  return points;
}

/** A smooth curve between two points with given directions, such as a filed joint in acetate. */
export function blend(from: Point, leaving: Point, to: Point, arriving: Point, tension = 0.42, steps = 8): Point[] {
  const reach = distance(from, to) * tension;
  return cubic(
    from,
    point(from.x + leaving.x * reach, from.y + leaving.y * reach),
    point(to.x - arriving.x * reach, to.y - arriving.y * reach),
    to,
    steps,
  );
}

/** Rounds the corners of a polygon; tangents are continuous whatever the corners ask for. */
export function roundedPolygon(corners: readonly Corner[]): Point[] {
  const points: Point[] = [];
  corners.forEach(([x, y, reach = 0.5, fullness = FULL_CIRCLE], index) => {
    const [px, py] = around(corners, index - 1);
    const [nx, ny] = around(corners, index + 1);
    const tip = point(x, y);
    const start = between(tip, point(px, py), reach);
    const end = between(tip, point(nx, ny), reach);
    points.push(...cubic(start, between(start, tip, fullness), between(end, tip, fullness), end, 24));
  });
  return points;
}

/** Even spacing along the curve, so that normals and fitted paths do not depend on how it was drawn. */
export function resampled(curve: Point[], count: number, closed = true): Point[] {
  const track = closed ? [...curve, around(curve, 0)] : curve;
  const lengths = [0];
  for (let i = 1; i < track.length; i++)
    lengths.push((lengths[i - 1] as number) + distance(around(track, i), around(track, i - 1)));
  const total = around(lengths, -1);
  const result: Point[] = [];
  let segment = 1;
  for (let i = 0; i < count; i++) {
    const target = (total * i) / (closed ? count : count - 1);
    while (segment < track.length - 1 && (lengths[segment] as number) < target) segment++;
    const before = lengths[segment - 1] as number;
    const span = (lengths[segment] as number) - before || 1;
    result.push(between(around(track, segment - 1), around(track, segment), Math.min(1, (target - before) / span)));
  }
  return result;
}

export type Box = { left: number; right: number; top: number; bottom: number };

export function boxOf(points: Point[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Opticians measure a lens by the box around it; the outline is stretched to fill that box exactly. */
export function boxed(points: Point[], width: number, height: number): Point[] {
  const box = boxOf(points);
  return points.map(({ x, y }) =>
    point(
      ((x - box.left) / (box.right - box.left) - 0.5) * width,
      ((y - box.top) / (box.bottom - box.top) - 0.5) * height,
    ),
  );
}

export function directionAt(curve: Point[], index: number): Point {
  const before = around(curve, index - 1);
  const after = around(curve, index + 1);
  const length = distance(before, after) || 1;
  return point((after.x - before.x) / length, (after.y - before.y) / length);
}

function outwardAt(curve: Point[], index: number): Point {
  const { x, y } = directionAt(curve, index);
  return point(y, -x);
}

/** The rim around a lens: thickness depends on where the edge faces. Points that fall inside a notch are dropped. */
export function thickened(curve: Point[], thickness: (outward: Point, at: Point) => number): Point[] {
  const result: Point[] = [];
  curve.forEach((at, index) => {
    const outward = outwardAt(curve, index);
    const depth = thickness(outward, at);
    const edge = point(at.x + outward.x * depth, at.y + outward.y * depth);
    if (curve.every((other) => distance(other, edge) > depth * 0.93)) result.push(edge);
  });
  return result;
}

/** Smooths a closed edge: removes small steps and spikes without changing the shape. */
export function filed(curve: Point[], passes = 2): Point[] {
  let edge = resampled(curve, 168);
  for (let pass = 0; pass < passes; pass++) {
    edge = edge.map((at, index) => between(at, between(around(edge, index - 1), around(edge, index + 1), 0.5), 0.5));
  }
  return edge;
}

/** The index whose edge faces most nearly the given way. */
export function facing(curve: Point[], way: Point, among: (at: Point) => boolean = () => true): number {
  let best = 0;
  let most = -Infinity;
  curve.forEach((at, index) => {
    if (!among(at)) return;
    const outward = outwardAt(curve, index);
    const agreement = outward.x * way.x + outward.y * way.y;
    if (agreement > most) [best, most] = [index, agreement];
  });
  return best;
}

/** Walks a closed curve clockwise from one index to another, both included. */
export function arc(curve: Point[], from: number, to: number): Point[] {
  const count = (((to - from) % curve.length) + curve.length) % curve.length;
  return Array.from({ length: count + 1 }, (_, step) => around(curve, from + step));
}

/** The convex hull of points, clockwise. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const turn = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const chain = (list: Point[]) => {
    const edge: Point[] = [];
    for (const at of list) {
      while (edge.length > 1 && turn(around(edge, -2), around(edge, -1), at) <= 0) edge.pop();
      edge.push(at);
    }
    return edge.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}
