import { personName } from "~/domain/quotes/document";
import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { REASONS } from "~/shop/agenda";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { openMeasures, readMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { MATERIAL_NAMES, measuresOfFrame, stateOfFrame, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import type { Correction, Eye, PupillaryDistance } from "~/domain/lenses/prescription";
import { QUESTIONS, type Answers } from "~/domain/lenses/questionnaire";
import { readLensAnswers } from "~/domain/lenses/answers.server";
import { toEuros } from "~/domain/money";
import type { LensDetails } from "~/domain/orders/order.server";
import { statusName } from "~/domain/orders/status-name";
import type { ParcelStep } from "~/domain/parcels/tracking.server";
import type { Reader } from "./entry.server";

export const euros: Reader = (value) => (typeof value === "number" ? toEuros(value) : null);
export const yes: Reader = (value) => Boolean(value);
/** The status of an order as its customer reads it: an order fetched in the shop is handed over, not delivered. */
export const orderState: Reader = (value, { delivery_method: method }) =>
  statusName(value as Row<"orders">["status"], method as Row<"orders">["delivery_method"]);
export const text: Reader = (value) => (value === "" ? null : value);

/** The name of the product in place of its id. */
export const productName: Reader = async (value, _row, { db }) => {
  if (typeof value !== "string") return null;
  const product = await db("products").where({ id: value }).first("brand", "name");
  return product ? `${product.brand} ${product.name}` : null;
};

export const soldLenses: Reader = (value) => {
  if (typeof value !== "string") return null;
  const { name, lens, maker, lines } = JSON.parse(value) as LensDetails;
  return {
    nom: name,
    verre: lens,
    ...(maker && { fabricant: maker }),
    detail: lines.map(({ label, cents }) => ({ libelle: label, prix: toEuros(cents) })),
  };
};

/** The correction of the lenses of a sold line. */
export const soldCorrection: Reader = (value, row, services) => {
  const reference = readCorrectionReference(String(row.extra));
  const measures = value instanceof Uint8Array && reference ? readMeasures(services, value, reference) : null;
  return measures && measuresInWords(measures);
};

/** The correction that was proposed for the lenses of a line. */
export const proposedCorrection: Reader = (value, row, services) => {
  const measures = value instanceof Uint8Array ? readMeasures(services, value, String(row.reference)) : null;
  return measures && measuresInWords(measures);
};

/** The correction of the lenses of a cart line. */
export const wantedCorrection: Reader = async (value, _row, services) => {
  const reference = readCorrectionReference(String(value));
  const measures = reference ? await openMeasures(services, reference) : null;
  return measures && measuresInWords(measures);
};

const SITUATIONS = { vision: "de loin", near: "de près", both: "de loin et de près" } as const;

/** The correction and measures of lenses, in words. */
export function measuresInWords(measures: LensMeasures) {
  const { situation, correction, pupillaryDistance, ownFrame, fittingHeights } = measures;
  return {
    ...(ownFrame && { maMonture: frameInWords(ownFrame) }),
    vision: SITUATIONS[situation],
    ...correctionInWords(correction),
    ecartPupillaire: distanceInWords(pupillaryDistance),
    ...(fittingHeights && { hauteursDeMontage: distanceInWords(fittingHeights) }),
  };
}

const frameInWords = (frame: OwnFrame) => ({
  mesures: measuresOfFrame(frame),
  matiere: MATERIAL_NAMES[frame.material],
  etat: stateOfFrame(frame),
});

const correctionInWords = ({ rightEye, leftEye }: Correction) => ({
  oeilDroit: eyeInWords(rightEye),
  oeilGauche: eyeInWords(leftEye),
});

const eyeInWords = ({ sphere, cylinder, axis, addition }: Eye) => ({ sphere, cylindre: cylinder, axe: axis, addition });

const distanceInWords = ({ left, right }: PupillaryDistance) => ({ droit: right, gauche: left });

export const lensAnswers: Reader = async (_value, { visitor_id, product_id }, services: Services) => {
  const draft = await readLensAnswers(services, String(visitor_id), String(product_id));
  if (!draft) return null;
  const { screenOnly, situation, correction, pupillaryDistance, questionnaire, custom, proposal } = draft.answers;
  const { ownFrame, fittingHeights, wearer } = draft.answers;
  return {
    ...(ownFrame && { maMonture: frameInWords(ownFrame) }),
    pourEcransSeulement: screenOnly,
    vision: situation && SITUATIONS[situation],
    correction: correction && correctionInWords(correction),
    ecartPupillaire: pupillaryDistance && distanceInWords(pupillaryDistance),
    hauteursDeMontage: fittingHeights && distanceInWords(fittingHeights),
    porteur: wearer && personName(wearer),
    habitudes: questionnaire && habitsInWords(questionnaire),
    aLaCarte: custom && { indice: custom.index, traitements: custom.treatments },
    proposition: proposal,
  };
};

const habitsInWords = (answers: Answers) =>
  QUESTIONS.flatMap(({ id, label, answers: known }) => {
    const told = known.find(([each]) => each === answers[id])?.[1];
    return told ? [{ question: label, reponse: told }] : [];
  });

/** The reason for an appointment, in words. */
export const reasonName: Reader = (value) =>
  Object.entries(REASONS).find(([reason]) => reason === value)?.[1].label ?? value;

/** The article of an order, as it was sold. */
export const soldArticle: Reader = async (value, _row, { db }) => {
  const line = await db("order_lines")
    .where({ id: String(value) })
    .first("brand", "name", "color_name", "size");
  return line
    ? `${line.brand} ${line.name} (${[line.color_name, line.size && `taille ${line.size}`].filter(Boolean).join(", ")})`
    : null;
};

/** A return is named by the day it was asked for. */
export const askedBackOn: Reader = async (value, _row, { db }) =>
  (
    await db("returns")
      .where({ id: String(value) })
      .first("requested_at")
  )?.requested_at ?? null;

/** The carrier's tracking of a parcel, step by step. */
export const parcelSteps: Reader = (value) =>
  (JSON.parse(String(value)) as ParcelStep[]).map(({ label, date }) => ({ etape: label, le: date }));

export const inWords =
  (words: Record<string, string>): Reader =>
  (value) =>
    typeof value === "string" ? (words[value] ?? value) : null;

/** A pair of glasses by its order and its frame, as the customer knows it. */
export const soldGlasses: Reader = async (id, _row, { db }) => {
  const line: { number: string; brand: string; name: string } | undefined = await db("order_lines as line")
    .join("orders", "orders.id", "line.order_id")
    .where({ "line.id": String(id) })
    .first("orders.number", "line.brand", "line.name");
  return line ? `commande ${line.number}, ${line.brand} ${line.name}` : null;
};

/** A wearer by the name in the carnet. */
export const wearerName: Reader = async (id, _row, { db }) =>
  (
    await db("wearers")
      .where({ id: String(id) })
      .first("name")
  )?.name ?? null;
