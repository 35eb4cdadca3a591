import { SHAPE_NAMES } from "~/shop/words/shapes";
import { canonical, SHAPES, type Shape } from "./drawing";
import { closedPath, openPath } from "./fit";
import { frontOf } from "./front";
import { point, type Point } from "./geometry";
import { typicalLensHeight } from "./outlines";
import { picture } from "./svg";

const INK = "#2b2622";
const SIZE = { width: 480, height: 210 } as const;
const SCALE = 3.1;

const onPage = ({ x, y }: Point) => point(SIZE.width / 2 + x * SCALE, SIZE.height / 2 + y * SCALE);
const ring = (part: Point[]) => closedPath(part.map(onPage), 0.6);

/** The icon of a shape beside its name in a filter, as high as a word. */
export const shapeIcon = (shape: Shape): string => picture(SIZE.width, SIZE.height, outline(shape));

const CELL = { width: 66, height: 45 } as const;
const COLUMNS = 4;
const ICON_SCALE = 0.118;
/** Between the lines of a name. */
const LINE = 10;

const nameOf = (shape: Shape) => SHAPE_NAMES[shape] ?? shape;
/** By name, as the filter lists them. */
const AS_LISTED = [...SHAPES].sort((one, other) => nameOf(one).localeCompare(nameOf(other), "fr"));

/**
 * The icons of all shapes on one sheet, each over its name: a filter shows it where no scripts run, because there a browser
 * would load the picture of each name before anyone opens the filter.
 */
export function shapeChart(): string {
  const cells = AS_LISTED.map((shape, position) => {
    const left = (position % COLUMNS) * CELL.width;
    const top = Math.floor(position / COLUMNS) * CELL.height;
    const [middle, iconLeft] = [left + CELL.width / 2, left + (CELL.width - SIZE.width * ICON_SCALE) / 2];
    const name = nameOf(shape).split(" ");
    return (
      `<g transform="translate(${iconLeft.toFixed(1)} ${top}) scale(${ICON_SCALE})">${outline(shape)}</g>` +
      name.map((word, line) => `<text x="${middle}" y="${top + 33 + line * LINE}">${word}</text>`).join("")
    );
  });
  return picture(
    COLUMNS * CELL.width,
    (SHAPES.length / COLUMNS) * CELL.height + LINE,
    `<g font-family="system-ui,sans-serif" font-size="9" fill="${INK}" text-anchor="middle">${cells.join("")}</g>`,
  );
}

/** Solid rims, and lenses as outlines. */
function outline(shape: Shape): string {
  const lensWidth = shape === "masque" ? 60 : 50;
  const front = frontOf(
    canonical({
      shape,
      rim: "cercle",
      finish: "acetate",
      color: INK,
      lensWidth,
      bridge: 19,
      temple: 145,
      lensHeight: typicalLensHeight(shape, lensWidth),
    }),
  );
  const lenses = front.lenses.map(ring).join("");
  const rims = front.solids.map(ring).join("");
  const bridge =
    front.build === "plastic"
      ? ""
      : openPath([point(-front.lensBox.left, -6), point(0, -9), point(front.lensBox.left, -6)].map(onPage), 0.6);
  return (
    `<g stroke="${INK}" stroke-width="6" fill="none" stroke-linejoin="round"><path d="${lenses}${bridge}"/>` +
    `<path d="${rims}${front.pierced ? lenses : ""}" fill="${INK}" fill-rule="evenodd" stroke="none"/></g>`
  );
}
