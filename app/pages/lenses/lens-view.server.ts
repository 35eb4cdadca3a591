import { goneSizesSaid } from "~/http/frames/gone-sizes";
import { findGlasses } from "~/domain/cart/glasses.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import type { Product } from "~/domain/catalogue/products.server";
import type { Draft } from "~/domain/lenses/answers.server";
import { mountOf } from "~/domain/lenses/fitting";
import { offerScreenLenses } from "~/domain/lenses/offer.server";
import {
  additionOptions,
  cylinderOptions,
  exceedsLimit,
  USUAL_PUPILLARY_DISTANCE,
  type Eye,
  type PupillaryDistance,
  writtenSphereOptions,
} from "~/domain/lenses/prescription";
import { QUESTIONS } from "~/domain/lenses/questionnaire";
import { readLensRange } from "~/domain/lenses/range.server";
import { progressOf, screenBefore, titleOf, type LensAnswers, type Screen } from "~/domain/lenses/wizard";
import { formatEuros } from "~/domain/money";
import { wornBySitter } from "~/http/pictures/sitters.server";
import { framePath, lensWizardPath } from "~/http/frames/frame-paths";
import type { Services } from "~/infra/services.server";
import type { FrameChoiceView, LensPageView, ScreenFacts } from "./lens-view";
import { offeredLenses } from "~/http/lenses/offered-lenses.server";
import { terms } from "~/shop/terms";
import { recapLinks, recapOf, screenPath } from "./lens-texts.server";

export async function lensPageView(
  services: Services,
  product: Product,
  visitorId: string | null,
  draft: Draft | null,
  screen: Screen,
  asked: Asked,
): Promise<LensPageView> {
  const line = { productId: product.id, slug: product.slug };
  const before = draft && screenBefore(screen, draft.answers);
  const color =
    product.colors.find(({ value }) => value === (draft?.color ?? asked.color)) ??
    product.colors.find(({ available }) => available > 0) ??
    product.colors[0];
  const [image] = color?.images ?? [];
  const editing = Boolean(draft?.lineId && visitorId && (await findGlasses(services, visitorId, draft.lineId)));
  return {
    screen,
    title: titleOf(screen),
    progress: progressOf(screen),
    path: lensWizardPath(line),
    back: before ? screenPath(product, before) : null,
    frame: {
      title: isOwnFrame(line) ? "Votre monture" : `${product.brand} ${product.name}`,
      details:
        screen === "monture" ? "" : [color?.name, draft?.size && `taille ${draft.size}`].filter(Boolean).join(", "),
      price: isOwnFrame(line) ? "fournie par vous" : formatEuros(product.effectiveCents),
      articlePath: framePath(line, color?.value, (draft?.size ?? asked.size) || undefined),
      imageUrl: image?.url ?? null,
      imageAlt: image?.alt ?? "",
      wornUrl: screen === "monture" && image && !isOwnFrame(line) ? wornBySitter(product, image.url) : null,
    },
    ...(await screenFacts(services, product, draft, screen, { asked, editing })),
  };
}

/** What the address asks for. */
type Asked = {
  color: string | null;
  size: string | null;
  /** The treatments that the latest choice removed. */ removed: string[];
};
type Around = { asked: Asked; editing: boolean };

async function screenFacts(
  services: Services,
  product: Product,
  draft: Draft | null,
  screen: Screen,
  around: Around,
): Promise<ScreenFacts> {
  if (screen === "monture" || !draft) return { choice: await frameChoice(services, product, draft, around) };
  const { answers } = draft;
  switch (screen) {
    case "situation":
      return { situation: { chosen: answers.situation } };
    case "correction":
      return { correction: correctionFacts(answers) };
    case "ecart":
      return { distance: { values: distanceValues(answers.pupillaryDistance), recap: recapOf(answers.correction) } };
    case "questionnaire":
      return {
        questions: QUESTIONS.map(({ id, label, answers: known }) => ({
          id,
          label,
          answers: known.map(([value, text]) => ({ value, label: text })),
          chosen: answers.questionnaire?.[id] ?? null,
        })),
      };
    case "rendez-vous":
      return { appointment: { recap: recapOf(answers.correction), tooStrong: isTooStrong(answers) } };
    case "verres":
      return {
        lenses: {
          ...(await offeredLenses(services, product, draft, around.asked.removed)),
          recap: recapLinks(product, answers),
          editing: around.editing,
          days: terms.lensDeliveryDays,
        },
      };
    default:
      return {};
  }
}

async function frameChoice(
  services: Services,
  product: Product,
  draft: Draft | null,
  { asked, editing }: Around,
): Promise<FrameChoiceView> {
  const colors = product.colors.map(({ value, name, available }) => ({ value, name, gone: available === 0 }));
  const sold = colors.filter(({ gone }) => !gone);
  const screenLenses = offerScreenLenses(await readLensRange(services), mountOf(product));
  const wanted = [asked.color, draft?.color].find((color) => sold.some(({ value }) => value === color));
  return {
    colors,
    color: wanted ?? sold[0]?.value ?? "",
    sizes: product.sizes,
    goneSizes: goneSizesSaid(product),
    size: (asked.size ?? draft?.size) || (product.sizes.length === 1 ? (product.sizes[0] ?? "") : ""),
    begun: draft !== null && draft.answers.situation !== null,
    editing,
    screenPrice: screenLenses && formatEuros(screenLenses.totalCents),
  };
}

function isTooStrong({ situation, correction }: LensAnswers): boolean {
  return situation !== null && correction !== null && exceedsLimit(situation, correction);
}

function correctionFacts({ situation, correction }: LensAnswers): ScreenFacts["correction"] {
  const wanted = situation ?? "vision";
  return {
    presbyopia: wanted === "both",
    exampleSign: wanted === "near" ? "+" : "−",
    spheres: writtenSphereOptions(wanted),
    cylinders: cylinderOptions(),
    additions: wanted === "both" ? additionOptions() : [],
    values: correction ? { ...eyeValues("left", correction.leftEye), ...eyeValues("right", correction.rightEye) } : {},
    recap: recapOf(correction),
  };
}

function eyeValues(side: "left" | "right", { sphere, cylinder, axis, addition }: Eye): Record<string, string> {
  return {
    [`${side}Sphere`]: sphere.toFixed(2),
    [`${side}Cylinder`]: cylinder.toFixed(2),
    [`${side}Axis`]: axis === null ? "" : String(axis),
    [`${side}Addition`]: addition === null ? "" : addition.toFixed(2),
  };
}

function distanceValues(distance: PupillaryDistance | null): Record<string, string> {
  const text = (millimetres: number) => String(millimetres).replace(".", ",");
  const { left, right } = distance ?? { left: USUAL_PUPILLARY_DISTANCE, right: USUAL_PUPILLARY_DISTANCE };
  return { leftPupillaryDistance: text(left), rightPupillaryDistance: text(right) };
}
