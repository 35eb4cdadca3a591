import { isOwnFrame, ownRimOf } from "~/domain/catalogue/own-frames";
import { findOffers } from "~/domain/catalogue/offers.server";
import type { Product } from "~/domain/catalogue/products.server";
import { typedPhone } from "~/domain/checkout/forms.server";
import { shopDay } from "~/domain/days";
import { engravedSize, measuresOfFrame, stateOfFrame, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import { formatEuros } from "~/domain/money";
import { demandForLenses, type Demand } from "~/domain/prescriptions/need";
import { typedDay } from "~/domain/prescriptions/validity";
import { findTillGlasses, kindsIn, toldIn, waitingSale, type TillGlasses } from "~/domain/till/glasses.server";
import { TILL_GLASSES, type TillStep } from "~/domain/till/glasses-steps";
import { notFound } from "~/http/answers/not-found.server";
import { frameMeasuresInWords } from "~/http/frames/frame-measures";
import { offeredLenses, REMOVED } from "~/http/lenses/offered-lenses.server";
import { ownFrameFields, typedFrame } from "~/http/lenses/own-frame-fields.server";
import { prescriptionFields } from "~/http/orders/prescription-form.server";
import type { Services } from "~/infra/services.server";
import { correctionValues, sideValues } from "~/pages/admin/orders/correction/eye-values.server";
import { clientAsked, customerFields, knownCustomersView } from "~/pages/admin/orders/till/known-customers.server";
import { GLASSES_PATH } from "~/pages/admin/orders/till/till-view";
import { waitingView } from "~/http/admin/waiting-sale.server";
import type { CustomerStepView, PaperStepView, StepFacts, TillGlassesView } from "./glasses-view";

const glassesPath = (key: string): string => `${GLASSES_PATH}/${key}`;

export const stepPath = (key: string, step: TillStep): string =>
  `${glassesPath(key)}?etape=${TILL_GLASSES.addressOf(step)}`;

/** @throws the page that says that these glasses are unknown */
export async function glassesAt(services: Services, key = ""): Promise<TillGlasses> {
  const glasses = await findTillGlasses(services, key);
  if (!glasses) throw notFound("Ces lunettes ne sont plus conservées : reprenez depuis la monture.");
  return glasses;
}

/** The step in the address, or an earlier one without an answer. */
export function stepShown(services: Services, glasses: TillGlasses, asked: URLSearchParams): TillStep {
  const told = toldIn(services, glasses);
  const step = TILL_GLASSES.named(asked.get("etape"));
  return step ? TILL_GLASSES.toShow(step, told) : TILL_GLASSES.missing(told);
}

export async function glassesView(
  services: Services,
  glasses: TillGlasses,
  asked: URLSearchParams,
): Promise<TillGlassesView> {
  const { key, product, draft } = glasses;
  const step = stepShown(services, glasses, asked);
  const told = toldIn(services, glasses);
  const furthest = TILL_GLASSES.missing(told);
  return {
    step,
    title: TILL_GLASSES.titleOf(step),
    action: stepPath(key, step),
    path: glassesPath(key),
    steps: TILL_GLASSES.list(step, told).map(({ name, title, isCurrent }) => ({
      title,
      isCurrent,
      isDone: TILL_GLASSES.isAfter(furthest, name),
      href: isCurrent || TILL_GLASSES.isAfter(name, furthest) ? null : stepPath(key, name),
    })),
    frame: toldIn(services, glasses).ownFrame
      ? ownFrameView(draft.answers.ownFrame)
      : frameView(product, draft.color, draft.size),
    people: peopleIn(glasses),
    waiting: waitingView(await waitingSale(services, glasses.visitorId)),
    ...(await factsOf(services, glasses, step, asked)),
  };
}

export function frameView(product: Product, color: string, size: string): TillGlassesView["frame"] {
  const { brand, name, colors, effectiveCents } = product;
  return {
    title: `${brand} ${name}`,
    details: [colors.find(({ value }) => value === color)?.name, size && `taille ${size}`].filter(Boolean).join(", "),
    price: formatEuros(effectiveCents),
    measures: frameMeasuresInWords(product, size),
  };
}

/** @param frame null until it is described */
export function ownFrameView(frame: OwnFrame | null): TillGlassesView["frame"] {
  return {
    title: "Monture du client",
    details: frame ? engravedSize(frame) : "à décrire",
    price: "fournie",
    measures: frame && `${measuresOfFrame(frame)}. ${stateOfFrame(frame)}`,
  };
}

function peopleIn({ customer, draft }: TillGlasses): string | null {
  const { wearer } = draft.answers;
  if (!customer || !wearer) return null;
  const [buys, wears] = [customer, wearer].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return buys === wears ? `Pour ${buys}` : `Pour ${wears}, client : ${buys}`;
}

async function factsOf(
  services: Services,
  glasses: TillGlasses,
  step: TillStep,
  asked: URLSearchParams,
): Promise<StepFacts> {
  const { key, product, draft } = glasses;
  const { situation, correction, pupillaryDistance, fittingHeights } = draft.answers;
  switch (step) {
    case "customer":
      return {
        customer: await customerStep(services, asked, glassesPath(key), [["etape", "client"]], knownOf(glasses)),
      };
    case "frame": {
      const rim = ownRimOf(product.id);
      const known = rim && draft.answers.ownFrame ? typedFrame(rim, draft.answers.ownFrame) : {};
      return { ownFrame: ownFrameFields(known, draft.answers.ownFrame) };
    }
    case "correction":
      return {
        correction: {
          values: { ...(situation && { situation }), ...(correction && correctionValues(correction)) },
          tooStrong: toldIn(services, glasses).tooStrong,
        },
      };
    case "prescription":
      return { paper: paperStep(services, glasses) };
    case "measures":
      return {
        measures: {
          values: {
            ...sideValues("PupillaryDistance", pupillaryDistance),
            ...sideValues("FittingHeight", fittingHeights),
          },
          progressive: kindsIn(glasses).includes("progressif"),
        },
      };
    case "lenses":
      return { lenses: await offeredLenses(services, product, draft, asked.getAll(REMOVED)) };
  }
}

/** A customer chosen among the known ones replaces what was typed. */
export async function customerStep(
  services: Services,
  asked: URLSearchParams,
  action: string,
  hidden: [string, string][],
  told: Record<string, string> | null,
): Promise<CustomerStepView> {
  const client = clientAsked(asked);
  const hrefOf = (orderId: string) => `${action}?${new URLSearchParams([...hidden, ["client", orderId]]).toString()}`;
  return {
    search: await knownCustomersView(services, asked, { action, hidden, hrefOf }),
    known: (client && (await customerFields(services, client))) || told,
  };
}

function knownOf({ customer, draft, prescription }: TillGlasses): Record<string, string> | null {
  if (!customer) return null;
  const { wearer } = draft.answers;
  const other = wearer && (wearer.firstName !== customer.firstName || wearer.lastName !== customer.lastName);
  const { bornOn } = prescription?.details ?? {};
  return {
    ...customer,
    phone: typedPhone(customer.phone),
    ...(other && { wearerFirstName: wearer.firstName, wearerLastName: wearer.lastName }),
    ...(bornOn && { bornOn: typedDay(bornOn) }),
  };
}

const DEMANDS: Record<Exclude<Extract<Demand, { wanted: true }>["statement"], "allowed">, string> = {
  child: "Porteur de moins de 16 ans : l’ordonnance elle-même est demandée, une déclaration ne la remplace pas.",
  firstProgressive:
    "Premiers verres progressifs : l’ordonnance elle-même est demandée. Une déclaration ne suffit que si le porteur en a déjà.",
};

/**
 * @param wornProgressive the wearer has progressive lenses already
 * @returns the sentence that only the prescription itself is accepted, or null
 */
export function demandOf(services: Services, glasses: TillGlasses, wornProgressive: boolean): string | null {
  const bornOn = glasses.prescription?.details.bornOn ?? null;
  const demand = demandForLenses(kindsIn(glasses), { bornOn, wornProgressive }, shopDay(services.now()));
  return demand.wanted && demand.statement !== "allowed" ? DEMANDS[demand.statement] : null;
}

function paperStep(services: Services, glasses: TillGlasses): PaperStepView {
  const { prescription } = glasses;
  const kinds = kindsIn(glasses);
  const progressive = kinds.includes("progressif");
  const { prescriptionUploads } = services.config;
  const fields = prescriptionFields(services, prescription, kinds);
  return {
    way: wayOf(glasses),
    ways: [
      { value: "seen", label: "Lue à la boutique, sur l’original", hint: "Votre nom et l’heure sont notés avec elle." },
      ...(prescriptionUploads ? [{ value: "file", label: "Scannée ou photographiée : le fichier ci-dessous" }] : []),
      ...(fields.mayBeSworn ? [{ value: "sworn", label: "Déclarée sur l’honneur par le client, au téléphone" }] : []),
      { value: "later", label: "Apportée ou envoyée plus tard", hint: "Les verres ne sont pas commandés avant." },
    ],
    fields,
    demand: demandOf(services, glasses, false),
    progressive,
  };
}

function wayOf({ prescription }: TillGlasses): string | null {
  if (prescription?.seen) return "seen";
  if (prescription?.file) return "file";
  if (prescription?.statement) return "sworn";
  return prescription?.byMail ? "later" : null;
}

/** The frame as it was chosen on the page of the till; null for one that takes no lenses or is not sold. */
export async function frameAsked(services: Services, product: Product | null, asked: URLSearchParams) {
  if (!product || product.isAccessory || isOwnFrame({ productId: product.id })) return null;
  const offers = await findOffers(services, [product.id]);
  const color = asked.get("coloris") ?? "";
  return offers.some((offer) => offer.color === color)
    ? { color, size: (asked.get("taille") ?? "").slice(0, 20) }
    : null;
}
