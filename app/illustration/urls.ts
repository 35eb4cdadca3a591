import {
  ACCESSORY_KINDS,
  canonicalAccessory,
  drawAccessory,
  type AccessoryDrawing,
  type AccessoryKind,
} from "~/illustration/accessories/index";
import {
  canonical,
  FINISHES,
  LENS_STATES,
  MEASURED_VIEW,
  PAPER_VIEW,
  RIM_TYPES,
  SHAPES,
  SIZES,
  VIEWS,
  WORN_VIEW,
  type FrameDrawing,
  type Shape,
  type View,
} from "./drawing";
import { measurementsDiagram } from "./sheets/diagram";
import { drawFrame, drawWorn } from "./frame";
import { paperSheet } from "./sheets/paper";
import { shapeChart, shapeIcon } from "./shape-icon";
import { drawSitter, isSitterView, SITTER_VIEWS, type SitterView } from "~/illustration/portraits/index";
import { drawScene, SCENES, type SceneName } from "~/illustration/scenes/index";
import { DRAWING_VERSION } from "./drawing-version";

/** Former addresses, which orders, older catalogues and open pages keep: they show today's drawing. */
const FORMER = /^v[1234]\//;
const FORMER_MEASURED = /^(v\d\/)cotes\//;

const ROOT = "/illustrations/";

type ShownView = View | typeof WORN_VIEW | typeof MEASURED_VIEW | typeof PAPER_VIEW | SitterView;

const oneOf = (names: readonly string[]) => `(${names.join("|")})`;
const COLOR = "([0-9a-f]{6})";
const MILLIMETRES = "(\\d{1,3}(?:\\.\\d)?)";

/** The names of tinted lenses in an address. */
const LENSES = ["teinte", "degrade", "miroir", "degrade-miroir", ...LENS_STATES.map((state) => `photo-${state}`)];

const FRAME = new RegExp(
  `^v${DRAWING_VERSION}/${oneOf([...VIEWS, WORN_VIEW, MEASURED_VIEW, PAPER_VIEW, ...SITTER_VIEWS])}/${oneOf(SHAPES)}_${oneOf(RIM_TYPES)}_${oneOf(FINISHES)}-${COLOR}` +
    `(?:_${oneOf(LENSES)}-${COLOR})?` +
    `_${MILLIMETRES}-${MILLIMETRES}-${MILLIMETRES}x${MILLIMETRES}\\.svg$`,
);

/** The address is the drawing: `/illustrations/v5/face/pantos_cercle_tortoise-8a4a1c_48-21-145x43.svg`. */
export function frameUrl(given: FrameDrawing, view: ShownView): string {
  const drawing = canonical(given);
  const { shape, rim, finish, color, lensTint, lensGradient, mirror, lensState } = drawing;
  const { lensWidth, bridge, temple, lensHeight } = drawing;
  const kind =
    [lensState && `photo-${lensState}`, lensGradient && "degrade", mirror && "miroir"].filter(Boolean).join("-") ||
    "teinte";
  const lens = lensTint ? `_${kind}-${lensTint.slice(1)}` : "";
  return `${ROOT}v${DRAWING_VERSION}/${view}/${shape}_${rim}_${finish}-${color.slice(1)}${lens}_${lensWidth}-${bridge}-${temple}x${lensHeight}.svg`;
}

/** The present address of the same picture: a browser that keeps a former one for ever then asks again. */
export function currentAddress(url: string): string {
  return url.startsWith(ROOT) ? ROOT + named(url) : url;
}

/** Reads an address back. Anyone may invent one, so that an address which `frameUrl` would not write is refused. */
export function parseFrameUrl(path: string): { drawing: FrameDrawing; view: ShownView } | null {
  const asking = named(path);
  const match = FRAME.exec(asking);
  if (!match) return null;
  const [, view, shape, rim, finish, color, kind, tint, ...sizes] = match;
  const [lensWidth = 0, bridge = 0, temple = 0, lensHeight = 0] = sizes.map(Number);
  const given = { lensWidth, bridge, temple, lensHeight };
  for (const name of ["lensWidth", "bridge", "temple", "lensHeight"] as const) {
    const [least, most] = SIZES[name];
    if (given[name] < least || given[name] > most) return null;
  }
  const drawing = canonical({
    shape: shape as FrameDrawing["shape"],
    rim: rim as FrameDrawing["rim"],
    finish: finish as FrameDrawing["finish"],
    color: `#${color}`,
    ...(tint
      ? {
          lensTint: `#${tint}`,
          lensGradient: kind?.startsWith("degrade"),
          mirror: kind?.endsWith("miroir"),
          ...stateOf(kind),
        }
      : {}),
    ...given,
  });
  const asked = { drawing, view: view as ShownView };
  return frameUrl(drawing, asked.view) === ROOT + asking ? asked : null;
}

/** The address of the same view of a drawn frame in a size, by the width of its lens in millimetres; another picture's stays. */
export function sizedUrl(url: string, lensWidth: number): string {
  const shown = parseFrameUrl(url);
  return shown ? frameUrl({ ...shown.drawing, lensWidth }, shown.view) : url;
}

/**
 * The address of a drawn frame with its measures; null for any other picture.
 * @param lensWidth of the size that is asked for, in millimetres
 */
export function measuredUrl(url: string, lensWidth: number): string | null {
  const shown = parseFrameUrl(url);
  return shown && frameUrl({ ...shown.drawing, lensWidth }, MEASURED_VIEW);
}

export const isWornUrl = (url: string) => parseFrameUrl(url)?.view === WORN_VIEW;

/**
 * The address of a drawn frame as it is worn; null for any other picture.
 * @param lensWidth of the size that is asked for, in millimetres
 */
export function wornUrl(url: string, lensWidth?: number | null): string | null {
  const shown = parseFrameUrl(url);
  return shown && frameUrl({ ...shown.drawing, ...(lensWidth && { lensWidth }) }, WORN_VIEW);
}

/**
 * The address of a drawn frame on someone's face; null for any other picture.
 * @param lensWidth of the size that is asked for, in millimetres
 */
export function sitterUrl(url: string, view: SitterView, lensWidth?: number | null): string | null {
  const shown = parseFrameUrl(url);
  return shown && frameUrl({ ...shown.drawing, ...(lensWidth && { lensWidth }) }, view);
}

function stateOf(kind: string | undefined): Pick<FrameDrawing, "lensState"> {
  const lensState = LENS_STATES.find((state) => kind === `photo-${state}`);
  return lensState ? { lensState } : {};
}

const ACCESSORY = new RegExp(`^v${DRAWING_VERSION}/accessoire/${oneOf(ACCESSORY_KINDS)}-${COLOR}-${COLOR}\\.svg$`);

export function accessoryUrl(given: AccessoryDrawing): string {
  const { kind, color, accent } = canonicalAccessory(given);
  return `${ROOT}v${DRAWING_VERSION}/accessoire/${kind}-${color.slice(1)}-${accent.slice(1)}.svg`;
}

export function parseAccessoryUrl(path: string): AccessoryDrawing | null {
  const match = ACCESSORY.exec(named(path));
  if (!match) return null;
  const [, kind, color, accent] = match;
  return { kind: kind as AccessoryKind, color: `#${color}`, accent: `#${accent}` };
}

const SCENE_PATH = new RegExp(`^v${DRAWING_VERSION}/scene/${oneOf(SCENES)}\\.svg$`);

export const sceneUrl = (name: SceneName) => `${ROOT}v${DRAWING_VERSION}/scene/${name}.svg`;

/** The outline of a shape, small, beside its name. */
const ICON = new RegExp(`^v${DRAWING_VERSION}/contour/${oneOf(SHAPES)}\\.svg$`);

/** The outlines of all shapes with their names; a style sheet names it (`app/pages/catalogue/filters.css`). */
export const SHAPE_CHART_URL = `${ROOT}v${DRAWING_VERSION}/formes.svg`;

/** The picture at a path under '/illustrations/'; null when there is none. */
export function illustrationFor(path: string): string | null {
  const frame = parseFrameUrl(path);
  if (frame) return pictureOf(frame);
  const accessory = parseAccessoryUrl(path);
  if (accessory) return drawAccessory(accessory);
  const shape = ICON.exec(named(path))?.[1];
  if (shape) return shapeIcon(shape as Shape);
  if (ROOT + named(path) === SHAPE_CHART_URL) return shapeChart();
  const scene = SCENE_PATH.exec(named(path))?.[1];
  return scene ? drawScene(scene as SceneName) : null;
}

function pictureOf({ drawing, view }: { drawing: FrameDrawing; view: ShownView }): string | null {
  if (view === MEASURED_VIEW) return measurementsDiagram(drawing);
  if (view === WORN_VIEW) return drawWorn(drawing);
  if (view === PAPER_VIEW) return paperSheet(drawing);
  return isSitterView(view) ? drawSitter(view, drawing) : drawFrame(drawing, view);
}

/** The path of an address in the form of today's addresses, without their root. */
function named(path: string): string {
  const rest = path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
  return rest.replace(FORMER, `v${DRAWING_VERSION}/`).replace(FORMER_MEASURED, `$1${MEASURED_VIEW}/`);
}
