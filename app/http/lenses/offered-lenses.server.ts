import { renewalCondition } from "~/domain/catalogue/equipment-classes";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import type { Product } from "~/domain/catalogue/products.server";
import type { Draft } from "~/domain/lenses/answers.server";
import { treatmentField } from "~/domain/lenses/draft-forms.server";
import { shopDay, type Day } from "~/domain/days";
import { configurationKey, type LensConfiguration } from "~/domain/lenses/configuration";
import { mountOf, NO_SCREEN_LENSES, takesScreenLenses } from "~/domain/lenses/fitting";
import { frameMeasures, lensWish } from "~/domain/lenses/frame-fit";
import { formatIndex, type LensIndex } from "~/domain/lenses/index-choice";
import {
  comparedIndices,
  offerLenses,
  offerScreenLenses,
  type ChoosableTreatment,
  type LensOffer,
} from "~/domain/lenses/offer.server";
import { strongerEye } from "~/domain/lenses/prescription";
import { NO_LENSES, proposalName, type PricedConfiguration } from "~/domain/lenses/proposals.server";
import { readLensRange } from "~/domain/lenses/range.server";
import { thicknessOf, type SectionPoint } from "~/domain/lenses/thickness";
import { tintedFrame, withTint, type TintedFrame } from "~/domain/lenses/treatments/tint";
import { areInConflict } from "~/domain/lenses/treatments/treatments";
import { formatEuros } from "~/domain/money";
import { demandFor } from "~/domain/prescriptions/need";
import { paperAlone } from "~/domain/prescriptions/statement";
import type { Services } from "~/infra/services.server";
import type { CustomView, OfferedLenses, ProposalView, ThicknessView } from "~/ui/lenses/offered-view";
import { glassesParts } from "~/http/cart/glasses-parts";

const NONE: Omit<OfferedLenses, "unavailable"> = {
  advised: true,
  chosen: null,
  proposals: [],
  custom: null,
  thickness: null,
  corrective: false,
  demand: null,
  ownFrame: false,
};

/** The parameter of an address that names each treatment which the latest choice removed. */
export const REMOVED = "retire";

/**
 * Every proposal with its price, the reason for it, and how thick its lenses are.
 * @param removed the names of the treatments that the latest choice removed
 */
export async function offeredLenses(
  services: Services,
  product: Product,
  draft: Draft,
  removed: string[],
): Promise<OfferedLenses> {
  const { answers } = draft;
  const tinted = tintedFrame(product, draft.color);
  const range = await readLensRange(services);
  const shared = { ...NONE, chosen: answers.proposal, ownFrame: answers.ownFrame !== null };
  const reader: Reader = answers.channel === "counter" ? "optician" : "wearer";
  if (answers.screenOnly) {
    const mount = mountOf(product);
    const screen = offerScreenLenses(range, mount);
    return screen
      ? { ...shared, unavailable: null, chosen: "screen", proposals: [proposalView(product, screen, reader, null)] }
      : { ...shared, unavailable: takesScreenLenses(mount) ? NO_LENSES[reader].unavailable : NO_SCREEN_LENSES };
  }
  const wish = lensWish(product, answers);
  const offer = wish && offerLenses(services, range, wish, answers.custom);
  if (offer?.outcome !== "offered")
    return { ...shared, unavailable: NO_LENSES[reader][offer?.outcome === "unfit" ? "unfit" : "unavailable"] };
  return {
    ...shared,
    unavailable: null,
    corrective: true,
    demand: demandOf(offer, shopDay(services.now())),
    advised: offer.advised,
    proposals: [...(offer.classA ? [offer.classA] : []), ...offer.proposals].map((proposal) =>
      proposalView(product, proposal, reader, tinted, offer),
    ),
    custom: offer.custom && customView(product, { ...offer, custom: offer.custom }, reader, removed, tinted),
    thickness: thicknessView(product, draft, offer),
  };
}

/** The prescription that the order will ask for; null when none. The wearer, whose age counts, is not known yet. */
function demandOf({ custom, classA }: LensOffer, today: Day): string | null {
  const some = custom ?? classA;
  if (!some) return null;
  const demand = demandFor([{ extra: configurationKey(some.configuration) }], UNKNOWN_WEARER, today);
  if (!demand.wanted) return null;
  const wanted =
    "Pour des verres correcteurs, votre ordonnance vous est demandée à la commande : en photo, par e-mail ou en boutique.";
  return [wanted, paperAlone(demand)].filter(Boolean).join(" ");
}

const UNKNOWN_WEARER = { bornOn: null, wornProgressive: false };

/** Who reads the page: the wearer at home, or an optician at the counter, who knows what each treatment does. */
type Reader = "wearer" | "optician";

const FOR_ALL = {
  standard: "L’essentiel, bien fait : des verres traités contre les reflets et les rayures.",
  screen:
    "Sans correction, avec antireflet et durci : moins de reflets d’écrans et d’éclairages. Ils ne demandent pas d’ordonnance.",
};
const SAYS: Record<Reader, Record<string, string>> = {
  wearer: {
    ...FOR_ALL,
    classA: "Des verres de classe A : amincis selon votre correction, durcis et antireflet, à prix limité par la loi.",
    personalized: "Ce que notre opticien choisirait pour vous, d’après votre vue et vos habitudes.",
  },
  optician: {
    ...FOR_ALL,
    classA: "Des verres de classe A : amincis selon la correction, durcis et antireflet, à prix limité par la loi.",
    personalized: "Ce que le site proposerait pour cette correction et cette monture.",
  },
};

const SAME_AS_STANDARD: Record<Reader, string> = {
  wearer:
    "Pour votre vue et vos habitudes, notre opticien ne choisirait rien de plus : ce sont les verres de l’offre Standard, au même prix.",
  optician:
    "Pour cette correction, le site ne proposerait rien de plus : ce sont les verres de l’offre Standard, au même prix.",
};

function proposalView(
  product: Product,
  { configuration, lines, totalCents }: PricedConfiguration,
  reader: Reader,
  tinted: TintedFrame | null,
  offer?: LensOffer,
): ProposalView {
  const { effectiveCents } = product;
  const reasons = (reader === "wearer" ? configuration.treatments : [])
    .map((key) => offer?.treatments.find((each) => each.key === key))
    .flatMap((each) => (each?.reason ? [`${each.label} : ${lowerFirst(each.reason)}`] : []));
  const personalized = configuration.proposal === "personalized";
  const same = personalized && isStandardToo(configuration, offer);
  const thinner =
    personalized && offer?.indices[0] === configuration.index && configuration.index > 1.5
      ? [
          `Indice ${formatIndex(configuration.index)} : la finesse qui convient à ${reader === "wearer" ? "votre" : "la"} correction et à cette monture.`,
        ]
      : [];
  return {
    value: configuration.proposal,
    name: headOf(configuration),
    index: formatIndex(configuration.index),
    recommended: personalized,
    says: same ? SAME_AS_STANDARD[reader] : (SAYS[reader][configuration.proposal] ?? ""),
    points:
      configuration.proposal === "classA" ? classAPoints(product, configuration, reader) : [...thinner, ...reasons],
    rows: glassesParts(frameOf(product), tinted ? withTint(lines, tinted) : lines),
    total: formatEuros(effectiveCents + totalCents),
  };
}

/**
 * True when the optician's proposal is the same as the standard pair: two names for the same lenses at the same price
 * need an explanation.
 */
function isStandardToo({ index, treatments }: LensConfiguration, offer: LensOffer | undefined): boolean {
  const standard = offer?.proposals.find(({ configuration }) => configuration.proposal === "standard");
  return standard?.configuration.index === index && treatments.length === 0;
}

function headOf(configuration: LensConfiguration): string {
  const name = proposalName(configuration);
  if (configuration.proposal === "classA") return `Offre ${name}`;
  return configuration.proposal === "standard" ? `Standard, ${name}` : name;
}

/** What the customer pays in the end depends on the frame too, because frame and lenses may be of different classes. */
function classAPoints({ id, equipmentClass }: Product, { index }: LensConfiguration, reader: Reader): string[] {
  const charge = reader === "wearer" ? "à votre charge" : "à la charge du client";
  const thin = index > 1.5 ? `Indice ${formatIndex(index)}, amincissement compris.` : `Indice ${formatIndex(index)}.`;
  if (isOwnFrame({ productId: id }))
    return [
      thin,
      `Avec une complémentaire responsable, rien ne reste ${charge} pour ces verres une fois remboursé, ${renewalCondition()}.`,
    ];
  return [
    thin,
    equipmentClass === "A"
      ? `Avec cette monture et une complémentaire responsable, rien ne reste ${charge} une fois remboursé, ${renewalCondition()}.`
      : "Cette monture est à prix libre : le 100 % Santé ne vaut ici que pour les verres.",
  ];
}

const frameOf = ({ id, effectiveCents }: Product) => ({ productId: id, cents: effectiveCents });

function customView(
  product: Product,
  { custom, indices, treatments }: LensOffer & { custom: PricedConfiguration },
  reader: Reader,
  removed: string[],
  tinted: TintedFrame,
): CustomView {
  const chosen = custom.configuration;
  return {
    value: "custom",
    rows: glassesParts(frameOf(product), withTint(custom.lines, tinted)),
    total: formatEuros(product.effectiveCents + custom.totalCents),
    indices: indices.map((index, place) => ({
      value: String(index),
      label: `Indice ${formatIndex(index)}`,
      hint: place === 0 ? "Celui que nous conseillons" : "Plus fin",
    })),
    index: String(chosen.index),
    treatments: treatments.map((treatment) => ({
      key: treatment.key,
      name: treatmentField(treatment.key),
      label: treatment.label,
      price: `+ ${formatEuros(treatment.priceCents)}`,
      reason: (reader === "wearer" && treatment.reason) || "",
      recommended: isRecommended(treatment),
      checked: chosen.treatments.includes(treatment.key),
      conflicts: treatments
        .filter(({ key }) => areInConflict(key, treatment.key))
        .map(({ key }) => treatmentField(key)),
    })),
    removed: treatments.map(({ label }) => label).filter((label) => removed.includes(label)),
  };
}

function isRecommended({ state }: ChoosableTreatment): boolean {
  return state === "checked" || state === "suggested";
}

/** Only the thicker of the two lenses is drawn, because it shows best what an index changes. */
function thicknessView(product: Product, { size, answers }: Draft, offer: LensOffer): ThicknessView | null {
  const { correction, pupillaryDistance } = answers;
  const frame = frameMeasures(product, size);
  if (!correction || !pupillaryDistance || !frame) return null;
  const side = strongerEye(correction);
  const lenses = comparedIndices(offer).map((index) =>
    thicknessOf({
      side,
      eye: side === "left" ? correction.leftEye : correction.rightEye,
      index,
      frame,
      pupillaryDistance: pupillaryDistance[side],
    }),
  );
  const height = Math.max(...lenses.flatMap(({ section }) => section.map(({ back }) => back)));
  return {
    eye: side === "left" ? "œil gauche" : "œil droit",
    width: frame.lensWidth,
    height: Math.ceil(height * 10) / 10,
    lenses: lenses.map(({ index, section, centre, thickestEdge }) => ({
      index: formatIndex(index),
      path: outlineOf(section, frame.lensWidth / 2),
      edge: millimetres(thickestEdge),
      centre: millimetres(centre),
      recommended: isFirst(offer, index),
    })),
  };
}

function isFirst({ indices }: LensOffer, index: LensIndex): boolean {
  return indices[0] === index;
}

/** The outline of the lens seen from above, in millimetres: along the front surface, then back along the other one. */
function outlineOf(section: SectionPoint[], half: number): string {
  const every2nd = section.filter((_, place) => place % 2 === 0);
  const at = (x: number, depth: number) => `${(x + half).toFixed(1)} ${depth.toFixed(2)}`;
  return `M${every2nd.map(({ x, front }) => at(x, front)).join("L")}L${[...every2nd]
    .reverse()
    .map(({ x, back }) => at(x, back))
    .join("L")}Z`;
}

function millimetres(value: number): string {
  return `${value.toFixed(1).replace(".", ",")} mm`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
