import { redirect } from "@remix-run/node";

import type { Place } from "~/domain/try-on/geometry";
import { missingStep, type TryOn } from "~/domain/try-on/try-on.server";
import type { ShopContext } from "~/http/request-context.server";
import { PRESS_WIDTHS, pressHeight } from "./press-sizes";

export const TRY_ON = "/sur-mon-visage";

/** The steps in their order; each is reached once those before it are answered. */
const STEPS = { pupils: `${TRY_ON}/pupilles`, distance: `${TRY_ON}/ecart`, adjust: `${TRY_ON}/ajuster` } as const;
type Step = keyof typeof STEPS;

export function stepPath(step: Step): string {
  return STEPS[step];
}

/** The address of the first step that is not answered yet, or of the last step. */
export function nextPath(tryOn: TryOn): string {
  return STEPS[missingStep(tryOn) ?? "adjust"];
}

/**
 * This browser's photograph, once the steps before `step` are answered.
 * @throws a redirect to the first missing step
 */
export function faceFor({ face }: ShopContext, step: Step): TryOn {
  if (!face) throw redirect(TRY_ON, 303);
  const missing = missingStep(face);
  const order = Object.keys(STEPS);
  if (missing && order.indexOf(missing) < order.indexOf(step)) throw redirect(STEPS[missing], 303);
  return face;
}

/** Where the photograph was pressed, in its own pixels; null without a press, and for the keyboard, which sends 0. */
export function pressedAt(posted: FormData, { width, height }: { width: number; height: number }): Place | null {
  for (const [name, shown] of Object.entries(PRESS_WIDTHS)) {
    const [x, y] = [pressed(posted, `${name}.x`), pressed(posted, `${name}.y`)];
    if (x === null || y === null || (x === 0 && y === 0)) continue;
    const size = { width, height };
    const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * 10) / 10));
    return {
      x: within(((x + 0.5) / shown) * width, width),
      y: within(((y + 0.5) / pressHeight(shown, size)) * height, height),
    };
  }
  return null;
}

/** @returns null for what is no number of pixels */
export function pressed(posted: FormData, name: string): number | null {
  const value = posted.get(name);
  return typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : null;
}

export const photoUrl = ({ version }: Pick<TryOn, "version">, view: string) =>
  `${TRY_ON}/photo?vue=${view}&v=${version}`;
