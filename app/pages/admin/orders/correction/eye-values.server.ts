import { formatDioptre, type Correction, type Eye } from "~/domain/lenses/prescription";

type Sides = { right: number; left: number };

/** A correction as the values of the form's fields. */
export function correctionValues({ rightEye, leftEye }: Correction): Record<string, string> {
  return { ...eyeValues("right", rightEye), ...eyeValues("left", leftEye) };
}

/** Millimetres of both sides as the values of fields. @param field the part of the name after the side */
export function sideValues(field: string, sides: Sides | null | undefined): Record<string, string> {
  const typed = (value: number) => String(value).replace(".", ",");
  return sides ? { [`right${field}`]: typed(sides.right), [`left${field}`]: typed(sides.left) } : {};
}

function eyeValues(side: "left" | "right", { sphere, cylinder, axis, addition }: Eye): Record<string, string> {
  return {
    [`${side}Sphere`]: formatDioptre(sphere),
    [`${side}Cylinder`]: cylinder === 0 ? "" : formatDioptre(cylinder),
    [`${side}Axis`]: axis === null ? "" : String(axis),
    [`${side}Addition`]: addition === null ? "" : formatDioptre(addition),
  };
}
