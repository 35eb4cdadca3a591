import { PICTURE, WORN } from "~/illustration/camera";
import { darker, lighter } from "~/illustration/color";
import type { FrameDrawing } from "~/illustration/drawing";
import { frameBody } from "~/illustration/frame";
import { lightAcross, picture, sheetFor } from "~/illustration/svg";
import { portraitBody } from "./portrait";
import { SITTERS } from "./sitters/index";

export type SitterName = keyof typeof SITTERS;
export const SITTER_NAMES = Object.keys(SITTERS) as SitterName[];

/** 'sur': a head, as wide as the other pictures of a frame. 'portrait': head and shoulders, upright. */
const FORMATS = {
  sur: { ...PICTURE, scale: 6.4, pupils: { x: 1200, y: 590 } },
  portrait: { width: 1440, height: 1800, scale: 5.12, pupils: { x: 720, y: 792 } },
} as const;

export type SitterView = `${keyof typeof FORMATS}-${SitterName}`;
export const SITTER_VIEWS = SITTER_NAMES.flatMap((name): SitterView[] => [`sur-${name}`, `portrait-${name}`]);

export const isSitterView = (view: string): view is SitterView => (SITTER_VIEWS as string[]).includes(view);

/** The greatest width of a sitter's face, and the distance between the pupils, in millimetres. */
export function measuresOf(name: SitterName): { face: number; pupils: number } {
  const { face, pupils } = SITTERS[name];
  return { face: Math.round(2 * Math.max(...face.map(([x]) => x))), pupils };
}

/** A sitter who wears a frame. Both have the same scale, and the light falls through the lenses onto the skin. */
export function drawSitter(view: SitterView, drawing: FrameDrawing): string {
  const [format] = view.split("-") as [keyof typeof FORMATS];
  const { scale, pupils } = FORMATS[format];
  const size = scale / WORN.scale;
  const [x, y] = [pupils.x - WORN.pupils.x * size, pupils.y - WORN.pupils.y * size].map(Math.round);
  return seated(
    view,
    `<g transform="translate(${x} ${y})scale(${size})">${frameBody(drawing, "face", { worn: true }).body}</g>`,
  );
}

/** Where a front lies on a sitter's face, in units of the picture; `scale` is in units for a millimetre. */
export const SITTER_FIELD = FORMATS.sur;

/** A sitter who wears nothing: a photographed front is laid over the picture. */
export const bareSitter = (name: SitterName) => seated(`sur-${name}`, "");

function seated(view: SitterView, worn: string): string {
  const [format, name] = view.split("-") as [keyof typeof FORMATS, SitterName];
  const { width, height, scale, pupils } = FORMATS[format];
  const { ground } = SITTERS[name];
  const sheet = sheetFor(view);
  sheet.define(
    lightAcross(
      sheet.id("bg"),
      [0, 0, width, height],
      [
        [0, lighter(ground, 0.35)],
        [1, darker(ground, 0.08)],
      ],
    ),
  );
  const person = portraitBody(sheet, SITTERS[name]);
  return picture(
    width,
    height,
    `${sheet.definitions()}<path fill="${sheet.ref("bg")}" d="M0 0H${width}V${height}H0z"/>` +
      `<g transform="translate(${pupils.x} ${pupils.y})scale(${scale / 10})">${person}</g>${worn}`,
  );
}
