import { formatDioptre, type Eye, type FittingHeights, type PupillaryDistance } from "./prescription";

/** "−2,25 (−0,50 à 90°), addition +2,00", as a prescription writes it. */
export function eyeInWords({ sphere, cylinder, axis, addition }: Eye): string {
  const turned = cylinder === 0 ? "" : ` (${formatDioptre(cylinder)} à ${axis ?? 0}°)`;
  return `${formatDioptre(sphere)}${turned}${addition === null ? "" : `, addition ${formatDioptre(addition)}`}`;
}

/** For pupillary distances and for fitting heights. */
export function distanceInWords({ right, left }: PupillaryDistance | FittingHeights): string {
  return `${millimetres(right)} à droite, ${millimetres(left)} à gauche`;
}

/** "31,5 mm" */
export function millimetres(value: number): string {
  return `${String(value).replace(".", ",")} mm`;
}
