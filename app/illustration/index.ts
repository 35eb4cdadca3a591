export { ACCESSORY_KINDS, drawAccessory, type AccessoryKind } from "~/illustration/accessories/index";
export { measurementsDiagram } from "./diagram";
export {
  FINISHES,
  LENS_STATES,
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
export { drawFrame } from "./frame";
export { drawScene, SCENES } from "~/illustration/scenes/index";
export { typicalLensHeight } from "./outlines";
export { accessoryUrl, frameUrl, illustrationFor, parseAccessoryUrl, parseFrameUrl, sceneUrl } from "./urls";
