import { canonical, type FrameDrawing } from "~/illustration/drawing";
import { closedPath, openPath } from "~/illustration/fit";
import { frontOf } from "~/illustration/front";
import { boxOf, point, type Point } from "~/illustration/geometry";
import { picture, whole } from "~/illustration/svg";
import { CARD } from "./paper";
import { templeProfile } from "~/illustration/temple";

const INK = "#2b2622";
const WIDTH = 1200;
const HEIGHT = 860;
/** The level of the front. */
const MIDDLE = 300;

const figure = (value: number) => String(value).replace(".", ",");

function label(x: number, y: number, text: string): string {
  return `<text x="${whole(x)}" y="${whole(y)}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="44" fill="${INK}">${text}</text>`;
}

/** A dimension: two ticks, a line between arrows, its value above. */
function across(
  from: number,
  to: number,
  y: number,
  edge: readonly [fromY: number, toY: number],
  value: number,
): string {
  const [a, b] = [whole(from), whole(to)];
  return (
    `<path d="M${a} ${whole(edge[0])}V${whole(y + 14)}M${b} ${whole(edge[1])}V${whole(y + 14)}" stroke-dasharray="3 7"/>` +
    `<path d="M${a} ${whole(y)}H${b}M${whole(from + 14)} ${whole(y - 7)}L${a} ${whole(y)}l14 7M${whole(to - 14)} ${whole(y - 7)}L${b} ${whole(y)}l-14 7"/>` +
    label((from + to) / 2, y - 16, `${figure(value)} mm`)
  );
}

/** The width of a frame from one end piece to the other, in millimetres. */
export function overallWidth(given: FrameDrawing): number {
  return frontOf(canonical(given)).hinge.x * 2;
}

/**
 * A bank card behind the front, at the same scale, because everybody knows the size of one.
 * @param scale units of the picture in a millimetre
 */
function bankCard(scale: number): string {
  const units = (tenths: number) => (tenths / 10) * scale;
  const [width, height] = [units(CARD.width), units(CARD.height)];
  const [x, y] = [(WIDTH - width) / 2, MIDDLE - height / 2];
  const note = (level: number, size: number, text: string) =>
    `<text x="${WIDTH / 2}" y="${whole(level)}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" fill="#595750">${text}</text>`;
  return (
    `<rect x="${whole(x)}" y="${whole(y)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${whole(units(CARD.corner))}" fill="#8a5a34" fill-opacity=".08" stroke="#8a5a34" stroke-opacity=".5" stroke-width="2" stroke-dasharray="4 10"/>` +
    note(y + height + 38, 30, "une carte bancaire, à la même échelle") +
    note(HEIGHT - 8, 24, "Imprimée à 100 %, la monture de face est à sa taille.")
  );
}

/**
 * The three numbers engraved on a temple, each shown where it is measured. The picture has its size in millimetres, so
 * that the front is printed at true size.
 */
export function measurementsDiagram(given: FrameDrawing): string {
  const drawing = canonical(given);
  const front = frontOf(drawing);
  const scale = Math.min(6.6, (WIDTH - 120) / (front.hinge.x * 2), 330 / drawing.lensHeight);
  const onPage = ({ x, y }: Point) => point(WIDTH / 2 + x * scale, MIDDLE + y * scale);
  const outlines = [...front.solids, ...front.lenses].map((part) => closedPath(part.map(onPage), 1));
  const lines = front.wires.flatMap(({ line }) =>
    line
      ? [1, -1].map((side) =>
          openPath(
            line.map(({ x, y }) => onPage(point(x * side, y))),
            1,
          ),
        )
      : [],
  );
  const bridge =
    front.solids.length && front.build === "plastic" ? "" : bridgeLine(drawing, front.lensBox.left, onPage);
  const { left, right, top } = front.lensBox;
  const high = onPage(point(0, Math.min(top, ...front.solids.map((part) => boxOf(part).top)))).y - 50;
  const inner = drawing.bridge / 2;
  const middle = onPage(point(0, 0)).y;
  const lens = front.shield ? ([inner, inner + drawing.lensWidth] as const) : ([left, right] as const);
  const sizes =
    across(onPage(point(lens[0], 0)).x, onPage(point(lens[1], 0)).x, high, [middle, middle], drawing.lensWidth) +
    across(onPage(point(-inner, 0)).x, onPage(point(inner, 0)).x, high, [middle, middle], drawing.bridge);

  const profile = templeProfile(drawing, front, boxOf(front.lenses.flat()).bottom);
  const stretch = Math.min(5.4, (WIDTH - 220) / drawing.temple);
  const temple = boxOf(profile.outline);
  // The temple is drawn below the front without touching it, and must end inside the picture.
  const level = Math.min(650, HEIGHT - 40 - (temple.bottom - front.hinge.y) * stretch);
  const start = point((WIDTH - drawing.temple * stretch) / 2, level - front.hinge.y * stretch);
  const side = profile.outline.map(({ x, y }) => point(start.x + x * stretch, start.y + y * stretch));
  const sideBox = boxOf(side);
  const reach = across(
    sideBox.left,
    sideBox.right,
    sideBox.top - 34,
    [sideBox.top + 10, sideBox.bottom - 20],
    drawing.temple,
  );
  const body =
    bankCard(scale) +
    `<g fill="none" stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="${outlines.join("")}${lines.join("")}${bridge}${closedPath(side, 1)}"/></g>` +
    `<g fill="none" stroke="#8a5a34" stroke-width="2.5" stroke-linecap="round">${(sizes + reach).replace(/<text[^]*?<\/text>/g, "")}</g>${[...(sizes + reach).matchAll(/<text[^]*?<\/text>/g)].join(" ")}`;
  const [wide, tall] = [WIDTH, HEIGHT].map((units) => `${(units / scale).toFixed(2)}mm`);
  return picture(WIDTH, HEIGHT, body).replace(/ width="\d+" height="\d+">/, ` width="${wide}" height="${tall}">`);
}

function bridgeLine({ shape, lensHeight }: FrameDrawing, gap: number, onPage: (at: Point) => Point): string {
  if (shape === "masque") return "";
  const level = -lensHeight * 0.22;
  const rows = shape === "aviateur" ? [level, level - lensHeight * 0.2] : [level];
  return rows
    .map((y) => {
      const [from, to, crest] = [onPage(point(-gap - 1, y)), onPage(point(gap + 1, y)), onPage(point(0, y - 3))];
      return `M${whole(from.x)} ${whole(from.y)}Q${whole(crest.x)} ${whole(crest.y)} ${whole(to.x)} ${whole(to.y)}`;
    })
    .join("");
}
