import type { Day } from "~/domain/days";
import { needsPrescription, readConfigurationKey } from "~/domain/lenses/configuration";
import type { GlassType } from "~/domain/lenses/prescription";
import { ageOn, CHILD_UNTIL } from "./validity";

/** The only rule of what is asked before lenses are sold: it depends on the lenses, on their wearer and on the day. */

/** The wearer of the lenses, as far as known. */
export type Wearer = { bornOn: Day | null; /** Has progressive lenses already. */ wornProgressive: boolean };

export type Demand =
  /** No prescription: frames, accessories, lenses that correct nothing. */
  | { wanted: false }
  /** `statement`: whether a statement on one's honour may replace the file, or why it may not. */
  | { wanted: true; statement: "allowed" | "child" | "firstProgressive" };

/**
 * Every lens that corrects needs a prescription. The customer sends it or states on their honour that it exists (R.
 * 4362-14 of the Code de la santé publique); for a child under 16 it is always sent. The first multifocal lenses
 * against presbyopia are sold on the prescription alone (D. 4362-17); the shop cannot know whether they are the first,
 * so it asks.
 * @param lines of a cart, an order or a quote; `extra` names their lenses
 */
export function demandFor(lines: { extra: string }[], wearer: Wearer, today: Day): Demand {
  return demandForLenses(correctiveKinds(lines), wearer, today);
}

/** The same before lenses are chosen, when only their kind is known. */
export function demandForLenses(kinds: GlassType[], { bornOn, wornProgressive }: Wearer, today: Day): Demand {
  if (!kinds.some((glassType) => needsPrescription({ glassType }))) return { wanted: false };
  if (bornOn !== null && ageOn(today, bornOn) < CHILD_UNTIL) return { wanted: true, statement: "child" };
  if (kinds.includes("progressif") && !wornProgressive) return { wanted: true, statement: "firstProgressive" };
  return { wanted: true, statement: "allowed" };
}

/**
 * Whether a form offers a statement at all. The wearer may then still have to say that they have worn progressive
 * lenses.
 */
export function mayBeStated(kinds: GlassType[], bornOn: Day | null, today: Day): boolean {
  const demand = demandForLenses(kinds, { bornOn, wornProgressive: true }, today);
  return demand.wanted && demand.statement === "allowed";
}

/** Whether a prescription is needed at all; this does not depend on the wearer. */
export function askForPrescription(lines: { extra: string }[]): boolean {
  return correctiveKinds(lines).length > 0;
}

/** The kinds of corrective lenses, one for each line that has them. */
export function correctiveKinds(lines: { extra: string }[]): GlassType[] {
  return lines.flatMap(({ extra }) => {
    const configuration = readConfigurationKey(extra);
    return configuration && needsPrescription(configuration) ? [configuration.glassType] : [];
  });
}
