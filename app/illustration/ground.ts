import type { Arm } from "./arms";
import type { Stage } from "./camera";
import { lighter } from "./color";
import type { Front } from "./front";
import { point, type Point, type Point3 } from "./geometry";
import { whole, type Sheet } from "./svg";

/**
 * Soft shadows from radial gradients: blur filters stall old phones.
 * @param clearTone the tint of a clear front, which casts a paler shadow with its light gathered within
 */
export function groundShadow(
  sheet: Sheet,
  stage: Stage,
  front: Front,
  ground: number,
  arms: Arm[],
  length: number,
  clearTone?: string,
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
  const { view } = stage;
  const frontal = view === "face" || view === "plie";
  const onGround = (arm: Arm, behind: number) => ({ ...arm.at(point(behind, 0)), y: ground });
  const feet =
    view === "profil"
      ? [pool({ x: 0, y: ground, z: -4 }, 15, 3, 0.8)]
      : front.shield
        ? [half * 0.5, -half * 0.5].map((x) => pool({ x, y: ground, z: -4 }, half * 0.42, 3.6, 0.75))
        : [1, -1].map((side) =>
            pool(
              { x: ((left + right) / 2) * side, y: ground, z: -4 },
              (right - left) * (frontal ? 0.5 : 0.44),
              frontal ? 3.2 : 4.2,
              0.8,
            ),
          );
  const wide = {
    "face": () => pool({ x: 0, y: ground + 1, z: -10 }, half * 1.12, 8, 0.55),
    "plie": () => pool({ x: 0, y: ground, z: -16 }, half * 1.2, 13, 0.5),
    "profil": () => pool({ x: 0, y: ground, z: -length * 0.5 }, length * 0.56, 5, 0.4),
    "trois-quarts": () => pool({ x: 4, y: ground, z: -34 }, half * 1.25, 22, 0.42, -8),
    "detail": () => "",
  }[view]();
  const near = arms[arms.length - 1];
  // An acetate front hides the tips of the temples nearly, and their shadow with them.
  const wired = front.build === "wire" || front.build === "drilled";
  const resting = view === "face" ? (wired ? arms : []) : near && view !== "plie" ? [near] : [];
  const tips = resting.map((arm) => pool(onGround(arm, length - 6), frontal ? 4 : 9, frontal ? 2 : 3, 0.6)).join("");
  const gathered = clearTone && view !== "detail" ? light(clearTone) : "";
  return `<g fill="${sheet.ref("s")}"${clearTone ? ` opacity=".62"` : ""}>${wide}${near && view === "trois-quarts" ? castBy(near) : ""}${feet.join("")}${tips}</g>${gathered}`;

  /** What light a clear front lets through and gathers, in front of where it stands. */
  function light(tone: string): string {
    sheet.define(
      `<radialGradient id="${sheet.id("c")}"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".45" stop-color="${lighter(tone, 0.25)}" stop-opacity=".55"/><stop offset="1" stop-color="${tone}" stop-opacity="0"/></radialGradient>`,
    );
    const places =
      view === "profil"
        ? [{ x: 0, y: ground + 1, z: -4 }]
        : [1, -1].map((side) => ({ x: (left + right) * 0.5 * side, y: ground + 1, z: 2 }));
    return `<g fill="${sheet.ref("c")}">${places.map((place) => pool(place, view === "profil" ? 9 : (right - left) * 0.36, 1.5, 0.9)).join("")}</g>`;
  }

  /** The shadow of the near temple begins at its tip and fades where the temple is high above the ground. */
  function castBy(arm: Arm): string {
    const [from, to] = [0.45, 1].map((share) => stage.at(onGround(arm, length * share - 4))) as [Point, Point];
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return pool(
      onGround(arm, length * 0.74),
      (Math.hypot(to.x - from.x, to.y - from.y) / stage.scale) * 0.62,
      4,
      0.5,
      Math.round(turn),
    );
  }
}
