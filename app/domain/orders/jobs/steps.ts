import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { isGtin } from "~/domain/catalogue/safety/gtin";
import type { Instant } from "~/domain/time";
import { toldByUdi } from "./udi";

/** The steps of the lenses of a pair, in their order. */
export const JOB_STEPS = ["ordered", "received", "mounted", "checked"] as const;

/** The steps with the customer's own frame: it must come first. */
export const OWN_FRAME_STEPS = ["entrusted", ...JOB_STEPS] as const;
export type JobStep = (typeof OWN_FRAME_STEPS)[number];
export const LAST_STEP: JobStep = "checked";

export function stepsOf(line: { productId: string }): readonly JobStep[] {
  return isOwnFrame(line) ? OWN_FRAME_STEPS : JOB_STEPS;
}

/** Who took a step, and when. */
export type StepTaken = { at: Instant; by: string };

type StepColumns<Step extends JobStep> = { [Key in `${Step}_at` | `${Step}_by`]: string | null };

/** The steps that a row says were taken. */
export function stepsTaken<Step extends JobStep>(
  row: StepColumns<Step>,
  steps: readonly Step[],
): Partial<Record<Step, StepTaken>> {
  const taken = steps.flatMap((step): [Step, StepTaken][] => {
    const [at, by] = [row[`${step}_at`], row[`${step}_by`]];
    return at && by ? [[step, { at, by }]] : [];
  });
  return Object.fromEntries(taken) as Partial<Record<Step, StepTaken>>;
}

export const JOB_STEP_NAMES: Record<JobStep, string> = {
  entrusted: "Monture du client reçue",
  ordered: "Verres commandés",
  received: "Verres reçus",
  mounted: "Verres montés",
  checked: "Montage contrôlé",
};

export const JOB_TO_ORDER = "Verres à commander";
/** The step of the history of an order whose lots nobody can tell. */
export const LOTS_LOST = "Lots de verres introuvables";
export const JOB_AWAITS_FRAME = "Monture du client attendue";

/** A lot or UDI in the form in which it is searched: letters and digits alone. */
export function lotKey(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}

const NO_LOT =
  /^(INCONNUE?S?|INTROUVABLES?|PERDUE?S?|EGAREE?S?|AUCUN|AUCUNE|NEANT|RIEN|SANS|SANSLOT|PASDELOT|LOT|UDI|NA|NC|ND|NSP|NON(NOTEE?S?|CONNUE?S?|COMMUNIQUEE?S?|DISPONIBLES?|RENSEIGNEE?S?)|NESAITPAS|X+|UNKNOWN|NONE|NULL)$/;

/** Whether the words say that there is no lot, such as "inconnu" or "N/A": a recall cannot find a wearer by them. */
export function saysNoLot(typed: string): boolean {
  return typed.split(";").some((each) => NO_LOT.test(lotKey(withoutAccents(each))));
}

const withoutAccents = (typed: string) => typed.normalize("NFD").replace(/\p{M}/gu, "");

/**
 * The lots noted for one side, in the form in which they are searched. A line of several pairs may have one for each,
 * with semicolons between. Words such as "inconnu" are no lot.
 */
export function lotKeys(typed: string): string {
  return typed
    .split(";")
    .filter((each) => !saysNoLot(each))
    .map(lotKey)
    .filter(Boolean)
    .join(" ");
}

/** What a lot, a device or a whole UDI asks for, in the form in which it is searched. */
type Asked = {
  /** Any of these is enough. */ lots: string[];
  /** Of a whole UDI: the device that a noted UDI has to name, too. */ of: string | null;
};

function askedBy(key: string): Asked {
  const [device, ...lots] = toldByUdi(key).map(partKey);
  if (device === undefined) return { lots: [partKey(key)], of: null };
  return lots.length > 0 ? { lots, of: device } : { lots: [device], of: null };
}

/** A device is one however many zeros its number begins with. */
function partKey(part: string): string {
  const key = lotKey(part);
  return isGtin(key) ? key.padStart(14, "0") : key;
}

/**
 * Whether a lot is among those noted for one side: as it is, or as the lot or the device of a UDI, printed or scanned. A
 * whole UDI asks for its lot, of its device where the note names one.
 * @param noted as it was typed
 */
export function hasLot(noted: string | null, key: string): boolean {
  const { lots, of } = askedBy(key);
  return (noted ?? "").split(";").some((each) => {
    const told = toldByUdi(each).map(partKey);
    const device = told.find((part) => part.length === 14 && isGtin(part));
    if (of !== null && device !== undefined && device !== of) return false;
    return [partKey(each), ...told].some((part) => lots.includes(part));
  });
}

/** Texts of which the keys of a noted lot contain at least one, where `hasLot` may be true. */
export const lotParts = (key: string): string[] =>
  askedBy(key).lots.map((part) => (isGtin(part) ? part.replace(/^0+/, "") : part));
