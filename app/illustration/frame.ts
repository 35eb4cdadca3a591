import { PICTURE, stageFor, type Stage } from "./camera";
import { darker } from "./color";
import { canonical, type FrameDrawing, type View } from "./drawing";
import { closedPath, openPath } from "./fit";
import { frontOf, type Front } from "./front";
import { boxOf, point, type Point, type Point3 } from "./geometry";
import { groundShadow } from "./ground";
import { endPieces, nosePads, nylonThread, rivets, wireBridges, type Workshop } from "./hardware";
import { LENS_FIT, lensesOn } from "./lens";
import { materialFor } from "./materials";
import { solid, wire } from "./solid";
import { lightWithin, picture, sheetFor, whole } from "./svg";
import { inSpace, templeProfile, type TempleProfile } from "./temple";

/** The front is bent to the face, leans forward at the brow, and has a thickness. */
function surfaceOf(front: Front): (at: Point, depth?: number) => Point3 {
  const { wrap } = front.traits;
  return ({ x, y }, depth = 0) => ({ x, y, z: -(x * x) / (2 * wrap) - y * 0.1 - depth });
}

type Temple = { at: (place: Point) => Point3; side: 1 | -1 };

function drawTemple(shop: Workshop, profile: TempleProfile, { at, side }: Temple): string {
  const { sheet, stage, material, drawing } = shop;
  const name = side > 0 ? "t" : "u";
  const face = stage.view === "face";
  const inner = face || side < 0;
  const place = (where: Point) => stage.at(at(where));
  if (profile.thin) {
    const tipFrom = Math.round(profile.spine.length * 0.7);
    const near = face ? 0.85 : side > 0 ? 1.05 : 0.8;
    const tip = openPath(profile.spine.slice(tipFrom).map(place));
    const sleeve = drawing.finish === "metal" ? "#2a2420" : material.tone;
    const arm = wire(
      sheet,
      material,
      name,
      openPath(profile.spine.slice(0, tipFrom + 1).map(place)),
      1.5 * stage.scale * near,
    );
    return `${arm}<g fill="none" stroke-linecap="round"><path d="${tip}" stroke="${darker(sleeve, 0.3)}" stroke-width="${whole(3.4 * stage.scale * near)}"/><path d="${tip}" stroke="#fff" stroke-opacity=".22" stroke-width="${whole(0.8 * stage.scale * near)}" transform="translate(-3 -6)"/></g>`;
  }
  const path = closedPath(profile.outline.map(place), 3.6);
  const root = place(profile.spine[0] as Point);
  const back = place(profile.spine[20] as Point);
  const turn = (Math.atan2(back.y - root.y, back.x - root.x) * 180) / Math.PI;
  const thickness = stage.at({ ...at(point(40, 0)), x: at(point(40, 0)).x - side * 3.4 });
  const here = stage.at(at(point(40, 0)));
  const lay = (along: number) =>
    `translate(${whole(root.x + Math.cos((turn * Math.PI) / 180) * along)} ${whole(root.y + Math.sin((turn * Math.PI) / 180) * along - 60)})rotate(${whole(turn)})scale(${drawing.finish === "tortoise" ? ".8 .5" : "1.3 .5"})`;
  const rubber = !drawing.shape.endsWith("sportive")
    ? ""
    : rubberTip(profile, place, stage.scale * (face ? 0.8 : side > 0 ? 1 : 0.75));
  return (
    solid(sheet, stage, {
      name,
      path,
      material,
      depth: face
        ? { x: (thickness.x - here.x) * 1, y: 0 }
        : {
            x: (thickness.x - here.x) * (side > 0 ? 0.55 : -0.9),
            y: (thickness.y - here.y) * (side > 0 ? 0.55 : -0.9),
          },
      figureAt: inner ? [] : drawing.finish === "tortoise" ? [lay(-30), lay(560)] : [lay(-30)],
      dim: inner ? 0.28 : 0,
      soft: face ? stage.scale * 2.4 : 0,
      bevel: stage.scale * (inner ? 0.6 : 0.9),
    }) + rubber
  );
}

/** Ribbed rubber over the ends of sports temples. */
function rubberTip({ spine }: TempleProfile, place: (where: Point) => Point, scale: number): string {
  const d = openPath(spine.slice(Math.round(spine.length * 0.66)).map(place), 4);
  const stroke = (tone: string, width: number, more = "") =>
    `<path d="${d}" stroke="${tone}" stroke-width="${whole(width * scale)}"${more}/>`;
  return `<g fill="none">${stroke("#1b1c1f", 7.4, ` stroke-linecap="round"`)}${stroke("#4a4d52", 5, ` stroke-dasharray="10 16"`)}</g>`;
}

/** Covers the front with tiles of the material's pattern, every other one turned by 180°. */
function figurePlaces(front: Front, stage: Stage, surface: (at: Point) => Point3, streaky: boolean): string[] {
  const box = boxOf(front.solids.flat().map((at) => stage.at(surface(at))));
  const columns = streaky ? 1 : 3;
  const width = (box.right - box.left) / columns;
  const [sx, sy] = [width / (streaky ? 780 : 880), (box.bottom - box.top) / (streaky ? 540 : 780)];
  return Array.from({ length: columns }, (_, column) => {
    const turned = column % 2 === 1;
    const x = box.left + width * (column + (turned ? 1 : 0));
    return `translate(${whole(x)} ${whole(turned ? box.bottom : box.top)})scale(${((turned ? -1 : 1) * sx).toFixed(2)} ${((turned ? -1 : 1) * sy).toFixed(2)})`;
  });
}

export function frameBody(given: FrameDrawing, view: View, { grounded = true } = {}): { body: string; front: Front } {
  const drawing = canonical(given);
  const front = frontOf(drawing);
  const surface = surfaceOf(front);
  const lowest = Math.max(boxOf(front.lenses.flat()).bottom, ...front.solids.map((part) => boxOf(part).bottom));
  const ground = lowest + 0.4;
  const profile = templeProfile(drawing, front, ground);
  const temples = ([-1, 1] as const).map((side): Temple => ({
    side,
    at: inSpace(front, surface, side, view === "face" || side < 0 ? (front.traits.flick > 3 ? 5 : 3.4) : 0),
  }));
  const places = [
    ...[...front.lenses, ...front.solids].flat().map((at) => surface(at)),
    ...temples.flatMap(({ at, side }) => [
      ...profile.outline.map(at),
      at(point(0, front.hinge.y)),
      surface(point(front.hinge.x * side, front.hinge.y)),
    ]),
  ];
  const margins = view === "face" ? { side: 120, top: 160, bottom: 220 } : { side: 110, top: 110, bottom: 150 };
  const stage = stageFor(view, places, margins);
  const sheet = sheetFor(JSON.stringify([drawing, view]));
  const material = materialFor(drawing, sheet);
  sheet.define(
    lightWithin(sheet.id("hl"), 0.1, [
      [0.2, "#fff"],
      [1, "#fff", 0.3],
    ]),
  );
  const shop: Workshop = { drawing, front, material, sheet, stage, surface };

  const shadow = !grounded
    ? ""
    : groundShadow(
        sheet,
        stage,
        front,
        ground,
        temples.map(
          ({ at }) =>
            (behind: number) =>
              at(point(behind, 0)),
        ),
        drawing.temple,
      );
  const arms = temples.map((temple) => drawTemple(shop, profile, temple)).join("");
  const metalNose = front.build !== "plastic";
  const pads = metalNose && !front.shield ? nosePads(shop) : "";
  const body = [
    shadow,
    arms,
    pads,
    lensesOn(drawing, front, sheet, stage, surface),
    front.halfRim || front.build === "drilled" ? nylonThread(shop) : "",
    front.bar
      ? wire(sheet, material, "br", openPath(front.bar.map((at) => stage.at(surface(at, 1)))), 3 * stage.scale)
      : "",
    metalNose ? wireBridges(shop) : "",
    metalNose && front.build !== "browline" && !(front.shield && front.solids.length) ? endPieces(shop) : "",
    wires(shop),
    solids(shop),
    front.build === "plastic" ? rivets(shop) : "",
  ].join("");
  return { body: sheet.definitions() + body, front };
}

function wires({ front, sheet, material, stage, surface }: Workshop): string {
  return front.wires
    .map(({ line, width }, index) => {
      if (!line) return wire(sheet, material, "ll", null, width * stage.scale);
      const paths = [1, -1].map((side) => openPath(line.map(({ x, y }) => stage.at(surface(point(x * side, y))))));
      return wire(sheet, material, `w${index}`, paths.join(""), width * stage.scale);
    })
    .join("");
}

function solids({ drawing, front, sheet, material, stage, surface }: Workshop): string {
  if (!front.solids.length) return "";
  const outlines = front.solids.map((part) =>
    closedPath(
      part.map((at) => stage.at(surface(at))),
      3,
    ),
  );
  const holes = front.pierced
    ? front.lenses.map((lens) => closedPath(lens.map((at) => stage.at(surface(at))).reverse(), LENS_FIT))
    : [];
  const [here, behind] = [
    stage.at({ x: 0, y: 0, z: 0 }),
    stage.at({ x: 0, y: 0, z: -(drawing.finish === "metal" || drawing.finish === "carbon" ? 2.4 : 3.8) }),
  ];
  const streaky = drawing.finish === "horn" || drawing.finish === "wood";
  const piece = solid(sheet, stage, {
    name: "f",
    path: outlines.join("") + holes.join(""),
    material,
    depth: { x: behind.x - here.x, y: behind.y - here.y },
    figureAt: figurePlaces(front, stage, surface, streaky),
  });
  const shine = material.gloss < 0.3 ? 0.22 : 0.5 * material.gloss;
  const glints = front.glints
    .flatMap((line) =>
      (front.shield ? [1] : [1, -1]).map((side) =>
        openPath(
          line.map(({ x, y }) => stage.at(surface(point(x * side, y)))),
          7,
        ),
      ),
    )
    .join("");
  return `${piece}<path d="${glints}" fill="none" stroke="#fff" stroke-linecap="round" stroke-opacity="${shine.toFixed(2)}" stroke-width="${whole(stage.scale * (material.gloss < 0.3 ? 1.3 : 0.6))}"/>`;
}

export function drawFrame(drawing: FrameDrawing, view: View): string {
  return picture(PICTURE.width, PICTURE.height, frameBody(drawing, view).body);
}
