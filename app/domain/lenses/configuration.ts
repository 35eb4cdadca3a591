import { LENS_INDICES, type LensIndex } from "./index-choice";
import { GLASS_TYPES, type GlassType } from "./prescription";
import { inOrder } from "./treatments/treatments";

/** `classA` is the 100 % Santé offer; `screen` is no proposal of the wizard: it is for eyes that need no correction. */
export const PROPOSAL_TYPES = ["classA", "standard", "personalized", "custom", "screen"] as const;
export type ProposalType = (typeof PROPOSAL_TYPES)[number];

/** The chosen lenses as keys only: no price, and nothing of the correction. */
export type LensConfiguration = {
  proposal: ProposalType;
  glassType: GlassType;
  index: LensIndex;
  treatments: string[];
};

/** No lens has more treatments, and a cart line has no room for more. */
export const MOST_TREATMENTS = 7;

const PREFIX = "verres";

/**
 * The reference of a sealed correction. It reveals nothing of it, and is short enough for the longest key of a cart
 * line.
 */
const CORRECTION_REFERENCE = /^[A-Za-z0-9_-]{16}$/;

/**
 * The key of chosen lenses, which a cart line keeps as its `extra`. It is the same whatever order they were chosen in.
 * @param reference of the sealed correction, so that lenses for different eyes are different lines
 */
export function configurationKey(
  { proposal, glassType, index, treatments }: LensConfiguration,
  reference: string | null = null,
): string {
  return [PREFIX, proposal, glassType, index, inOrder(treatments).join("+"), ...(reference ? [reference] : [])].join(
    ":",
  );
}

/** @returns null when the text names no lenses */
export function readConfigurationKey(text: string): LensConfiguration | null {
  const [prefix, proposal, glassType, index, treatments = "", reference, ...rest] = text.split(":");
  const configuration = {
    proposal: PROPOSAL_TYPES.find((each) => each === proposal),
    glassType: GLASS_TYPES.find((each) => each === glassType),
    index: LENS_INDICES.find((each) => String(each) === index),
    treatments: treatments ? treatments.split("+") : [],
  };
  if (prefix !== PREFIX || rest.length > 0 || (reference !== undefined && !CORRECTION_REFERENCE.test(reference)))
    return null;
  if (!configuration.proposal || !configuration.glassType || !configuration.index) return null;
  if (
    configuration.treatments.length > MOST_TREATMENTS ||
    !configuration.treatments.every((key) => /^[A-Z0-9_-]{1,20}$/.test(key))
  )
    return null;
  return configuration as LensConfiguration;
}

/** @returns null when the text names no lenses, or lenses of no correction */
export function readCorrectionReference(text: string): string | null {
  return readConfigurationKey(text) ? (text.split(":")[5] ?? null) : null;
}

/** Screen glasses are the only lenses sold without a prescription. */
export function needsPrescription({ glassType }: Pick<LensConfiguration, "glassType">): boolean {
  return glassType !== "ecran";
}
