import { formatDioptre, type Eye, type PupillaryDistance } from "./prescription";

/** "−2,25 (−0,50 à 90°), addition +2,00", as a prescription writes it. */
export function eyeInWords({ sphere, cylinder, axis, addition }: Eye): string {
  const turned = cylinder === 0 ? "" : ` (${formatDioptre(cylinder)} à ${axis ?? 0}°)`;
  return `${formatDioptre(sphere)}${turned}${addition === null ? "" : `, addition ${formatDioptre(addition)}`}`;
}

export function distanceInWords({ right, left }: PupillaryDistance): string {
  const millimetres = (value: number) => String(value).replace(".", ",");
  return `${millimetres(right)} mm à droite, ${millimetres(left)} mm à gauche`;
}
