import { json, type ActionFunctionArgs } from "@remix-run/node";

import { shopDay } from "~/domain/days";
import { offerClassA } from "~/domain/lenses/class-a.server";
import { COMPLEX_CORRECTION, RecommendationCall } from "~/domain/lenses/prescription-forms.server";
import { NO_LENSES, proposeLenses, type Proposed } from "~/domain/lenses/proposals.server";
import { readLensRange } from "~/domain/lenses/range.server";
import type { AdvisedTreatment } from "~/domain/lenses/recommendation";
import { CONFLICTS } from "~/domain/lenses/treatments/treatments";
import { toEuros } from "~/domain/money";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";

export async function action({ request, context }: ActionFunctionArgs) {
  // No answer is stored for a repeat: the call changes nothing, and its answer is about somebody's eyes.
  context.attempt = null;
  const body = await readJson(request, RecommendationCall);
  if (!body.ok) return body.refusal;
  const range = await readLensRange(context.services);
  const outcome = proposeLenses(range, body.data);
  if (outcome.outcome === "appointment") return apiError(422, COMPLEX_CORRECTION);
  if (outcome.outcome === "proposed") return answer(recommendationJson(outcome));
  // The 100 % Santé lens may be the only one that fits; it has no treatments to choose.
  const classA = offerClassA(range, body.data, shopDay(context.services.now()));
  return classA
    ? answer({ ...NO_TREATMENTS, indices: [classA.configuration.index] })
    : apiError(422, NO_LENSES.wearer[outcome.outcome]);
}

const NO_TREATMENTS = { recommandes: [], essentiels: [], optionnels: [], conflicts: CONFLICTS };
const answer = (said: object) => json(said, { headers: { "Cache-Control": "no-store" } });

function recommendationJson({ indices, recommendation: { included, recommended, optional } }: Proposed) {
  return {
    indices,
    recommandes: recommended.map(treatmentJson),
    essentiels: included.map(treatmentJson),
    optionnels: optional.map(treatmentJson),
    conflicts: CONFLICTS,
  };
}

function treatmentJson({ key, label, priceCents, reason, state, score }: AdvisedTreatment) {
  return { key, label, price: toEuros(priceCents), reason, state, score };
}
