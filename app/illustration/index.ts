export { ACCESSORY_KINDS, drawAccessory, type AccessoryKind } from "~/illustration/accessories/index";
export { measurementsDiagram, overallWidth } from "./sheets/diagram";
export { WORN } from "./camera";
export {
  FINISHES,
  LENS_STATES,
  PAPER_VIEW,
  RIM_TYPES,
  SHAPES,
  VIEWS,
  type Finish,
  type FrameDrawing,
  type LensState,
  type RimType,
  type Shape,
  type View,
} from "./drawing";
export { drawFrame, drawWorn } from "./frame";
export { bareSitter, measuresOf, SITTER_FIELD, SITTER_NAMES, type SitterName } from "~/illustration/portraits/index";
export { drawScene, SCENES } from "~/illustration/scenes/index";
export type { SceneName } from "~/illustration/scenes/index";
export { overlaidFronts } from "./sheets/overlay";
export { CARD, paperLines } from "./sheets/paper";
export { typicalLensHeight } from "./outlines";
export {
  accessoryUrl,
  currentAddress,
  frameUrl,
  illustrationFor,
  isWornUrl,
  measuredUrl,
  sizedUrl,
  parseAccessoryUrl,
  parseFrameUrl,
  sceneUrl,
  SHAPE_CHART_URL,
  sitterUrl,
  wornUrl,
} from "./urls";
