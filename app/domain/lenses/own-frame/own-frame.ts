/** A frame that the customer owns, as described; the stand-in product of its line tells its rim. Whole millimetres. */
export type OwnFrame = {
  lensWidthMm: number;
  lensHeightMm: number;
  bridgeMm: number;
  templeMm: number;
  material: OwnMaterial;
  states: FrameState[];
  remark: string;
  /** The owner accepts, at the counter, that the frame may break where it was glued. */
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

/** `good` excludes all others: the frame has no defect. */
export const FRAME_STATES = ["good", "scratched", "faded", "loose", "bent", "mended", "glued"] as const;
/** `repaired`: an older value, stored before `mended` and `glued` were told apart. */
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
 * The measures of the boxing system (ISO 8624), as they are engraved on a temple (ISO 12870): eye size A, bridge and
 * temple length, and the height B of the same box. Frames on sale run from the high 30s to the low 60s for A, from 14
 * to 24 mm for the bridge and from 120 to 150 mm for the temple (optogrid.com, 'The Boxing System'; spectsvista.com;
 * eyeshells.com for 62 and 20). The ranges leave room at both ends for children's and for old frames, and detect
 * exchanged numbers. A is the range that lenses are cut in (`frame-size.ts`).
 */
export const MEASURES: Record<MeasureName, { min: number; max: number }> = {
  lensWidthMm: { min: 35, max: 65 },
  lensHeightMm: { min: 18, max: 60 },
  bridgeMm: { min: 10, max: 28 },
  templeMm: { min: 100, max: 160 },
};

/** As it is engraved and as order lines show it: '52-18-140'. */
export function engravedSize({ lensWidthMm, bridgeMm, templeMm }: OwnFrame): string {
  return [lensWidthMm, bridgeMm, templeMm].join("-");
}

const ENGRAVED = /^\d{2}-\d{2}-\d{3}$/;

/** Whether the size of a line is one that can be engraved on a temple. */
export function isEngravedSize(text: string): boolean {
  return ENGRAVED.test(text);
}

/** 'verre 52 mm, hauteur 40 mm, pont 18 mm, branches 140 mm' */
export function measuresOfFrame({ lensWidthMm, lensHeightMm, bridgeMm, templeMm }: OwnFrame): string {
  return `verre ${lensWidthMm} mm, hauteur ${lensHeightMm} mm, pont ${bridgeMm} mm, branches ${templeMm} mm`;
}

/** The state of the frame in words, with the remark. */
export function stateOfFrame({ states, remark, riskAccepted }: OwnFrame): string {
  const risk = riskAccepted ? "Risque du montage accepté par son propriétaire" : "";
  return [...states.map((state) => STATE_NAMES[state]), risk, remark].filter(Boolean).join(". ");
}
