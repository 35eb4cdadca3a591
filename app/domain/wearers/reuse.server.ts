import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import type { Account } from "~/domain/accounts/account.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import { saveLensAnswers } from "~/domain/lenses/answers.server";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { NO_ANSWERS, type LensAnswers } from "~/domain/lenses/wizard";
import { hashOf, storedAgain } from "~/domain/prescriptions/file.server";
import { draftAtCheckout, savePrescriptionDraft, type Prescription } from "~/domain/prescriptions/prescription.server";
import { correctiveKinds } from "~/domain/prescriptions/need";
import { whyNotStated } from "~/domain/prescriptions/statement";
import { readFileOf } from "~/domain/prescriptions/reading.server";
import type { PrescribedTo } from "~/domain/prescriptions/sealed-details.server";
import { dropFile } from "~/domain/sealed-files.server";
import { isNamedIn, personName } from "~/domain/quotes/document";
import { carnetOf, type Glasses } from "./glasses.server";
import type { Wearer } from "./wearers.server";

export type Reuse =
  /** The wizard of the same frame is filled in; with `prescription` the checkout is, too. */
  | { outcome: "sameFrame"; slug: string; prescription: boolean }
  /** The same for the customer's own frame. */
  | { outcome: "ownFrame"; productId: string; prescription: boolean }
  /** The correction waits for the next frame that is chosen. */
  | { outcome: "anotherFrame"; prescription: boolean }
  | { outcome: "unknown" }
  | { outcome: "forgotten" | "expired" | "refused" };

/**
 * Takes a pair's correction and prescription into a new purchase, so that nothing is typed twice: the correction fills
 * in the lens wizard, the prescription the checkout.
 */
export async function reuseGlasses(
  services: Services,
  account: Account,
  lineId: string,
  frame: "same" | "another",
): Promise<Reuse> {
  const { visitorId } = account;
  const { glasses, wearers } = await carnetOf(services, account);
  const pair = glasses.find(({ line }) => line.id === lineId);
  if (!pair) return { outcome: "unknown" };
  const { line, measures, prescription, validity } = pair;
  if (!measures) return { outcome: "forgotten" };
  if (validity && validity.outcome !== "valid") return { outcome: "expired" };
  if (!pair.renewal) return { outcome: "refused" };

  const product = frame === "same" ? await findProduct(services, line.productId) : null;
  const color = product?.colors.find(({ value, available }) => value === line.color && available > 0);
  const own = frame === "same" && isOwnFrame(line);
  const size = own || product?.sizes.includes(line.size) || product?.sizes.length === 0 ? line.size : null;
  await saveLensAnswers(services, visitorId, line.productId, {
    color: line.color,
    size: size ?? "",
    lineId: null,
    answers: {
      ...NO_ANSWERS,
      ...measures,
      channel: "online",
      // A fitting height is measured on one frame, so it is not taken to another.
      fittingHeights: frame === "same" ? (measures.fittingHeights ?? null) : null,
      questionnaire: {},
      ...chosenLenses(line.extra),
    },
  });
  const given = prescription !== null && (await bringPrescription(services, visitorId, pair, prescription, wearers));
  if (own) return { outcome: "ownFrame", productId: line.productId, prescription: given };
  return product && color && size !== null
    ? { outcome: "sameFrame", slug: product.slug, prescription: given }
    : { outcome: "anotherFrame", prescription: given };
}

const NOT_GIVEN = { statement: null, seen: null };

/** The lenses of the former purchase, as answers that the customer confirms again. */
function chosenLenses(extra: string): Partial<LensAnswers> {
  const chosen = readConfigurationKey(extra);
  if (!chosen) return {};
  const { proposal, index, treatments } = chosen;
  return { proposal, custom: proposal === "custom" ? { index, treatments } : null };
}

/**
 * The wearer by the name in the carnet, or in full where the quote of the same person has it. The day of birth is the
 * prescription's.
 */
function wornBy(
  { wearerId, madeFor }: Glasses,
  { details: { bornOn } }: Prescription,
  wearers: Wearer[],
): PrescribedTo | null {
  if (!bornOn) return null;
  const known = wearers.find(({ id }) => id === wearerId);
  if (!known) return madeFor && { firstName: madeFor.firstName, lastName: madeFor.lastName, bornOn };
  if (madeFor && isNamedIn(known.name, personName(madeFor)))
    return { firstName: madeFor.firstName, lastName: madeFor.lastName, bornOn };
  return { firstName: known.name, lastName: "", bornOn };
}

/**
 * Copies the file, sealed anew, into the checkout's draft, and logs the reading. What an optician accepted without a
 * file is taken as it was: read in the shop, or declared.
 * @returns whether nothing more is asked for
 */
async function bringPrescription(
  services: Services,
  visitorId: string,
  pair: Glasses,
  prescription: Prescription,
  wearers: Wearer[],
): Promise<boolean> {
  const draft = await draftAtCheckout(services, visitorId);
  const said = { details: prescription.details, wearer: wornBy(pair, prescription, wearers) };
  const whole = pair.renewal === "prescription";
  const reading =
    whole && prescription.file
      ? await readFileOf(services, prescription, { kind: "owner", id: visitorId })
      : { outcome: "unknown" as const };
  const file =
    reading.outcome === "opened" ? await storedAgain(services, reading, hashOf(visitorId, reading.bytes)) : null;
  const bornOn = wearers.find(({ id }) => id === pair.wearerId)?.bornOn ?? prescription.details.bornOn;
  const told = { ...prescription, details: { ...(bornOn && { bornOn }) } };
  const stands = whole && !file && !whyNotStated(told, correctiveKinds([pair.line]), shopDay(services.now()));
  const { statement, seen } = stands ? prescription : NOT_GIVEN;
  // The draft's former file was given for other glasses.
  const superfluous = await savePrescriptionDraft(services, draft, { ...said, file, statement, seen, byMail: false });
  if (superfluous) await dropFile(services, superfluous);
  return file !== null || seen !== null || statement !== null;
}
