import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { bringLine, readCart } from "~/domain/cart/cart.server";
import type { Choice } from "~/domain/cart/choice";
import { isOwnFrame, ownRimOf } from "~/domain/catalogue/own-frames";
import { findProduct, type Product } from "~/domain/catalogue/products.server";
import {
  readCheckoutDraft,
  readTillReduction,
  saveCustomer,
  saveDelivery,
  saveTillReduction,
} from "~/domain/checkout/draft.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { shopDay } from "~/domain/days";
import { addAnswers, latestAnswers, readLensAnswers, type Draft } from "~/domain/lenses/answers.server";
import { beginLenses, type Beginning } from "~/domain/lenses/begin.server";
import { chooseLenses, type Choosing } from "~/domain/lenses/choose.server";
import { configurationKey, type ProposalType } from "~/domain/lenses/configuration";
import type { TakenMeasures } from "~/domain/lens-jobs/taken-measures.server";
import { glassTypeOf, type Correction, type GlassType, type Situation } from "~/domain/lenses/prescription";
import { ownFrameProduct } from "~/domain/lenses/own-frame/own-frame.server";
import { screenToShow, type CustomLenses } from "~/domain/lenses/wizard";
import {
  findDraft,
  hasCome,
  savePrescriptionDraft,
  type Prescription,
} from "~/domain/prescriptions/prescription.server";
import { whyNotStated } from "~/domain/prescriptions/statement";
import { glassesOfWizard } from "~/domain/quotes/asked.server";
import { prescriptionAtCheckout } from "~/domain/quotes/people.server";
import { writeQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { TILL_DELIVERY, type DeliveryMethod } from "~/shop/delivery";
import { buyerId, ensureBuyer } from "./buyer.server";
import type { TillCustomer } from "./glasses-forms.server";
import type { ToldAtTill } from "./glasses-steps";

/**
 * Corrective glasses for a customer in the shop. The answers are stored as those of the storefront's wizard and
 * checkout are: under a visitor of their own, which the key in the address names.
 */
export type TillGlasses = {
  key: string;
  visitorId: string;
  product: Product;
  draft: Draft;
  customer: CustomerDetails | null;
  prescription: Prescription | null;
};

/** @returns null for an unknown key, or when the answers are no longer kept */
export async function findTillGlasses(services: Services, key: string): Promise<TillGlasses | null> {
  const visitorId = buyerId(key);
  const row = await services.db("lens_answers").where({ visitor_id: visitorId }).first("product_id");
  const draft = row && (await readLensAnswers(services, visitorId, row.product_id));
  const rim = row && ownRimOf(row.product_id);
  const product = rim
    ? await ownFrameProduct(services, rim, draft?.answers.ownFrame)
    : row && (await findProduct(services, row.product_id));
  if (!product || !draft) return null;
  const { customer } = await readCheckoutDraft(services, visitorId);
  return { key, visitorId, product, draft, customer, prescription: await findDraft(services, visitorId) };
}

export function toldIn({ now }: Services, glasses: TillGlasses): ToldAtTill {
  const { product, draft, customer, prescription } = glasses;
  const { answers } = draft;
  const given =
    prescription !== null &&
    (prescription.byMail || hasCome(prescription)) &&
    !whyNotStated(prescription, kindsIn(glasses), shopDay(now()));
  const eyes = screenToShow("ecart", answers);
  return {
    ownFrame: isOwnFrame({ productId: product.id }),
    frame: answers.ownFrame !== null,
    customer: customer !== null && answers.wearer !== null,
    correction: eyes === "ecart" || eyes === "rendez-vous",
    tooStrong: eyes === "rendez-vous",
    prescription: given,
    measures: answers.pupillaryDistance !== null && (answers.situation !== "both" || answers.fittingHeights !== null),
  };
}

/** A sale that was begun before these glasses, to be continued after them; `reduction` as it was typed. */
export type WaitingSale = { choices: Choice[]; deliveryMethod: DeliveryMethod; reduction: string };

/**
 * The sale to continue, without lines when none was begun. Its lines are goods without lenses. The cart of a visitor who
 * has no glasses at the till is a customer's own, and no sale.
 */
export async function waitingSale(services: Services, visitorId: string): Promise<WaitingSale> {
  const isOfTill = (await latestAnswers(services, visitorId))?.channel === "counter";
  const lines = isOfTill ? (await readCart(services, visitorId)).lines : [];
  const { deliveryMethod } = await readCheckoutDraft(services, visitorId);
  return {
    choices: lines.map(({ productId, color, size, quantity }) => ({ productId, color, size, quantity, extra: "" })),
    deliveryMethod: deliveryMethod ?? TILL_DELIVERY,
    reduction: await readTillReduction(services, visitorId),
  };
}

/** Keeps the sale in the cart of the visitor of these glasses, which has no other use. */
export async function keepWaiting(services: Services, visitorId: string, waiting: WaitingSale | null): Promise<void> {
  if (!waiting || waiting.choices.length === 0) return;
  for (const choice of waiting.choices) await bringLine(services, visitorId, choice);
  await saveDelivery(services, visitorId, waiting.deliveryMethod);
  await saveTillReduction(services, visitorId, waiting.reduction);
}

/** The kinds of lenses that these glasses may have; none before the correction is given. */
export function kindsIn({ draft }: Pick<TillGlasses, "draft">): GlassType[] {
  return draft.answers.situation ? [glassTypeOf(draft.answers.situation)] : [];
}

/**
 * Begins the glasses of a customer with a frame.
 * @param key names these glasses from then on
 * @param waiting the sale that was begun before
 */
export async function beginTillGlasses(
  services: Services,
  by: Account,
  product: Product,
  frame: { color: string; size: string },
  told: TillCustomer,
  key: string,
  waiting: WaitingSale | null = null,
): Promise<Beginning> {
  return inTransaction(services, async (inside) => {
    const visitorId = await ensureBuyer(inside, key);
    const begun = await beginLenses(inside, visitorId, product, { ...frame, purpose: "start" });
    if (begun.outcome !== "begun") return begun;
    await addAnswers(inside, visitorId, product.id, { channel: "counter" });
    await keepCustomer(inside, visitorId, product.id, told);
    await keepWaiting(inside, visitorId, waiting);
    await audit(inside, by, "Lunettes commencées", `${product.brand} ${product.name}`);
    return begun;
  });
}

export async function changeCustomer(
  services: Services,
  { visitorId, product }: TillGlasses,
  told: TillCustomer,
): Promise<void> {
  await inTransaction(services, (inside) => keepCustomer(inside, visitorId, product.id, told));
}

export async function keepCustomer(
  services: Services,
  visitorId: string,
  productId: string,
  { customer, wearer, bornOn }: TillCustomer,
): Promise<void> {
  await saveCustomer(services, visitorId, customer);
  await addAnswers(services, visitorId, productId, { wearer });
  await savePrescriptionDraft(services, { of: visitorId, visitorId }, { details: { bornOn } });
}

/** Keeps the correction. The questions about habits are asked in conversation, not in the form. */
export async function keepCorrection(
  services: Services,
  { visitorId, product }: TillGlasses,
  told: { situation: Situation; correction: Correction },
): Promise<void> {
  await addAnswers(services, visitorId, product.id, { ...told, questionnaire: {} });
}

export async function keepTaken(
  services: Services,
  { visitorId, product }: TillGlasses,
  { pupillaryDistance, fittingHeights }: TakenMeasures,
): Promise<void> {
  await addAnswers(services, visitorId, product.id, { pupillaryDistance, fittingHeights: fittingHeights ?? null });
}

export type TillQuoting =
  | { outcome: "quoted"; quote: WrittenQuote }
  /** Part of the choice cannot be sold now. */
  | { outcome: "obstacle"; reason: string }
  /** Answers are missing, or no longer kept. */
  | { outcome: "incomplete" }
  | Exclude<Choosing, { outcome: "chosen" }>;

/** The quote of these glasses with the chosen lenses, for the customer, wearer and prescription given. */
export async function quoteTillGlasses(
  services: Services,
  by: Account,
  { visitorId, product, draft, customer, prescription }: TillGlasses,
  proposal: ProposalType,
  custom: CustomLenses | null,
): Promise<TillQuoting> {
  const choosing = await chooseLenses(services, visitorId, product, proposal, custom);
  if (choosing.outcome !== "chosen") return choosing;
  const { wearer } = draft.answers;
  if (!customer || !wearer) return { outcome: "incomplete" };
  return inTransaction(services, async (inside): Promise<TillQuoting> => {
    await addAnswers(inside, visitorId, product.id, { proposal, ...(proposal === "custom" && { custom }) });
    const glasses = { productId: product.id, color: draft.color, size: draft.size };
    const lenses = configurationKey(choosing.lenses);
    const { firstName, lastName, email, street, postalCode, city } = customer;
    const people = {
      customer: { firstName, lastName, email, street, postalCode, city },
      wearer: { ...wearer, bornOn: prescription?.details.bornOn ?? null },
    };
    const found = await glassesOfWizard(inside, visitorId, { ...glasses, lenses }, people);
    if (found.outcome === "obstacle") return found;
    if (found.outcome === "nothing") return { outcome: "incomplete" };
    const given = await prescriptionAtCheckout(inside, visitorId);
    const quote = await writeQuote(inside, {
      lines: found.lines,
      ...people,
      prescription: given && {
        prescribedOn: given.prescribedOn,
        prescriber: given.prescriber,
        prescriberKind: given.prescriberKind,
      },
      visitorId,
      by: by.id,
    });
    if (!quote) return { outcome: "incomplete" };
    await audit(inside, by, "Devis établi", quote.number);
    return { outcome: "quoted", quote };
  });
}
