import type { Services } from "~/infra/services.server";
import { readLensAnswers, saveLensAnswers, type Draft } from "~/domain/lenses/answers.server";
import { needsPrescription, readConfigurationKey, type LensConfiguration } from "~/domain/lenses/configuration";
import { measuresIn } from "~/domain/lenses/corrections.server";
import { NO_ANSWERS, screenToShow, type Screen } from "~/domain/lenses/wizard";
import type { AddOutcome } from "./cart.server";
import { addGlasses, findGlasses } from "./glasses.server";

/** Puts the chosen lenses and their frame into the cart; the wizard remembers the line, so that it can be changed. */
export async function addChosenGlasses(
  services: Services,
  visitorId: string,
  productId: string,
  { draft, lenses }: { draft: Draft; lenses: LensConfiguration },
): Promise<AddOutcome> {
  const { color, size, answers, lineId } = draft;
  const added = await addGlasses(services, visitorId, {
    frame: { productId, color, size },
    lenses,
    measures: needsPrescription(lenses) ? measuresIn(answers) : null,
    replaces: lineId,
  });
  if (added.outcome !== "added" && added.outcome !== "capped") return added;
  const { proposal, index, treatments } = lenses;
  const custom = proposal === "custom" ? { index, treatments } : answers.custom;
  await saveLensAnswers(services, visitorId, productId, {
    ...draft,
    lineId: null,
    answers: { ...answers, proposal, custom },
  });
  return added;
}

/**
 * Opens the glasses of a cart line in the wizard again, with the answers they were chosen by.
 * @returns the screen to go on with; null when the line is gone, or is of another frame
 */
export async function reopenGlasses(
  services: Services,
  visitorId: string,
  productId: string,
  lineId: string,
): Promise<Screen | null> {
  const line = await findGlasses(services, visitorId, lineId);
  const chosen = line && readConfigurationKey(line.extra);
  if (!line || !chosen || line.productId !== productId) return null;
  const before = await readLensAnswers(services, visitorId, productId);
  const answers = {
    ...(before?.answers ?? NO_ANSWERS),
    ...line.measures,
    // An optician sold it at the counter; a change on the website follows the limits of the website.
    channel: "online" as const,
    questionnaire: before?.answers.questionnaire ?? {},
    screenOnly: chosen.glassType === "ecran",
    custom: chosen.proposal === "custom" ? { index: chosen.index, treatments: chosen.treatments } : null,
    proposal: chosen.proposal,
  };
  await saveLensAnswers(services, visitorId, productId, { color: line.color, size: line.size, lineId, answers });
  return screenToShow("verres", answers);
}
