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
  RIM_TYPES,
  SHAPES,
  SIZES,
  VIEWS,
  WORN_VIEW,
  type FrameDrawing,
  type View,
} from "./drawing";
import { measurementsDiagram } from "./diagram";
import { drawFrame, drawWorn } from "./frame";
import { drawScene, SCENES, type SceneName } from "~/illustration/scenes/index";

/** Raised when pictures change, because browsers cache an address for ever. */
const DRAWING_VERSION = 3;
/** Addresses given out before, which orders and older catalogues keep: they show what is drawn today. */
const FORMER = /^v[12]\//;

const ROOT = "/illustrations/";

type ShownView = View | typeof WORN_VIEW | typeof MEASURED_VIEW;

const oneOf = (names: readonly string[]) => `(${names.join("|")})`;
const COLOR = "([0-9a-f]{6})";
const MILLIMETRES = "(\\d{1,3}(?:\\.\\d)?)";

/** What a tinted lens is called in an address. */
const LENSES = ["teinte", "degrade", "miroir", "degrade-miroir", ...LENS_STATES.map((state) => `photo-${state}`)];

const FRAME = new RegExp(
  `^v${DRAWING_VERSION}/${oneOf([...VIEWS, WORN_VIEW, MEASURED_VIEW])}/${oneOf(SHAPES)}_${oneOf(RIM_TYPES)}_${oneOf(FINISHES)}-${COLOR}` +
    `(?:_${oneOf(LENSES)}-${COLOR})?` +
    `_${MILLIMETRES}-${MILLIMETRES}-${MILLIMETRES}x${MILLIMETRES}\\.svg$`,
);

/** The address is the drawing: `/illustrations/v3/face/pantos_cercle_tortoise-8a4a1c_48-21-145x43.svg`. */
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

/** The same picture under the address it is given today: a browser that keeps a former one for ever asks anew. */
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

/** What a path under '/illustrations/' shows, or nothing. */
export function illustrationFor(path: string): string | null {
  const frame = parseFrameUrl(path);
  if (frame?.view === MEASURED_VIEW) return measurementsDiagram(frame.drawing);
  if (frame) return frame.view === WORN_VIEW ? drawWorn(frame.drawing) : drawFrame(frame.drawing, frame.view);
  const accessory = parseAccessoryUrl(path);
  if (accessory) return drawAccessory(accessory);
  const scene = SCENE_PATH.exec(named(path))?.[1];
  return scene ? drawScene(scene as SceneName) : null;
}

/** What an address names, as today's addresses spell it. */
function named(path: string): string {
  const rest = path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
  return rest.replace(FORMER, `v${DRAWING_VERSION}/`);
}
