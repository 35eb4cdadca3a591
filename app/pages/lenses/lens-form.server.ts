import { json, redirect } from "@remix-run/node";
import type { z } from "zod";

import { SIZE_MISSING } from "~/domain/cart/forms.server";
import { addGlasses, findGlasses } from "~/domain/cart/glasses.server";
import type { Product } from "~/domain/catalogue/products.server";
import {
  addAnswers,
  forgetDraft,
  latestAnswers,
  readDraft,
  saveDraft,
  type Draft,
} from "~/domain/lenses/answers.server";
import { readConfigurationKey, type LensConfiguration, type ProposalType } from "~/domain/lenses/configuration";
import {
  FrameChoice,
  LENS_MISSING,
  ProposalChoice,
  readCustom,
  settleCustom,
  treatmentField,
} from "~/domain/lenses/draft-forms.server";
import { offerLenses, offerScreenLenses, type LensOffer } from "~/domain/lenses/offer.server";
import {
  correctionForm,
  PupillaryForm,
  QuestionnaireForm,
  SituationForm,
} from "~/domain/lenses/prescription-forms.server";
import { readLensRange } from "~/domain/lenses/range.server";
import { areInConflict } from "~/domain/lenses/treatments";
import {
  firstMissing,
  NO_ANSWERS,
  screenAfter,
  screenToShow,
  type LensAnswers,
  type StepName,
} from "~/domain/lenses/wizard";
import { EMPTY_FORM } from "~/ui/forms/form-state";
import { tellAdding } from "~/http/cart/cart-form.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { wishOf } from "./lens-proposals.server";
import { lensPath, screenPath } from "./lens-texts.server";
import { takesScreenLenses } from "./lens-view.server";
import type { ShopContext } from "~/http/request-context.server";

type Asked = { context: ShopContext; product: Product; visitorId: string; posted: FormData };

/** Does what a form of the wizard asks. Each step saves what it was told and leads to the next. */
export async function advanceLenses(asked: Asked) {
  switch (asked.posted.get("intent")) {
    case "start":
    case "another":
    case "screen":
      return begin(asked);
    case "reopen":
      return reopen(asked);
    case "situation":
      return answer(asked, "situation", SituationForm, ({ situation }) => ({ situation }));
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
    case "forget":
      await forgetDraft(asked.context.services, asked.visitorId, asked.product.id);
      setFlash(asked.context, { kind: "success", text: "Vos réponses sont effacées." });
      return redirect(lensPath(asked.product.slug), 303);
    default:
      return redirect(lensPath(asked.product.slug), 303);
  }
}

/** The frame itself: colour and size. Someone who has answered before goes on where they were. */
async function begin({ context, product, visitorId, posted }: Asked) {
  const { services } = context;
  const reading = readForm(posted, FrameChoice);
  if (!reading.ok) return refuse(context, reading.form);
  const color = product.colors.find(({ value }) => value === reading.data.color);
  if (!color || color.available === 0)
    return refuseField(
      context,
      posted,
      "color",
      color ? "Cette couleur vient d’être épuisée." : "Choisissez une couleur.",
    );
  const size = product.sizes.length === 1 ? (product.sizes[0] ?? "") : reading.data.size;
  if (product.sizes.length > 0 && !product.sizes.includes(size))
    return refuseField(context, posted, "size", SIZE_MISSING);

  const intent = posted.get("intent");
  if (intent === "screen" && !takesScreenLenses(product))
    return refuseField(context, posted, "form", "Cette monture ne reçoit pas de verres pour écran.");
  const before = await readDraft(services, visitorId, product.id);
  const answers = {
    ...(before?.answers ?? (await latestAnswers(services, visitorId)) ?? NO_ANSWERS),
    screenOnly: intent === "screen",
  };
  const draft: Draft = {
    color: color.value,
    size,
    lineId: intent === "another" ? null : (before?.lineId ?? null),
    answers: before ? answers : { ...answers, custom: null, proposal: null },
  };
  await saveDraft(services, visitorId, product.id, draft);
  // What was said for another frame is shown again, to be confirmed.
  const next = before || answers.screenOnly ? firstMissing(answers) : "situation";
  return redirect(screenPath(product.slug, screenToShow(next, answers)), 303);
}

/** Takes the glasses of a cart line up again. */
async function reopen({ context, product, visitorId, posted }: Asked) {
  const { services } = context;
  const { lineId = "" } = typedValues(posted);
  const line = await findGlasses(services, visitorId, lineId);
  const chosen = line && readConfigurationKey(line.extra);
  if (!line || !chosen || line.productId !== product.id) {
    setFlash(context, { kind: "info", text: "Cet article n’est plus dans votre panier." });
    return redirect("/panier", 303);
  }
  const before = await readDraft(services, visitorId, product.id);
  const answers: LensAnswers = {
    ...(before?.answers ?? NO_ANSWERS),
    ...line.measures,
    questionnaire: before?.answers.questionnaire ?? {},
    screenOnly: chosen.glassType === "ecran",
    custom: chosen.proposal === "custom" ? { index: chosen.index, treatments: chosen.treatments } : null,
    proposal: chosen.proposal,
  };
  await saveDraft(services, visitorId, product.id, { color: line.color, size: line.size, lineId, answers });
  return redirect(screenPath(product.slug, screenToShow("verres", answers)), 303);
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
  const draft = await readDraft(asked.context.services, asked.visitorId, asked.product.id);
  const situation = draft?.answers.situation;
  if (!situation) return redirect(screenPath(asked.product.slug, draft ? "situation" : "monture"), 303);
  return answer(asked, "correction", correctionForm(situation), (correction) => ({ correction }));
}

async function save({ context, product, visitorId }: Asked, step: StepName, given: Partial<LensAnswers>) {
  const answers = await addAnswers(context.services, visitorId, product.id, given);
  if (!answers) {
    setFlash(context, { kind: "info", text: "Vos réponses ne sont plus conservées : reprenons depuis la monture." });
    return redirect(lensPath(product.slug), 303);
  }
  return redirect(screenPath(product.slug, screenToShow(screenAfter(step, answers), answers)), 303);
}

/** 'À la carte', without the page being left: what does not go with what was just ticked is taken out, and said. */
async function updateCustom(asked: Asked) {
  const { context, product, visitorId, posted } = asked;
  const wanted = readCustom(posted);
  const current = await offerTo(asked);
  if (!wanted || !current) return redirect(screenPath(product.slug, "verres"), 303);
  const settled = settleCustom(current.offer.custom.configuration.treatments, wanted.treatments);
  await addAnswers(context.services, visitorId, product.id, {
    custom: { index: wanted.index, treatments: settled.treatments },
    proposal: "custom",
  });
  // Hydrated, what cannot go together was unticked under the shopper's eyes.
  if (posted.get("stay") === "1") return json({ form: EMPTY_FORM });
  const [removed] = settled.removed.map((key) => labelOf(current.offer, key));
  if (removed)
    setFlash(context, { kind: "info", text: `« ${removed} » a été retiré : il ne va pas avec votre nouveau choix.` });
  return redirect(`${screenPath(product.slug, "verres")}#a-la-carte`, 303);
}

/** The lenses chosen go into the cart with their frame. */
async function choose(asked: Asked) {
  const { context, product, visitorId, posted } = asked;
  const reading = readForm(posted, ProposalChoice);
  if (!reading.ok) return refuse(context, reading.form);
  const chosen = await configurationOf(asked, reading.data.proposal);
  if ("refusal" in chosen) return chosen.refusal;
  const { draft, lenses } = chosen;
  const { situation, correction, pupillaryDistance } = draft.answers;
  const measures =
    lenses.glassType === "ecran" || !situation || !correction || !pupillaryDistance
      ? null
      : { situation, correction, pupillaryDistance };

  return once(context, async (services) => {
    const added = await addGlasses(services, visitorId, {
      frame: { productId: product.id, color: draft.color, size: draft.size },
      lenses,
      measures,
      replaces: draft.lineId,
    });
    const change = tellAdding(added, undefined);
    if (change.refused) return refuseField(context, posted, "form", change.message);
    await saveDraft(services, visitorId, product.id, {
      ...draft,
      lineId: null,
      answers: {
        ...draft.answers,
        proposal: lenses.proposal,
        ...(lenses.proposal === "custom" && { custom: { index: lenses.index, treatments: lenses.treatments } }),
      },
    });
    setFlash(context, { kind: change.kind, text: change.message });
    return redirect("/panier", 303);
  });
}

/** The lenses named, as they are offered at this moment. */
async function configurationOf(
  asked: Asked,
  proposal: ProposalType,
): Promise<{ draft: Draft; lenses: LensConfiguration } | { refusal: Response }> {
  const { context, product, visitorId, posted } = asked;
  const draft = await readDraft(context.services, visitorId, product.id);
  if (!draft || screenToShow("verres", draft.answers) !== "verres")
    return {
      refusal: redirect(screenPath(product.slug, draft ? screenToShow("verres", draft.answers) : "monture"), 303),
    };
  const missing = () => ({ refusal: refuseField(context, posted, "proposal", LENS_MISSING) });
  if (draft.answers.screenOnly) {
    const screen = proposal === "screen" ? offerScreenLenses(await readLensRange(context.services)) : null;
    return screen ? { draft, lenses: screen.configuration } : missing();
  }
  const current = await offerTo(asked);
  if (!current) return missing();
  const { offer } = current;
  if (proposal !== "custom") {
    const found = offer.proposals.find(({ configuration }) => configuration.proposal === proposal);
    return found ? { draft, lenses: found.configuration } : missing();
  }
  const wanted = readCustom(posted);
  if (!wanted || !offer.indices.includes(wanted.index))
    return { refusal: refuseField(context, posted, "index", "Choisissez l’indice de vos verres.") };
  const unsold = wanted.treatments.find((key) => !offer.treatments.some((each) => each.key === key));
  if (unsold)
    return {
      refusal: refuseField(
        context,
        posted,
        "proposal",
        "Un traitement choisi n’est plus proposé. Vérifiez votre choix, puis continuez.",
      ),
    };
  const [one, other] =
    wanted.treatments.flatMap((key) =>
      wanted.treatments
        .filter((each) => areInConflict(key, each))
        .slice(0, 1)
        .map((each) => [key, each] as const),
    )[0] ?? [];
  if (one && other)
    return {
      refusal: refuseField(
        context,
        posted,
        treatmentField(one),
        `« ${labelOf(offer, one)} » et « ${labelOf(offer, other)} » ne vont pas ensemble : gardez l’un des deux.`,
      ),
    };
  return { draft, lenses: { ...offer.custom.configuration, index: wanted.index, treatments: wanted.treatments } };
}

async function offerTo({
  context: { services },
  product,
  visitorId,
}: Asked): Promise<{ draft: Draft; offer: LensOffer } | null> {
  const draft = await readDraft(services, visitorId, product.id);
  const wish = draft && wishOf(product, draft.answers);
  const offer = wish && offerLenses(services, await readLensRange(services), wish, draft.answers.custom);
  return draft && offer?.outcome === "offered" ? { draft, offer } : null;
}

function labelOf({ treatments }: LensOffer, key: string): string {
  return treatments.find((each) => each.key === key)?.label ?? key;
}
