import { MILLIMETRE } from "./camera";
import { darker } from "./color";
import type { View } from "./drawing";
import { closedPath, openPath } from "./fit";
import type { Front } from "./front";
import { cubic, point, type Point, type Point3 } from "./geometry";
import type { Workshop } from "./hardware";
import { solid, wire } from "./solid";
import { lightWithin, whole } from "./svg";
import { PLATE } from "./tortoise";
import { folded, inSpace, THICKNESS, type TempleProfile } from "./temple";

/** A temple in space; the farthest is drawn first. `through`: the vector from its outer face to its inner face. */
export type Arm = { side: 1 | -1; at: (place: Point) => Point3; through: Point3; outside: boolean };

/** How far behind the front the temple meets its end piece, in millimetres. */
const JOINT = 4.4;

/** The temples that a view shows: open, or folded behind the front; from the side and close by, the right one alone. */
export function armsOf(view: View, front: Front, surface: (at: Point) => Point3): Arm[] {
  if (view === "plie")
    return ([1, -1] as const).map((side) => ({
      side,
      at: folded(front, surface, side),
      through: { x: 0, y: 0, z: -THICKNESS },
      outside: true,
    }));
  const sides = view === "profil" || view === "detail" ? ([1] as const) : ([-1, 1] as const);
  return sides.map((side) => ({
    side,
    // From the front, the rims hide what they can of the temples.
    at:
      view === "face" ? inSpace(front, surface, side, 2.4, 0) : inSpace(front, surface, side, side < 0 ? THICKNESS : 0),
    through: { x: -side * THICKNESS, y: 0, z: 0 },
    outside: view !== "face" && side > 0,
  }));
}

export function drawArm(shop: Workshop, profile: TempleProfile, arm: Arm): string {
  if (profile.thin) return wireArm(shop, profile, arm);
  if (shop.stage.view === "face") return edgeOn(shop, profile, arm);
  const { sheet, stage, material, drawing } = shop;
  const { at, side, through, outside } = arm;
  const place = (where: Point) => stage.at(at(where));
  const [here, there] = [at(point(40, 0)), at(point(40, 0))];
  there.x += through.x;
  there.z += through.z;
  const [near, far] = [stage.at(here), stage.at(there)];
  const share = outside ? 0.55 : -0.9;
  const outline = profile.outline.map(place);
  const rubber = drawing.shape.endsWith("sportive")
    ? rubberTip(profile, place, stage.scale * (outside ? 1 : 0.75))
    : "";
  return (
    solid(sheet, stage, {
      name: side > 0 ? "t" : "u",
      path: closedPath(outline, 3.6),
      material,
      depth: { x: (far.x - near.x) * share, y: (far.y - near.y) * share },
      figureAt: outside ? [figurePlace(shop, place, side)] : [],
      dim: outside ? 0 : 0.28,
      plain: stage.view === "plie" || !outside,
      bevel: stage.scale * (outside ? 0.9 : 0.6),
    }) +
    rubber +
    (stage.view === "profil" || stage.view === "detail" ? joint(shop, place, profile) : "")
  );
}

/** A temple seen from the front, along its length: a thin strip behind the lens, paler towards the tip. */
function edgeOn({ sheet, stage, material, front }: Workshop, { spine }: TempleProfile, { at, side }: Arm): string {
  const root = stage.at(at(point(0, front.hinge.y)));
  const tip = stage.at(at(spine.at(-1) as Point));
  const [across, down] = [tip.x - root.x, tip.y - root.y];
  const line = cubic(
    root,
    point(root.x + across * 0.1, root.y + down * 0.45),
    point(root.x + across * 0.55, root.y + down * 0.75),
    tip,
    10,
  );
  const name = side > 0 ? "t" : "u";
  if (side < 0)
    sheet.define(
      lightWithin(sheet.id("ta"), 0, [
        [0.2, material.edge, material.clarity > 0.1 ? 0.4 : 0.9],
        [1, material.edge, material.clarity > 0.1 ? 0.16 : 0.42],
      ]),
    );
  sheet.define(`<path id="${sheet.id(name)}" d="${openPath(line)}"/>`);
  return `<use href="#${sheet.id(name)}" fill="none" stroke="${sheet.ref("ta")}" stroke-linecap="round" stroke-width="${whole(2.6 * stage.scale)}"/>`;
}

/**
 * The transform of the material's figure on a temple: turned along it, and from another part of the plate on each side.
 */
function figurePlace(shop: Workshop, place: (where: Point) => Point, side: 1 | -1): string {
  const [root, back] = [place(point(0, shop.front.hinge.y)), place(point(60, shop.front.hinge.y))];
  const turn = Math.round((Math.atan2(back.y - root.y, back.x - root.x) * 180) / Math.PI);
  const size = shop.stage.scale / MILLIMETRE;
  const tortoise = shop.drawing.finish === "tortoise";
  const [by, origin] = tortoise
    ? [size.toFixed(2), `${side > 0 ? -100 : -1300}-${PLATE.height / 2}`]
    : [`${(size * 1.6).toFixed(2)} ${(size * 0.45).toFixed(2)}`, "0-270"];
  return `translate(${whole(root.x)} ${whole(root.y)})rotate(${turn})scale(${by})translate(${origin})`;
}

/** The joint of temple and end piece: its shadow, and the light on its edge. */
function joint(
  { stage, front, material }: Workshop,
  place: (where: Point) => Point,
  { outline, spine }: TempleProfile,
): string {
  if (front.build === "browline") return "";
  const half = Math.abs((outline[0]?.y ?? 0) - (spine[0]?.y ?? 0)) * 0.96;
  const level = spine[1]?.y ?? 0;
  const d = openPath([-1, -0.5, 0, 0.5, 1].map((share) => place(point(JOINT, level + share * half))));
  const line = (tone: string, width: number, slip: number) =>
    `<path d="${d}" stroke="${tone}" stroke-width="${whole(width * stage.scale)}"${slip ? ` transform="translate(${whole(slip * stage.scale)})"` : ""}/>`;
  return `<g fill="none">${line(material.clarity > 0.1 ? material.edge : "#100", 0.35, 0)}${line("#fff", 0.25, 0.35).replace("/>", ` opacity=".3"/>`)}</g>`;
}

function wireArm({ sheet, stage, material, drawing }: Workshop, { spine }: TempleProfile, { at, side }: Arm): string {
  const place = (where: Point) => stage.at(at(where));
  const near = { "face": 0.85, "trois-quarts": side > 0 ? 1.05 : 0.8, "profil": 1, "plie": 0.95, "detail": 1.1 }[
    stage.view
  ];
  const tipFrom = Math.round(spine.length * 0.7);
  const tip = openPath(spine.slice(tipFrom).map(place));
  const sleeve = drawing.finish === "metal" ? "#2a2420" : material.tone;
  const path = openPath(spine.slice(0, tipFrom + 1).map(place));
  const arm = wire(sheet, material, side > 0 ? "t" : "u", path, 1.5 * stage.scale * near);
  return `${arm}<g fill="none" stroke-linecap="round"><path d="${tip}" stroke="${darker(sleeve, 0.3)}" stroke-width="${whole((stage.view === "face" ? 2.8 : 3.4) * stage.scale * near)}"/><path d="${tip}" stroke="#fff" stroke-opacity=".22" stroke-width="${whole(0.8 * stage.scale * near)}" transform="translate(-3 -6)"/></g>`;
}

/** Ribbed rubber over the ends of sports temples. */
function rubberTip({ spine }: TempleProfile, place: (where: Point) => Point, scale: number): string {
  const d = openPath(spine.slice(Math.round(spine.length * 0.66)).map(place), 4);
  const stroke = (tone: string, width: number, more = "") =>
    `<path d="${d}" stroke="${tone}" stroke-width="${whole(width * scale)}"${more}/>`;
  return `<g fill="none">${stroke("#1b1c1f", 7.4, ` stroke-linecap="round"`)}${stroke("#4a4d52", 5, ` stroke-dasharray="10 16"`)}</g>`;
}
