/** A place on a photograph, in its pixels, from its upper left corner. */
export type Place = { x: number; y: number };

/** A correction by hand: millimetres to the right and down, degrees clockwise, hundredths of the frame's size. */
export type Nudge = { right: number; down: number; turn: number; larger: number };

export const NO_NUDGE: Nudge = { right: 0, down: 0, turn: 0, larger: 0 };

/**
 * The field of the picture of a worn frame (`wornStage` in `app/illustration/camera.ts`) and of the face behind it, in
 * millimetres: the middle between the pupils is at the same place in both.
 */
export const FACE_FIELD = { width: 240, height: 150, pupils: { x: 120, y: 62 } } as const;

/** Long side of a bank card (ISO/IEC 7810, ID-1), in millimetres. */
export const CARD_MM = 85.6;

/** The average distance between the pupils of adults (N. A. Dodgson, 2004), in millimetres. */
export const AVERAGE_DISTANCE = 63;
export const DISTANCES = { least: 50, most: 75 } as const;

/** What is said of a distance that cannot be read. */
export const DISTANCE_ASKED = `Indiquez votre écart en millimètres, entre ${DISTANCES.least} et ${DISTANCES.most} : par exemple 63,5.`;

/** A distance between the pupils as it is typed: with a comma or a point, with or without its unit; null for any other text. */
export function typedDistance(typed: string): number | null {
  const text = typed.replace(/\s|mm$/gi, "").replace(",", ".");
  const distance = /^\d{2}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return distance >= DISTANCES.least && distance <= DISTANCES.most ? distance : null;
}

/** The position of the face on its photograph. */
export type Lie = {
  /** The middle between the pupils. */
  middle: Place;
  /** Pixels of the photograph for a millimetre of the face. */
  scale: number;
  /** How far the line of the pupils is turned, in degrees clockwise. */
  turn: number;
};

const between = (one: Place, other: Place): number => Math.hypot(other.x - one.x, other.y - one.y);
const degrees = (angle: number) => (angle * 180) / Math.PI;

/**
 * @param pupils in any order
 * @param distance between them, in millimetres
 */
export function lieOf([one, other]: readonly [Place, Place], distance: number, nudge: Nudge = NO_NUDGE): Lie {
  const [left, right] = one.x <= other.x ? [one, other] : [other, one];
  const scale = (between(left, right) / distance) * (1 + nudge.larger / 100);
  const turn = degrees(Math.atan2(right.y - left.y, right.x - left.x)) + nudge.turn;
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  // A move to the right follows the line of the eyes.
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
  return {
    middle: { x: middle.x + nudge.right * cos - nudge.down * sin, y: middle.y + nudge.right * sin + nudge.down * cos },
    scale,
    turn,
  };
}

/**
 * The transformation that puts a photograph behind the frames: its pixels become those of a picture of the field, with
 * the eyes level.
 * @param unit pixels of that picture for a millimetre
 * @returns the six numbers of SVG's `matrix`
 */
export function laidUnderFrames(
  { middle, scale, turn }: Lie,
  unit: number,
): [number, number, number, number, number, number] {
  const size = unit / scale;
  const [cos, sin] = [Math.cos((-turn * Math.PI) / 180) * size, Math.sin((-turn * Math.PI) / 180) * size];
  const { x, y } = FACE_FIELD.pupils;
  return [cos, sin, -sin, cos, x * unit - cos * middle.x + sin * middle.y, y * unit - sin * middle.x - cos * middle.y];
}

/**
 * The distance between the pupils, measured by a bank card held in the plane of the face; null for a value that no
 * pupils have.
 */
export function distanceByCard(pupils: readonly [Place, Place], ends: readonly [Place, Place]): number | null {
  const card = between(...ends);
  if (card === 0) return null;
  const distance = Math.round((between(...pupils) / card) * CARD_MM * 2) / 2;
  return distance >= DISTANCES.least && distance <= DISTANCES.most ? distance : null;
}

/** True for two places that can be pupils: far enough apart for a scale, and one beside the other. */
export function canBePupils(one: Place, other: Place): boolean {
  return between(one, other) >= 24 && Math.abs(other.x - one.x) > Math.abs(other.y - one.y);
}

/** Where the pupils are on most photographs of a face: the starting points for a person who cannot point at them. */
export function usualPupils({ width, height }: { width: number; height: number }): [Place, Place] {
  const apart = Math.min(width, height) * 0.13;
  const y = Math.round(height * 0.42);
  return [
    { x: Math.round(width / 2 - apart), y },
    { x: Math.round(width / 2 + apart), y },
  ];
}

/** Where the picture of a worn frame lies on a photograph of an average face with the usual pupils, in shares of its sides. */
export function usualField(size: { width: number; height: number }): { left: number; top: number; width: number } {
  const [left, right] = usualPupils(size);
  const millimetre = (right.x - left.x) / AVERAGE_DISTANCE;
  return {
    left: ((left.x + right.x) / 2 - FACE_FIELD.pupils.x * millimetre) / size.width,
    top: (left.y - FACE_FIELD.pupils.y * millimetre) / size.height,
    width: (FACE_FIELD.width * millimetre) / size.width,
  };
}
