import { armsOf, drawArm } from "./arms";
import { darker, lighter } from "./color";
import { MILLIMETRE, PICTURE, stageFor, wornStage } from "./camera";
import { canonical, WORN_VIEW, type FrameDrawing, type View } from "./drawing";
import { closedPath, openPath } from "./fit";
import { frontOf, type Front } from "./front";
import { boxOf, hull, point, type Point, type Point3 } from "./geometry";
import { groundShadow } from "./ground";
import { endPieces, nosePads, nylonThread, rivets, wireBridges, type Workshop } from "./hardware";
import { LENS_FIT, lensesOn } from "./lens";
import { materialFor } from "./materials";
import { solid, wire } from "./solid";
import { lightWithin, picture, sheetFor, whole } from "./svg";
import { templeProfile } from "./temple";
import { PLATE } from "./tortoise";

/** The front is bent to the face, leans forward at the brow, and has a thickness. */
function surfaceOf(front: Front): (at: Point, depth?: number) => Point3 {
  const { wrap } = front.traits;
  return ({ x, y }, depth = 0) => ({ x, y, z: -(x * x) / (2 * wrap) - y * 0.1 - depth });
}

/** Thickness of a sheet of acetate, in millimetres. */
const FRONT_DEPTH = 3.8;

/** The near half of a front, for views from the side or close by, where it hides the other half. */
function nearHalf(front: Front, view: View): Front {
  const right = (part: Point[]) => part.filter(({ x }) => x >= (view === "profil" ? front.hinge.x * 0.4 : 0));
  return {
    ...front,
    lenses: front.lenses.slice(0, 1).map((lens) => (front.shield ? right(lens) : lens)),
    solids: front.solids.map(right).filter((part) => part.length > 2),
  };
}

/** The area of streaks and grain, in picture units. */
const STREAKS = { width: 780, height: 540 };

/**
 * The transform of the material's figure on a front: tortoise at true size from the right end, others stretched over
 * it.
 */
function figurePlace({ drawing, front, stage, surface }: Workshop): string {
  const box = boxOf(front.solids.flat().map((at) => stage.at(surface(at))));
  if (drawing.finish === "tortoise") {
    const size = stage.scale / MILLIMETRE;
    return `translate(${whole(box.right - PLATE.width * size)} ${whole(box.top)})scale(${size.toFixed(2)})`;
  }
  const [across, down] = [(box.right - box.left) / STREAKS.width, (box.bottom - box.top) / STREAKS.height];
  return `translate(${whole(box.left)} ${whole(box.top)})scale(${across.toFixed(2)} ${down.toFixed(2)})`;
}

/**
 * `worn`: over a face, at its scale; drawn without temples, which go back along the head, and without a shadow on the
 * ground.
 */
type Options = { grounded?: boolean; worn?: boolean };

export function frameBody(
  given: FrameDrawing,
  view: View,
  { grounded = true, worn = false }: Options = {},
): { body: string; front: Front } {
  const drawing = canonical(given);
  const entire = frontOf(drawing);
  const front = view === "profil" || view === "detail" ? nearHalf(entire, view) : entire;
  const surface = surfaceOf(front);
  const lowest = Math.max(boxOf(front.lenses.flat()).bottom, ...front.solids.map((part) => boxOf(part).bottom));
  const ground = lowest + 0.4;
  const profile = templeProfile(drawing, front, ground);
  const arms = worn ? [] : armsOf(view, front, surface);
  const hinge = surface(front.hinge);
  const everything = [
    ...[...front.lenses, ...front.solids].flat().map((at) => surface(at)),
    ...arms.flatMap(({ at, side }) => [...profile.outline.map(at), { ...hinge, x: hinge.x * side }]),
  ];
  const stage = worn
    ? wornStage(drawing.lensHeight)
    : stageFor(view, view === "detail" ? [{ ...hinge, x: hinge.x - 8 }] : everything);
  const sheet = sheetFor(JSON.stringify([drawing, worn ? WORN_VIEW : view]));
  const material = materialFor(drawing, sheet);
  sheet.define(
    lightWithin(sheet.id("hl"), 0.1, [
      [0.2, "#fff"],
      [1, "#fff", 0.3],
    ]),
  );
  if (view === "detail")
    sheet.define(
      lightWithin(sheet.id("ed"), 0, [
        [0, lighter(material.edge, 0.2)],
        [0.5, material.edge],
        [1, darker(material.edge, 0.3)],
      ]),
    );
  const shop: Workshop = { drawing, front, material, sheet, stage, surface };

  const onGround = grounded && !worn && view !== "detail";
  const shadow = onGround
    ? groundShadow(
        sheet,
        stage,
        front,
        ground,
        arms,
        drawing.temple,
        material.clarity > 0.1 ? material.tone : undefined,
      )
    : worn
      ? skinShadow(shop)
      : "";
  const metalNose = front.build !== "plastic";
  const pads = metalNose && !front.shield ? nosePads(shop) : "";
  const body = [
    shadow,
    ...arms.map((arm) => drawArm(shop, profile, arm)),
    pads,
    // On a face the reader looks at the eyes, so that lenses reflect no studio.
    worn && !drawing.lensTint
      ? `<g opacity=".3">${lensesOn(drawing, front, sheet, stage, surface)}</g>`
      : lensesOn(drawing, front, sheet, stage, surface),
    front.halfRim || front.build === "drilled" ? nylonThread(shop) : "",
    front.bar
      ? wire(sheet, material, "br", openPath(front.bar.map((at) => stage.at(surface(at, 1)))), 3 * stage.scale)
      : "",
    metalNose ? wireBridges(shop) : "",
    metalNose && front.build !== "browline" && !(front.shield && front.solids.length) ? endPieces(shop) : "",
    wires(shop),
    solids(shop),
    front.build === "plastic" && view !== "profil" ? rivets(shop) : "",
  ].join("");
  return { body: sheet.definitions() + body, front };
}

/** The shadow of the front on the skin just below it: two layers, because blur filters stall old phones. */
function skinShadow({ front, stage, surface }: Workshop): string {
  const place = (part: Point[]) => part.map((at) => stage.at(surface(at)));
  const rims = front.solids.map((part) => closedPath(place(part), 3.4)).join("");
  const holes = front.pierced ? front.lenses.map((lens) => closedPath(place(lens).reverse(), LENS_FIT)).join("") : "";
  const lenses = front.lenses.map((lens) => closedPath(place(lens), LENS_FIT)).join("");
  const cast = rims
    ? `<path d="${rims}${holes}"/>`
    : `<path d="${lenses}" fill="none" stroke="#210" stroke-width="${whole(stage.scale * 1.5)}"/>`;
  const layer = (down: number) => `<g transform="translate(0 ${whole(down * stage.scale)})">${cast}</g>`;
  return `<g fill="#210" opacity=".11">${layer(1.2)}${layer(2.6)}</g>`;
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

function solids(shop: Workshop): string {
  const { drawing, front, sheet, material, stage, surface } = shop;
  if (!front.solids.length) return "";
  const edgeOn = stage.view === "profil";
  const outlines = front.solids.map((part) => {
    const seen = part.map((at) => stage.at(surface(at)));
    if (!edgeOn) return closedPath(seen, stage.view === "face" ? 2.6 : stage.view === "plie" ? 4.4 : 3.4);
    // From the side, only the depth of the front is seen, and the bend that brings its middle forward.
    return closedPath(hull([...seen, ...part.map((at) => stage.at(surface(at, FRONT_DEPTH)))]), 3.4);
  });
  const holes =
    front.pierced && !edgeOn
      ? front.lenses.map((lens) => closedPath(lens.map((at) => stage.at(surface(at))).reverse(), LENS_FIT))
      : [];
  const [here, behind] = [
    stage.at({ x: 0, y: 0, z: 0 }),
    stage.at({ x: 0, y: 0, z: -(drawing.finish === "metal" || drawing.finish === "carbon" ? 2.4 : FRONT_DEPTH) }),
  ];
  const piece = solid(sheet, stage, {
    name: "f",
    path: outlines.join("") + holes.join(""),
    material,
    depth: edgeOn ? { x: 0, y: 0 } : { x: behind.x - here.x, y: behind.y - here.y },
    figureAt: [figurePlace(shop)],
  });
  if (stage.view === "profil" || stage.view === "detail") return piece;
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

/** A frame as it is laid over a face whose pupils are at `WORN.pupils`, at `WORN.scale`; nothing is behind it. */
export function drawWorn(drawing: FrameDrawing): string {
  return picture(PICTURE.width, PICTURE.height, frameBody(drawing, "face", { worn: true }).body);
}

export function drawFrame(drawing: FrameDrawing, view: View): string {
  return picture(PICTURE.width, PICTURE.height, frameBody(drawing, view).body);
}
