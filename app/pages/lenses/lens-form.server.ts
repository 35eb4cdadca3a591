import { json, redirect } from "@remix-run/node";
import type { z } from "zod";

import { addChosenGlasses, reopenGlasses } from "~/domain/cart/chosen-glasses.server";
import { SIZE_MISSING } from "~/domain/cart/forms.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import type { Product } from "~/domain/catalogue/products.server";
import { addAnswers, forgetLensAnswers, readLensAnswers } from "~/domain/lenses/answers.server";
import { beginLenses, type Purpose } from "~/domain/lenses/begin.server";
import { chooseLenses, keepCustom } from "~/domain/lenses/choose.server";
import { FrameChoice, ProposalChoice, readCustom } from "~/domain/lenses/draft-forms.server";
import { configurationKey } from "~/domain/lenses/configuration";
import { NO_SCREEN_LENSES } from "~/domain/lenses/fitting";
import {
  correctionForm,
  PupillaryForm,
  QuestionnaireForm,
  situationForm,
} from "~/domain/lenses/prescription-forms.server";
import { screenAfter, screenToShow, type LensAnswers, type StepName } from "~/domain/lenses/wizard";
import { EMPTY_FORM } from "~/ui/forms/form-state";
import { tellAdding } from "~/http/cart/cart-form.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { refuseChoice } from "~/http/lenses/refused-choice.server";
import { REMOVED } from "~/http/lenses/offered-lenses.server";
import { lensPath, screenPath } from "./lens-texts.server";
import type { ShopContext } from "~/http/request-context.server";

type Asked = { context: ShopContext; product: Product; visitorId: string; posted: FormData };

/** Does what a form of the wizard asks. Each step saves what it was told and leads to the next. */
export async function advanceLenses(asked: Asked) {
  const intent = asked.posted.get("intent");
  switch (intent) {
    case "start":
    case "another":
    case "screen":
      // A customer's own frame has a page where it is described, and where its wizard begins.
      return isOwnFrame({ productId: asked.product.id })
        ? redirect(lensPath(asked.product), 303)
        : begin(asked, intent);
    case "reopen":
      return reopen(asked);
    case "situation":
      return answer(asked, "situation", situationForm(), ({ situation }) => ({ situation }));
    case "correction":
      return takeCorrection(asked);
    case "ecart":
      return answer(asked, "ecart", PupillaryForm, (pupillaryDistance) => ({ pupillaryDistance }));
    case "skip":
      return save(asked, "questionnaire", { questionnaire: {} });
    case "questionnaire":
      return answer(asked, "questionnaire", QuestionnaireForm, (questionnaire) => ({ questionnaire }));
    case "update":
      return updateCustom(asked);
    case "choose":
      return choose(asked);
    case "quote":
      return askForQuote(asked);
    case "forget":
      await forgetLensAnswers(asked.context.services, asked.visitorId, asked.product.id);
      setFlash(asked.context, { kind: "success", text: "Vos réponses sont effacées." });
      return redirect(lensPath(asked.product), 303);
    default:
      return redirect(lensPath(asked.product), 303);
  }
}

async function begin({ context, product, visitorId, posted }: Asked, purpose: Purpose) {
  const reading = readForm(posted, FrameChoice);
  if (!reading.ok) return refuse(context, reading.form);
  const begun = await beginLenses(context.services, visitorId, product, { ...reading.data, purpose });
  switch (begun.outcome) {
    case "begun":
      return redirect(screenPath(product, begun.screen), 303);
    case "unknownColor":
      return refuseField(context, posted, "color", "Choisissez une couleur.");
    case "soldOutColor":
      return refuseField(context, posted, "color", "Cette couleur vient d’être épuisée.");
    case "soldOutSize":
      return refuseField(context, posted, "size", "Cette taille vient d’être épuisée dans ce coloris.");
    case "sizeMissing":
      return refuseField(context, posted, "size", SIZE_MISSING);
    case "noScreenLenses":
      return refuseField(context, posted, "form", NO_SCREEN_LENSES);
  }
}

/** Opens the wizard with the answers of glasses that are in the cart, to change them. */
async function reopen({ context, product, visitorId, posted }: Asked) {
  const screen = await reopenGlasses(context.services, visitorId, product.id, typedValues(posted).lineId ?? "");
  if (screen) return redirect(screenPath(product, screen), 303);
  setFlash(context, { kind: "info", text: "Cet article n’est plus dans votre panier." });
  return redirect("/panier", 303);
}

async function answer<Schema extends z.ZodType>(
  asked: Asked,
  step: StepName,
  schema: Schema,
  given: (data: z.output<Schema>) => Partial<LensAnswers>,
) {
  const reading = readForm(asked.posted, schema);
  if (!reading.ok) return refuse(asked.context, reading.form);
  return save(asked, step, given(reading.data));
}

async function takeCorrection(asked: Asked) {
  const draft = await readLensAnswers(asked.context.services, asked.visitorId, asked.product.id);
  const situation = draft?.answers.situation;
  if (!situation) return redirect(screenPath(asked.product, draft ? "situation" : "monture"), 303);
  return answer(asked, "correction", correctionForm(situation), (correction) => ({ correction }));
}

async function save({ context, product, visitorId }: Asked, step: StepName, given: Partial<LensAnswers>) {
  const answers = await addAnswers(context.services, visitorId, product.id, given);
  if (!answers) {
    setFlash(context, { kind: "info", text: "Vos réponses ne sont plus conservées : reprenons depuis la monture." });
    return redirect(lensPath(product), 303);
  }
  return redirect(screenPath(product, screenToShow(screenAfter(step, answers), answers)), 303);
}

/** Updates 'À la carte' in place: a treatment in conflict with the one just ticked is removed, with a message. */
async function updateCustom({ context, product, visitorId, posted }: Asked) {
  const wanted = readCustom(posted);
  const kept = wanted && (await keepCustom(context.services, visitorId, product, wanted));
  if (!kept) return redirect(screenPath(product, "verres"), 303);
  // On a hydrated page, a script has already unticked the treatments in conflict.
  if (posted.get("stay") === "1") return json({ form: EMPTY_FORM });
  // The message is shown beside the total, to which the page scrolls: a notice at the top would not be seen.
  const removed = kept.removed.map((label) => `&${new URLSearchParams({ [REMOVED]: label }).toString()}`);
  return redirect(`${screenPath(product, "verres")}${removed.join("")}#a-la-carte`, 303);
}

/** Puts the chosen lenses into the cart with their frame. */
async function choose({ context, product, visitorId, posted }: Asked) {
  const reading = readForm(posted, ProposalChoice);
  if (!reading.ok) return refuse(context, reading.form);
  const choosing = await chooseLenses(context.services, visitorId, product, reading.data.proposal, readCustom(posted));
  if (choosing.outcome === "tooSoon") return redirect(screenPath(product, choosing.screen), 303);
  if (choosing.outcome !== "chosen") return refuseChoice(context, posted, choosing);

  return once(context, async (services) => {
    const change = tellAdding(await addChosenGlasses(services, visitorId, product.id, choosing), undefined);
    if (change.refused) return refuseField(context, posted, "form", change.message);
    setFlash(context, { kind: change.kind, text: change.message });
    return redirect("/panier", 303);
  });
}

/** Asks for a quote of the chosen lenses. The address names the lenses only, since a correction is health data. */
async function askForQuote({ context, product, visitorId, posted }: Asked) {
  const reading = readForm(posted, ProposalChoice);
  if (!reading.ok) return refuse(context, reading.form);
  const { services } = context;
  const choosing = await chooseLenses(services, visitorId, product, reading.data.proposal, readCustom(posted));
  if (choosing.outcome === "tooSoon") return redirect(screenPath(product, choosing.screen), 303);
  if (choosing.outcome !== "chosen") return refuseChoice(context, posted, choosing);
  const { draft, lenses } = choosing;
  const glasses = new URLSearchParams({
    article: product.id,
    couleur: draft.color.slice(1),
    taille: draft.size,
    verres: configurationKey(lenses),
  });
  return redirect(`/devis?${glasses}`, 303);
}
