import type { FrameDrawing } from "./drawing";
import type { Front } from "./front";
import { blend, point, type Point, type Point3 } from "./geometry";

/** A temple seen from the side: distance behind the hinge, and height. */
export type TempleProfile = { spine: Point[]; outline: Point[]; thin: boolean };

const EAR = 44;
const BEND = (46 * Math.PI) / 180;

/** Half the height of the temple along its length, in millimetres. */
function halfHeight(share: number, thin: boolean, root: number, sporty: boolean): number {
  if (thin) return share > 0.72 ? 1.5 + Math.sin(((share - 0.72) / 0.28) * Math.PI) * 0.7 : 0.75;
  const neck = root + ((sporty ? 3.4 : 2.3) - root) * Math.min(1, share / 0.62) ** 0.75;
  const swell = Math.min(1, Math.max(0, (share - 0.6) / 0.34));
  const paddle = swell * swell * (3 - 2 * swell) * (sporty ? 0.4 : 1.5);
  return neck + paddle;
}

export function templeProfile(drawing: FrameDrawing, front: Front, ground: number): TempleProfile {
  const thin = front.build === "wire" || front.build === "drilled";
  const length = drawing.temple;
  const bendAt = length - EAR;
  const spine: Point[] = [];
  let at = point(0, front.hinge.y);
  const steps = 44;
  for (let step = 0; step <= steps; step++) {
    const travelled = (step / steps) * length;
    spine.push(at);
    const turn = Math.min(1, Math.max(0, (travelled - bendAt) / 30));
    const angle = BEND * turn * turn * (3 - 2 * turn);
    at = point(at.x + Math.cos(angle) * (length / steps), at.y + Math.sin(angle) * (length / steps));
  }
  // The frame stands on its rims and on the tips of its temples.
  const tip = spine[steps] as Point;
  const lean = (ground - 1.6 - tip.y) / tip.x;
  const standing = spine.map(({ x, y }) => point(x, y + x * lean));
  const sporty = drawing.shape.endsWith("sportive");
  const side = (sign: number) =>
    standing.map((here, index) => {
      const before = standing[Math.max(0, index - 1)] as Point;
      const after = standing[Math.min(steps, index + 1)] as Point;
      const run = Math.hypot(after.x - before.x, after.y - before.y) || 1;
      const share = index / steps;
      const reach = halfHeight(share, thin, front.endHeight / 2 - (thin ? 0.2 : 1.3), sporty) * sign;
      return point(here.x - ((after.y - before.y) / run) * reach, here.y + ((after.x - before.x) / run) * reach);
    });
  const [upper, lower] = [side(-1), side(1)];
  const [from, to] = [upper[steps] as Point, lower[steps] as Point];
  const end = standing[steps] as Point;
  const before = standing[steps - 1] as Point;
  const run = Math.hypot(end.x - before.x, end.y - before.y);
  const ahead = point((end.x - before.x) / run, (end.y - before.y) / run);
  const cap = blend(from, ahead, to, point(-ahead.x, -ahead.y), 0.66, 8).slice(1, -1);
  return { spine: standing, outline: [...upper, ...cap, ...lower.reverse()], thin };
}

/** Places a temple in space: at a right angle to the front, bent a little around the head, and inwards at the tip. */
export function inSpace(
  front: Front,
  surface: (at: Point) => Point3,
  side: 1 | -1,
  inset = 0,
  bow = 2.4,
): (at: Point) => Point3 {
  const root = surface(front.hinge);
  const tipsIn = front.build === "plastic" || front.build === "browline" ? inwards(front) : 9;
  return ({ x: behind, y }) => ({
    x:
      side *
      (root.x -
        1 -
        inset +
        bow * Math.sin(Math.min(1, behind / 100) * Math.PI) -
        (Math.max(0, behind - 60) / 85) ** 2 * tipsIn),
    y,
    z: root.z - 0.5 - behind,
  });
}

/** From the outer face of a temple to its inner one, in millimetres. */
export const THICKNESS = 3.4;

/** Folded temples lie behind the front, nearly along it; the left one is folded first. */
export function folded(front: Front, surface: (at: Point) => Point3, side: 1 | -1): (at: Point) => Point3 {
  const root = surface(front.hinge);
  const behind = side < 0 ? 7 : 12.5;
  return ({ x: along, y }) => ({ x: side * (root.x - 2.2 - along * 0.995), y, z: root.z - behind - along * 0.03 });
}

/** How far the tips come in, in millimetres: seen from the front, they hang just inside the rims. */
function inwards({ lenses: [lens = []], lensBox, hinge }: Front): number {
  const level = lensBox.top + (lensBox.bottom - lensBox.top) * 0.74;
  const edge = Math.max(...lens.filter(({ y }) => Math.abs(y - level) < 4).map(({ x }) => x));
  return Math.max(4, hinge.x - edge * 1.045 - 0.5);
}
