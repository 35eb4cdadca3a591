import { readCart } from "~/domain/cart/cart.server";
import type { Choice } from "~/domain/cart/choice";
import { addGlasses } from "~/domain/cart/glasses.server";
import { OWN_FRAMES, type OwnRim } from "~/domain/catalogue/own-frames";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { engravedSize, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import type { Services } from "~/infra/services.server";

import { correctionOf, eyeOf } from "./eyes";
import { given } from "./found";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

export const OWN_FRAME: OwnFrame = {
  lensWidthMm: 52,
  lensHeightMm: 38,
  bridgeMm: 18,
  templeMm: 140,
  material: "acetate",
  states: ["scratched", "loose"],
  remark: "La monture de mon père",
};

/** The same as its owner types it in the form. */
export const TYPED_FRAME = {
  "Comment tient-elle les verres ?": "cercle",
  "Matière": "acetate",
  "Largeur (A)": "52",
  "Pont": "18",
  "Branche": "140",
  "Hauteur d’un verre (B)": "38",
  "Rayures ou traces d’usure": true,
  "Charnière ou vis qui a du jeu": true,
  "Une remarque sur la monture": "La monture de mon père",
  "Ma monture n’est ni cassée ni fendue, et je sais qu’une monture qui a déjà servi peut céder au montage.": true,
};

export const OWN_MEASURES: LensMeasures = {
  situation: "vision",
  correction: correctionOf(eyeOf(-2.25), eyeOf(-1.75)),
  pupillaryDistance: { left: 31.5, right: 32 },
};
const LENSES: LensConfiguration = { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] };

type Wish = { rim?: OwnRim; frame?: OwnFrame; lenses?: LensConfiguration; measures?: LensMeasures };

/** Puts lenses for the customer's own frame into the cart. @returns the outcome, and the whole cart */
export async function putOwnFrame(
  services: Services,
  visitorId: string,
  { rim = "cercle", frame = OWN_FRAME, lenses = LENSES, measures = { ...OWN_MEASURES, ownFrame: frame } }: Wish = {},
) {
  const { outcome } = await addGlasses(services, visitorId, {
    frame: { productId: OWN_FRAMES[rim].productId, color: "#000000", size: engravedSize(frame) },
    lenses,
    measures,
    replaces: null,
  });
  return { outcome, lines: (await readCart(services, visitorId)).lines };
}

/** The same as a line of an order. */
export async function ownFrameChoice(services: Services, visitorId: string, wish: Wish = {}): Promise<Choice> {
  const { lines } = await putOwnFrame(services, visitorId, wish);
  const { productId, color, size, extra, quantity } = given(lines.at(-1));
  return { productId, color, size, extra, quantity };
}

/** From the page of lenses alone to the first step of the wizard. */
export async function describeOwnFrame(visitor: Visitor, typed: Record<string, string | boolean> = {}): Promise<Page> {
  const page = await visitor.visit("/verres-seuls");
  return page
    .form({ name: "own-frame" })
    .fill({ ...TYPED_FRAME, ...typed })
    .submit("Choisir mes verres");
}
