import type { View } from "./drawing";
import type { Point, Point3 } from "./geometry";

/** All pictures share one format, so that a page can reserve the place before they come. */
export const PICTURE = { width: 2400, height: 1500 } as const;

type Camera = { turn: number; tilt: number; distance: number };

const degrees = (angle: number) => (angle * Math.PI) / 180;

const CAMERAS: Record<View, Camera> = {
  "face": { turn: 0, tilt: degrees(5), distance: 640 },
  "trois-quarts": { turn: degrees(36), tilt: degrees(13), distance: 470 },
};

/** Perspective: what is nearer is larger. The right end of the frame comes towards the viewer. */
function seenFrom(view: View): (at: Point3) => Point {
  const { turn, tilt, distance } = CAMERAS[view];
  const [sinTurn, cosTurn, sinTilt, cosTilt] = [Math.sin(turn), Math.cos(turn), Math.sin(tilt), Math.cos(tilt)];
  return ({ x, y, z }) => {
    const across = x * cosTurn - z * sinTurn;
    const nearer = x * sinTurn + z * cosTurn;
    const down = y * cosTilt + nearer * sinTilt;
    const scale = distance / (distance - (nearer * cosTilt - y * sinTilt));
    return { x: across * scale, y: down * scale };
  };
}

export type Stage = {
  view: View;
  /** Picture units for a millimetre near the bridge. */
  scale: number;
  at: (place: Point3) => Point;
};

export type Margins = { side: number; top: number; bottom: number };

/** Sets the frame in the picture, as large as the margins allow. */
export function stageFor(view: View, places: Point3[], margins: Margins): Stage {
  const see = seenFrom(view);
  const seen = places.map(see);
  const xs = seen.map(({ x }) => x);
  const ys = seen.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (PICTURE.width - 2 * margins.side) / (right - left),
    (PICTURE.height - margins.top - margins.bottom) / (bottom - top),
  );
  const dx = PICTURE.width / 2 - ((left + right) / 2) * scale;
  const dy = margins.top + (PICTURE.height - margins.top - margins.bottom) / 2 - ((top + bottom) / 2) * scale;
  return {
    view,
    scale,
    at: (place) => {
      const { x, y } = see(place);
      return { x: x * scale + dx, y: y * scale + dy };
    },
  };
}
