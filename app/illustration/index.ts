export { ACCESSORY_PICTURE } from "~/illustration/accessories/easel";
export {
  ACCESSORY_KINDS,
  drawAccessory,
  type AccessoryDrawing,
  type AccessoryKind,
} from "~/illustration/accessories/index";
export { measurementsDiagram } from "./diagram";
export {
  FINISHES,
  RIM_TYPES,
  SHAPES,
  VIEWS,
  type Finish,
  type FrameDrawing,
  type RimType,
  type Shape,
  type View,
} from "./drawing";
export { PICTURE } from "./camera";
export { drawFrame } from "./frame";
export { drawScene, SCENES, type SceneName } from "~/illustration/scenes/index";
export { SCENE } from "~/illustration/scenes/stagecraft";
export { typicalLensHeight } from "./outlines";
export {
  accessoryUrl,
  DRAWING_VERSION,
  frameUrl,
  illustrationFor,
  parseAccessoryUrl,
  parseFrameUrl,
  sceneUrl,
} from "./urls";
