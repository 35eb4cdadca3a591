import type { View } from "./drawing";
import type { Point, Point3 } from "./geometry";

/** All pictures have one format, so that a page can reserve their place before they arrive. */
export const PICTURE = { width: 2400, height: 1500 } as const;

/**
 * How a view looks at a frame. Its scale is in picture units for a millimetre near the bridge, the same for every
 * frame. The picture is centred on the middle of what is seen, unless `level` gives another height.
 */
type Camera = { turn: number; tilt: number; distance: number; scale: number; level?: number };

const degrees = (angle: number) => (angle * Math.PI) / 180;

/**
 * The millimetres across every picture of a front or a side, so that frames on a shelf have their true proportions to
 * each other.
 */
const FIELD = 160;
/** Picture units for a millimetre in a view at true scale. */
export const MILLIMETRE = PICTURE.width / FIELD;

const CAMERAS: Record<View, Camera> = {
  // The middle of the lenses is always at the same height, so that the eyes of a row of frames are level.
  // The camera is so far away that a front that wraps around the face loses nothing of its width.
  "face": { turn: 0, tilt: degrees(5), distance: 60_000, scale: MILLIMETRE, level: 750 },
  "trois-quarts": { turn: degrees(36), tilt: degrees(13), distance: 470, scale: 11.8 },
  "profil": { turn: degrees(90), tilt: 0, distance: 3000, scale: MILLIMETRE * 0.94 },
  "plie": { turn: degrees(-16), tilt: degrees(15), distance: 620, scale: MILLIMETRE * 0.92 },
  "detail": { turn: degrees(50), tilt: degrees(9), distance: 470, scale: 37 },
};

/** Perspective: what is nearer is larger. The right end of the frame comes towards the viewer. */
function seenFrom({ turn, tilt, distance }: Camera): (at: Point3) => Point {
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

/** Picture units for a millimetre, and where the middle of the pupils is, in a picture of a frame to be laid over a face. */
export const WORN = { scale: 10, pupils: { x: 1200, y: 620 } } as const;

/** How far below the pupils the middle of the lenses sits on a nose, as a share of their height. */
const DROP = 0.07;

/** A frame straight from the front and without perspective: a millimetre is a millimetre at every place of the picture. */
export function wornStage(lensHeight: number): Stage {
  const { scale, pupils } = WORN;
  return {
    view: "face",
    scale,
    at: ({ x, y }) => ({ x: pupils.x + x * scale, y: pupils.y + (y + lensHeight * DROP) * scale }),
  };
}

/** What must stay free around a frame that is too large for its view, in picture units. */
const MARGIN = { side: 40, top: 60, bottom: 130 };

/** Sets what must be seen in the middle of the picture, at the scale of its view; smaller only if it would not fit. */
export function stageFor(view: View, places: Point3[]): Stage {
  const camera = CAMERAS[view];
  const see = seenFrom(camera);
  const seen = places.map(see);
  const xs = seen.map(({ x }) => x);
  const ys = seen.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    camera.scale,
    (PICTURE.width - 2 * MARGIN.side) / (right - left),
    (PICTURE.height - MARGIN.top - MARGIN.bottom) / (bottom - top),
  );
  const dx = PICTURE.width / 2 - ((left + right) / 2) * scale;
  const middle = MARGIN.top + (PICTURE.height - MARGIN.top - MARGIN.bottom) / 2;
  const dy = camera.level ?? middle - ((top + bottom) / 2) * scale;
  return {
    view,
    scale,
    at: (place) => {
      const { x, y } = see(place);
      return { x: x * scale + dx, y: y * scale + dy };
    },
  };
}
