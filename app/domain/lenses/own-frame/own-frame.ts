/** What is known of a frame that the customer owns; its rim is that of the product that stands for it. Millimetres are whole. */
export type OwnFrame = {
  lensWidthMm: number;
  lensHeightMm: number;
  bridgeMm: number;
  templeMm: number;
  material: OwnMaterial;
  states: FrameState[];
  remark: string;
  /** Its owner knows that it may give way where it was glued, and wants it mounted all the same; said at the counter. */
  riskAccepted?: true;
};

export const OWN_MATERIALS = ["acetate", "plastic", "metal", "titanium", "natural", "unknown"] as const;
export type OwnMaterial = (typeof OWN_MATERIALS)[number];
export const MATERIAL_NAMES: Record<OwnMaterial, string> = {
  acetate: "Acétate",
  plastic: "Plastique injecté",
  metal: "Métal",
  titanium: "Titane",
  natural: "Corne, bois ou écaille",
  unknown: "Je ne sais pas",
};

/** `good` stands alone: it says that there is nothing to say. */
export const FRAME_STATES = ["good", "scratched", "faded", "loose", "bent", "mended", "glued"] as const;
/** `repaired`: of frames described before what was glued was told apart. */
export type FrameState = (typeof FRAME_STATES)[number] | "repaired";
export const STATE_NAMES: Record<FrameState, string> = {
  good: "Bon état, rien à signaler",
  scratched: "Rayures ou traces d’usure",
  faded: "Matière ternie ou blanchie",
  loose: "Charnière ou vis qui a du jeu",
  bent: "Branche ou face déformée",
  mended: "Déjà réparée : vis, plaquette ou branche changée",
  glued: "Recollée ou ressoudée",
  repaired: "Déjà réparée ou recollée",
};

export type MeasureName = "lensWidthMm" | "lensHeightMm" | "bridgeMm" | "templeMm";

/**
 * The measures of the boxing system (ISO 8624), as a temple bears them (ISO 12870): eye size A, bridge and temple length, and the height
 * B of the same box. Frames on sale run from the high 30s to the low 60s for A, from 14 to 24 mm for the bridge and from 120 to 150 mm
 * for the temple (optogrid.com, 'The Boxing System'; spectsvista.com; eyeshells.com for 62 and 20): the ranges leave room at both ends
 * for children's and for old frames, and find numbers that were exchanged. A is the range that lenses are cut in (`frame-size.ts`).
 */
export const MEASURES: Record<MeasureName, { min: number; max: number }> = {
  lensWidthMm: { min: 35, max: 65 },
  lensHeightMm: { min: 18, max: 60 },
  bridgeMm: { min: 10, max: 28 },
  templeMm: { min: 100, max: 160 },
};

/** As it is engraved and as lines bear it: '52-18-140'. */
export function engravedSize({ lensWidthMm, bridgeMm, templeMm }: OwnFrame): string {
  return [lensWidthMm, bridgeMm, templeMm].join("-");
}

const ENGRAVED = /^\d{2}-\d{2}-\d{3}$/;

/** Whether a line's size is one that a temple bears. */
export function isEngravedSize(text: string): boolean {
  return ENGRAVED.test(text);
}

/** 'verre 52 mm, hauteur 40 mm, pont 18 mm, branches 140 mm' */
export function measuresOfFrame({ lensWidthMm, lensHeightMm, bridgeMm, templeMm }: OwnFrame): string {
  return `verre ${lensWidthMm} mm, hauteur ${lensHeightMm} mm, pont ${bridgeMm} mm, branches ${templeMm} mm`;
}

/** What the customer said of its state, with the remark. */
export function stateOfFrame({ states, remark, riskAccepted }: OwnFrame): string {
  const risk = riskAccepted ? "Risque du montage accepté par son propriétaire" : "";
  return [...states.map((state) => STATE_NAMES[state]), risk, remark].filter(Boolean).join(". ");
}
