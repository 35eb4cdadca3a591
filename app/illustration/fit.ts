import { around, distance, point, type Point } from "./geometry";

/**
 * Turns dense points into few cubic segments (P. J. Schneider, Graphics Gems, 1990): the pictures stay smooth at any
 * size and cost a few hundred bytes a curve.
 */
type Segment = [Point, Point, Point, Point];

const minus = (a: Point, b: Point) => point(a.x - b.x, a.y - b.y);
const along = (a: Point, way: Point, length: number) => point(a.x + way.x * length, a.y + way.y * length);
const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y;
const unit = (a: Point) => {
  const length = Math.hypot(a.x, a.y) || 1;
  return point(a.x / length, a.y / length);
};

function on([a, b, c, d]: Segment, t: number): Point {
  const u = 1 - t;
  return point(
    u * u * u * a.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * d.x,
    u * u * u * a.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * d.y,
  );
}

function chordParameters(points: Point[]): number[] {
  const lengths = [0];
  for (let i = 1; i < points.length; i++)
    lengths.push(around(lengths, -1) + distance(around(points, i), around(points, i - 1)));
  const total = around(lengths, -1) || 1;
  return lengths.map((length) => length / total);
}

function leastSquares(points: Point[], parameters: number[], leaving: Point, arriving: Point): Segment {
  const first = around(points, 0);
  const last = around(points, -1);
  let c00 = 0,
    c01 = 0,
    c11 = 0,
    x0 = 0,
    x1 = 0;
  points.forEach((at, index) => {
    const t = parameters[index] as number;
    const u = 1 - t;
    const b1 = 3 * t * u * u,
      b2 = 3 * t * t * u;
    const a = point(leaving.x * b1, leaving.y * b1);
    const b = point(arriving.x * b2, arriving.y * b2);
    c00 += dot(a, a);
    c01 += dot(a, b);
    c11 += dot(b, b);
    const rest = minus(at, on([first, first, last, last], t));
    x0 += dot(a, rest);
    x1 += dot(b, rest);
  });
  const determinant = c00 * c11 - c01 * c01;
  const chord = distance(first, last);
  let out = determinant ? (x0 * c11 - x1 * c01) / determinant : 0;
  let back = determinant ? (c00 * x1 - c01 * x0) / determinant : 0;
  if (out < chord * 1e-3 || back < chord * 1e-3 || out > chord * 3 || back > chord * 3) out = back = chord / 3;
  return [first, along(first, leaving, out), along(last, arriving, back), last];
}

/** One Newton step brings each sample nearer to its true place on the curve. */
function refined(segment: Segment, points: Point[], parameters: number[]): number[] {
  const [a, b, c, d] = segment;
  return points.map((at, index) => {
    const t = parameters[index] as number;
    const u = 1 - t;
    const away = minus(on(segment, t), at);
    const speed = point(
      3 * (u * u * (b.x - a.x) + 2 * u * t * (c.x - b.x) + t * t * (d.x - c.x)),
      3 * (u * u * (b.y - a.y) + 2 * u * t * (c.y - b.y) + t * t * (d.y - c.y)),
    );
    const bend = point(
      6 * (u * (c.x - 2 * b.x + a.x) + t * (d.x - 2 * c.x + b.x)),
      6 * (u * (c.y - 2 * b.y + a.y) + t * (d.y - 2 * c.y + b.y)),
    );
    const slope = dot(speed, speed) + dot(away, bend);
    return Math.abs(slope) < 1e-9 ? t : Math.min(1, Math.max(0, t - dot(away, speed) / slope));
  });
}

function fit(points: Point[], leaving: Point, arriving: Point, tolerance: number): Segment[] {
  const first = around(points, 0);
  const last = around(points, -1);
  if (points.length === 2) {
    const third = distance(first, last) / 3;
    return [[first, along(first, leaving, third), along(last, arriving, third), last]];
  }
  let parameters = chordParameters(points);
  let worst = 0;
  for (let round = 0; round < 9; round++) {
    const segment = leastSquares(points, parameters, leaving, arriving);
    let error = 0;
    points.forEach((at, index) => {
      const off = distance(at, on(segment, parameters[index] as number));
      if (off > error) [error, worst] = [off, index];
    });
    if (error < tolerance) return [segment];
    if (error > tolerance * 25) break;
    parameters = refined(segment, points, parameters);
  }
  const split = Math.min(points.length - 2, Math.max(1, worst));
  const through = unit(minus(around(points, split - 1), around(points, split + 1)));
  return [
    ...fit(points.slice(0, split + 1), leaving, through, tolerance),
    ...fit(points.slice(split), point(-through.x, -through.y), arriving, tolerance),
  ];
}

const SHARP = Math.cos((38 * Math.PI) / 180);

function turnsSharply(before: Point, at: Point, after: Point): boolean {
  return dot(unit(minus(at, before)), unit(minus(after, at))) < SHARP;
}

function fitOpen(points: Point[], tolerance: number, leaving?: Point, arriving?: Point): Segment[] {
  const start = leaving ?? unit(minus(around(points, 1), around(points, 0)));
  const end = arriving ?? unit(minus(around(points, -2), around(points, -1)));
  return fit(points, start, end, tolerance);
}

function apart(points: Point[]): Point[] {
  return points.filter((at, index) => index === 0 || distance(at, around(points, index - 1)) > 1e-6);
}

function fitClosed(ring: Point[], tolerance: number): Segment[] {
  const corners = ring.flatMap((at, index) =>
    turnsSharply(around(ring, index - 1), at, around(ring, index + 1)) ? [index] : [],
  );
  const start = corners[0];
  if (start === undefined) {
    const through = unit(minus(around(ring, 1), around(ring, -1)));
    return fitOpen([...ring, around(ring, 0)], tolerance, through, point(-through.x, -through.y));
  }
  return corners.flatMap((from, index) => {
    const to = corners[index + 1] ?? start + ring.length;
    return fitOpen(
      Array.from({ length: to - from + 1 }, (_, step) => around(ring, from + step)),
      tolerance,
    );
  });
}

/** Writes a path in relative whole numbers. A minus sign needs no separator before it: a segment has about 20 bytes. */
function written(segments: Segment[]): string {
  const opening = (segments[0] as Segment)[0];
  let x = Math.round(opening.x),
    y = Math.round(opening.y);
  let path = `M${x} ${y}`;
  for (const [, b, c, d] of segments) {
    const numbers = [b, c, d].flatMap((at) => [Math.round(at.x) - x, Math.round(at.y) - y]);
    x = Math.round(d.x);
    y = Math.round(d.y);
    if (numbers.every((number) => number === 0)) continue;
    path += `c${numbers.join(" ").replace(/ -/g, "-")}`;
  }
  return path;
}

export function closedPath(points: Point[], tolerance = 1.6): string {
  const ring = apart(points);
  if (ring.length > 1 && distance(around(ring, 0), around(ring, -1)) < 1e-6) ring.pop();
  return `${written(fitClosed(ring, tolerance))}z`;
}

export function openPath(points: Point[], tolerance = 1.6): string {
  return written(fitOpen(apart(points), tolerance));
}
