import type { Services } from "~/infra/services.server";
import { addAnswers, readLensAnswers, type Draft } from "./answers.server";
import type { LensConfiguration, ProposalType } from "./configuration";
import { settleCustom } from "./draft-forms.server";
import { mountOf } from "./fitting";
import { lensWish, type FittedFrame } from "./frame-fit";
import { offerLenses, offerScreenLenses, type LensOffer } from "./offer.server";
import { readLensRange } from "./range.server";
import { conflictAmong } from "./treatments/treatments";
import { screenToShow, type CustomLenses, type Screen } from "./wizard";

type Frame = FittedFrame & { id: string };
type Treatment = { key: string; label: string };

/** Why the lenses chosen under 'À la carte' cannot be sold. */
export type CustomRefusal =
  { outcome: "indexMissing" | "treatmentGone" } | { outcome: "conflict"; treatments: [Treatment, Treatment] };

export type Choosing =
  | { outcome: "chosen"; draft: Draft; lenses: LensConfiguration }
  /** An answer is missing, or an optician has to see the wearer. */
  | { outcome: "tooSoon"; screen: Screen }
  /** The lenses with this name are not offered. */
  | { outcome: "lensMissing" }
  | CustomRefusal;

/** The lenses of this name, as they are offered now. @param custom the choices of 'À la carte' */
export async function chooseLenses(
  services: Services,
  visitorId: string,
  frame: Frame,
  proposal: ProposalType,
  custom: CustomLenses | null,
): Promise<Choosing> {
  const draft = await readLensAnswers(services, visitorId, frame.id);
  const screen = screenToShow("verres", draft?.answers ?? null);
  if (!draft || screen !== "verres") return { outcome: "tooSoon", screen };
  const chosen = (lenses: LensConfiguration | undefined): Choosing =>
    lenses ? { outcome: "chosen", draft, lenses } : { outcome: "lensMissing" };

  if (draft.answers.screenOnly) {
    const offered = proposal === "screen" ? offerScreenLenses(await readLensRange(services), mountOf(frame)) : null;
    return chosen(offered?.configuration);
  }
  const offer = await offerTo(services, frame, draft);
  if (!offer) return chosen(undefined);
  if (proposal === "classA") return chosen(offer.classA?.configuration);
  if (proposal !== "custom")
    return chosen(offer.proposals.find(({ configuration }) => configuration.proposal === proposal)?.configuration);
  return (
    customRefusal(offer, custom) ?? chosen(offer.custom ? { ...offer.custom.configuration, ...custom } : undefined)
  );
}

/** Whether the index and treatments are offered, and go together. @returns the reason of a refusal, else null */
export function customRefusal(
  { indices, treatments }: Pick<LensOffer, "indices" | "treatments">,
  custom: CustomLenses | null,
): CustomRefusal | null {
  if (!custom || !indices.includes(custom.index)) return { outcome: "indexMissing" };
  const wanted = custom.treatments.map((key) => treatments.find((each) => each.key === key));
  if (wanted.includes(undefined)) return { outcome: "treatmentGone" };
  const conflict = conflictAmong(custom.treatments);
  if (!conflict) return null;
  const named = (key: string) => ({ key, label: treatments.find((each) => each.key === key)?.label ?? key });
  return { outcome: "conflict", treatments: [named(conflict[0]), named(conflict[1])] };
}

/**
 * Stores the choices of 'À la carte'. A treatment that conflicts with one just ticked is taken out.
 * @returns the names of what was taken out; null when no lenses are offered
 */
export async function keepCustom(
  services: Services,
  visitorId: string,
  frame: Frame,
  { index, treatments }: CustomLenses,
): Promise<{ removed: string[] } | null> {
  const draft = await readLensAnswers(services, visitorId, frame.id);
  const offer = draft && (await offerTo(services, frame, draft));
  if (!offer?.custom) return null;
  const settled = settleCustom(offer.custom.configuration.treatments, treatments);
  await addAnswers(services, visitorId, frame.id, {
    custom: { index, treatments: settled.treatments },
    proposal: "custom",
  });
  const labelOf = (key: string) => offer.treatments.find((each) => each.key === key)?.label ?? key;
  return { removed: settled.removed.map(labelOf) };
}

async function offerTo(services: Services, frame: Frame, { answers }: Draft): Promise<LensOffer | null> {
  const wish = lensWish(frame, answers);
  const offer = wish && offerLenses(services, await readLensRange(services), wish, answers.custom);
  return offer?.outcome === "offered" ? offer : null;
}
