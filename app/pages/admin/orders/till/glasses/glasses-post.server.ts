import { json, redirect } from "@remix-run/node";

import { nameOf, type Account } from "~/domain/accounts/account.server";
import { shopDay } from "~/domain/days";
import { keepCustom } from "~/domain/lenses/choose.server";
import { ProposalChoice, readCustom } from "~/domain/lenses/draft-forms.server";
import { ownFrameForm } from "~/domain/lenses/own-frame/form.server";
import { adminQuotePath } from "~/domain/quotes/links.server";
import {
  changeCustomer,
  findTillGlasses,
  keepCorrection,
  keepTaken,
  kindsIn,
  quoteTillGlasses,
  toldIn,
  type TillGlasses,
} from "~/domain/till/glasses.server";
import { PaperForm, tillCustomerForm } from "~/domain/till/glasses-forms.server";
import { keepOwnFrame } from "~/domain/till/own-frame.server";
import { TILL_GLASSES, type TillStep } from "~/domain/till/glasses-steps";
import { instant } from "~/domain/time";
import { readCorrection } from "~/pages/admin/orders/correction/read-correction.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { REMOVED } from "~/http/lenses/offered-lenses.server";
import { refuseChoice } from "~/http/lenses/refused-choice.server";
import { fillDraft, removeDraftFile, type Given } from "~/http/orders/prescription-form.server";
import { tellAtTill } from "~/domain/prescriptions/wording";
import type { ShopContext } from "~/http/request-context.server";
import { EMPTY_FORM } from "~/ui/forms/form-state";
import { readTaken } from "~/pages/admin/orders/correction/measures-form.server";
import { demandOf, stepPath } from "./glasses-view.server";

type Asked = { context: ShopContext; by: Account; glasses: TillGlasses; posted: FormData };

/** Handles the forms of these glasses. Each step stores its answers and leads to the next. */
export async function answerGlasses(asked: Asked): Promise<Response> {
  switch (asked.posted.get("intent")) {
    case "customer":
      return takeCustomer(asked);
    case "frame":
      return takeOwnFrame(asked);
    case "correction":
      return takeCorrection(asked);
    case "paper":
      return takePaper(asked);
    case "prescription-remove":
      await removeDraftFile(asked.context, draftOf(asked.glasses));
      return redirect(stepPath(asked.glasses.key, "prescription"), 303);
    case "measures":
      return takeMeasures(asked);
    case "update":
      return updateCustom(asked);
    default:
      return makeQuote(asked);
  }
}

const draftOf = ({ visitorId }: TillGlasses) => ({ of: visitorId, visitorId });

/** Redirects to the step that follows with the present answers. */
async function leadOn({ context, glasses: { key } }: Asked, from: TillStep): Promise<Response> {
  const glasses = await findTillGlasses(context.services, key);
  if (!glasses) return redirect(stepPath(key, from), 303);
  const told = toldIn(context.services, glasses);
  return redirect(stepPath(key, TILL_GLASSES.toShow(TILL_GLASSES.after(from, told), told)), 303);
}

async function takeCustomer(asked: Asked): Promise<Response> {
  const { context, glasses, posted } = asked;
  const reading = readForm(posted, tillCustomerForm(shopDay(context.services.now())));
  if (!reading.ok) return refuse(context, reading.form);
  await changeCustomer(context.services, glasses, reading.data);
  return leadOn(asked, "customer");
}

/** Glasses with a frame of the shop have no own frame to describe. */
async function takeOwnFrame(asked: Asked): Promise<Response> {
  const { context, glasses, posted } = asked;
  if (!toldIn(context.services, glasses).ownFrame) return leadOn(asked, "customer");
  const reading = readForm(posted, ownFrameForm("optician"));
  if (!reading.ok) return refuse(context, reading.form);
  await keepOwnFrame(context.services, glasses, reading.data);
  return leadOn(asked, "frame");
}

async function takeCorrection(asked: Asked): Promise<Response> {
  const { context, glasses, posted } = asked;
  const reading = readCorrection(posted, "counter");
  if (!reading.ok) return refuse(context, reading.form);
  await keepCorrection(context.services, glasses, reading.data);
  return leadOn(asked, "correction");
}

async function takePaper(asked: Asked): Promise<Response> {
  const { context, by, glasses, posted } = asked;
  const { services } = context;
  const reading = readForm(posted, PaperForm);
  if (!reading.ok) return refuse(context, reading.form);
  const { way } = reading.data;
  const refused = way === "sworn" && demandOf(services, glasses, posted.get("wornProgressive") === "on");
  if (refused) return refuseField(context, posted, "way", refused);
  const given: Given =
    way === "seen" ? { way, seen: { by: by.id, name: nameOf(by), at: instant(services.now()) } } : { way };
  const refusal = await fillDraft(context, draftOf(glasses), posted, {
    given,
    kinds: kindsIn(glasses),
    heldTo: { tell: tellAtTill },
  });
  return refusal ?? leadOn(asked, "prescription");
}

async function takeMeasures(asked: Asked): Promise<Response> {
  const { context, glasses, posted } = asked;
  const { situation } = glasses.draft.answers;
  if (!situation) return leadOn(asked, "customer");
  const reading = readTaken(posted, { situation, lensHeightMm: glasses.product.lensHeightMm });
  if (!reading.ok) return refuse(context, reading.form);
  await keepTaken(context.services, glasses, reading.data);
  return leadOn(asked, "measures");
}

/** Updates 'À la carte' in place, as the wizard of the storefront does. */
async function updateCustom({ context, glasses, posted }: Asked): Promise<Response> {
  const { key, visitorId, product } = glasses;
  const wanted = readCustom(posted);
  const kept = wanted && (await keepCustom(context.services, visitorId, product, wanted));
  if (posted.get("stay") === "1") return json({ form: EMPTY_FORM });
  const removed = (kept?.removed ?? []).map((label) => `&${new URLSearchParams({ [REMOVED]: label }).toString()}`);
  return redirect(`${stepPath(key, "lenses")}${removed.join("")}#a-la-carte`, 303);
}

async function makeQuote(asked: Asked): Promise<Response> {
  const { context, by, glasses, posted } = asked;
  const reading = readForm(posted, ProposalChoice);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const quoting = await quoteTillGlasses(services, by, glasses, reading.data.proposal, readCustom(posted));
    switch (quoting.outcome) {
      case "quoted":
        return redirect(`${adminQuotePath(quoting.quote.id)}?lunettes=${glasses.key}`, 303);
      case "obstacle":
        return refuseField(context, posted, "form", quoting.reason);
      case "incomplete":
      case "tooSoon":
        return redirect(stepPath(glasses.key, TILL_GLASSES.missing(toldIn(services, glasses))), 303);
      default:
        return refuseChoice(context, posted, quoting);
    }
  });
}
