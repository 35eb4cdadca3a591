import { canonical, type Shape } from "./drawing";
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

/** The icon of a shape beside its name in a filter, as high as a word: solid rims, and lenses as outlines. */
export function shapeIcon(shape: Shape): string {
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
  return picture(
    SIZE.width,
    SIZE.height,
    `<g stroke="${INK}" stroke-width="6" fill="none" stroke-linejoin="round"><path d="${lenses}${bridge}"/>` +
      `<path d="${rims}${front.pierced ? lenses : ""}" fill="${INK}" fill-rule="evenodd" stroke="none"/></g>`,
  );
}
