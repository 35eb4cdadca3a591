import type { Stage } from "./camera";
import type { Front } from "./front";
import type { Point, Point3 } from "./geometry";
import { whole, type Sheet } from "./svg";

/** Soft shadows from radial gradients: blur filters stall old phones. */
export function groundShadow(
  sheet: Sheet,
  stage: Stage,
  front: Front,
  ground: number,
  temples: ((behind: number) => Point3)[],
  length: number,
): string {
  const ink = "#210";
  sheet.define(
    `<radialGradient id="${sheet.id("s")}"><stop stop-color="${ink}" stop-opacity=".5"/><stop offset=".4" stop-color="${ink}" stop-opacity=".22"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`,
  );
  const pool = (place: Point3, rx: number, ry: number, opacity: number, turn = 0) => {
    const { x, y } = stage.at(place);
    return `<ellipse cx="${whole(x)}" cy="${whole(y)}" rx="${whole(rx * stage.scale)}" ry="${whole(ry * stage.scale)}" opacity="${opacity}"${turn ? ` transform="rotate(${turn} ${whole(x)} ${whole(y)})"` : ""}/>`;
  };
  const half = front.hinge.x;
  const { left, right } = front.lensBox;
  const face = stage.view === "face";
  const feet = front.shield
    ? [half * 0.5, -half * 0.5].map((x) => pool({ x, y: ground, z: -4 }, half * 0.42, 3.6, 0.75))
    : [1, -1].map((side) =>
        pool(
          { x: ((left + right) / 2) * side, y: ground, z: -4 },
          (right - left) * (face ? 0.5 : 0.44),
          face ? 3.2 : 4.2,
          0.8,
          face ? 0 : -6,
        ),
      );
  const wide = face
    ? pool({ x: 0, y: ground + 1, z: -10 }, half * 1.12, 8, 0.55)
    : pool({ x: 4, y: ground, z: -34 }, half * 1.25, 22, 0.42, -8);
  const tips = (face ? temples : temples.slice(-1))
    .map((at) => pool({ ...at(length - 6), y: ground }, face ? 4 : 9, face ? 2 : 3, 0.6, face ? 0 : 12))
    .join("");
  const near = temples[temples.length - 1];
  return `<g fill="${sheet.ref("s")}">${wide}${near && !face ? castBy(near) : ""}${feet.join("")}${tips}</g>`;

  /** The near temple's shadow joins its tip and is lost where the temple is high above the ground. */
  function castBy(at: (behind: number) => Point3): string {
    const [from, to] = [0.45, 1].map((share) => stage.at({ ...at(length * share - 4), y: ground })) as [Point, Point];
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return pool(
      { ...at(length * 0.74), y: ground },
      (Math.hypot(to.x - from.x, to.y - from.y) / stage.scale) * 0.62,
      4,
      0.5,
      Math.round(turn),
    );
  }
}
