import type { Day } from "~/domain/days";
import { needsPrescription, readConfigurationKey } from "~/domain/lenses/configuration";
import type { GlassType } from "~/domain/lenses/prescription";
import { ageOn, CHILD_UNTIL } from "./validity";

/** The one rule of what is asked before lenses are sold: by what they are, who wears them, and on which day. */

/** Who is to wear them, as far as it is known. */
export type Wearer = { bornOn: Day | null; /** Has progressive lenses already. */ wornProgressive: boolean };

export type Demand =
  /** Frames, accessories, lenses that correct nothing. */
  | { wanted: false }
  /** `statement`: whether a statement on one's honour stands in for the file, or why it does not. */
  | { wanted: true; statement: "allowed" | "child" | "firstProgressive" };

/**
 * A prescription is asked for with all lenses that correct. It is sent, or stated to exist on one's honour (R. 4362-14 of the Code de
 * la santé publique); for a child of less than 16 years it is always sent. D. 4362-17: the first multifocal lenses against presbyopia
 * are sold on the prescription alone; the shop cannot know whether they are the first, and asks.
 * @param lines those of a cart, an order or a quote: what they carry besides the frame names their lenses
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

/** Whether a statement may serve at all, once the wearer has said what progressive lenses they have: what a form offers to begin with. */
export function mayBeStated(kinds: GlassType[], bornOn: Day | null, today: Day): boolean {
  const demand = demandForLenses(kinds, { bornOn, wornProgressive: true }, today);
  return demand.wanted && demand.statement === "allowed";
}

/** Whether a prescription is wanted at all; the wearer changes nothing in this. */
export function askForPrescription(lines: { extra: string }[]): boolean {
  return correctiveKinds(lines).length > 0;
}

/** The kinds of lenses that correct, one for each line that has such. */
export function correctiveKinds(lines: { extra: string }[]): GlassType[] {
  return lines.flatMap(({ extra }) => {
    const configuration = readConfigurationKey(extra);
    return configuration && needsPrescription(configuration) ? [configuration.glassType] : [];
  });
}
