import { canBePupils, NO_NUDGE, type Place } from "~/domain/try-on/geometry";
import { eyeSpan, type Marks, type TryOn } from "~/domain/try-on/try-on.server";
import { moved, NUDGES } from "~/domain/try-on/nudges";
import { EYE_WIDTH } from "./press-sizes";
import { pressed } from "./steps.server";

export const NOT_MOVED =
  "Choisissez un des boutons, ou touchez le milieu d’une pupille. Au clavier, les boutons suffisent.";

/** What a press changes; null when it changes nothing: the keyboard presses a picture at the place 0, 0. */
export function adjusted({ marks }: TryOn, posted: FormData): Partial<Marks> | null {
  const step = posted.get("pas");
  if (step === "remettre") return { nudge: NO_NUDGE };
  const chosen = typeof step === "string" && Object.hasOwn(NUDGES, step) ? NUDGES[step] : undefined;
  if (chosen) return { nudge: moved(marks.nudge, chosen) };
  const pupils = marks.pupils as [Place, Place];
  const span = eyeSpan(pupils);
  for (const [eye, name] of ["oeil0", "oeil1"].entries()) {
    const [x, y] = [pressed(posted, `${name}.x`), pressed(posted, `${name}.y`)];
    if (x === null || y === null || (x === 0 && y === 0)) continue;
    const off = (value: number) => ((Math.min(value, EYE_WIDTH - 1) + 0.5) / EYE_WIDTH - 0.5) * span;
    const changed = pupils.map((at, each) => (each === eye ? { x: at.x + off(x), y: at.y + off(y) } : at));
    return canBePupils(...(changed as [Place, Place])) ? { pupils: changed } : null;
  }
  return null;
}
