import type { Stage } from "./camera";
import { darker, lighter } from "./color";
import type { FrameDrawing } from "./drawing";
import { closedPath, openPath } from "./fit";
import type { Front } from "./front";
import { cubic, facing, point, type Point, type Point3 } from "./geometry";
import type { Material } from "./materials";
import { wire } from "./solid";
import { lightWithin, whole, type Sheet } from "./svg";

export type Workshop = {
  drawing: FrameDrawing;
  front: Front;
  material: Material;
  sheet: Sheet;
  stage: Stage;
  /** From the plane of the front to space; depth is measured backwards from the front face. */
  surface: (at: Point, depth?: number) => Point3;
};

const both = (line: Point[]) => [
  ...line
    .slice(1)
    .map(({ x, y }) => point(-x, y))
    .reverse(),
  ...line,
];

/** Metal bridges: a saddle wire, lower on geometric fronts, doubled by a brow bar on aviators. */
export function wireBridges({ front, material, sheet, stage, surface, drawing }: Workshop): string {
  const [right] = front.lenses as [Point[]];
  const { top, bottom, left } = front.lensBox;
  const height = bottom - top;
  const scale = stage.scale;
  const drilled = front.build === "drilled";
  if (front.shield) return "";
  const spring = (share: number) => {
    const level = top + height * share;
    return right.reduce(
      (best, at) =>
        at.x < (left + front.lensBox.right) / 2 && Math.abs(at.y - level) < Math.abs(best.y - level) ? at : best,
      right[facing(right, point(-1, 0))] as Point,
    );
  };
  const from = spring(front.traits.bridge === "low" ? 0.3 : 0.26);
  const start = drilled ? point(from.x + 3, from.y) : from;
  const rise = front.traits.bridge === "double" ? -0.2 : 2.6;
  const arch = cubic(
    point(0, from.y - rise),
    point(start.x * 0.5, from.y - rise),
    point(start.x * 0.62, from.y - rise * 0.4),
    start,
    10,
  );
  const onFront = (line: Point[], depth = 0.4) => openPath(line.map((at) => stage.at(surface(at, depth))));
  let drawn = wire(sheet, material, "b", onFront(both(arch)), 1.7 * scale);
  if (front.traits.bridge === "double") {
    const high = spring(0.06);
    const bar = cubic(
      point(0, high.y - 1.2),
      point(high.x * 0.5, high.y - 1.2),
      point(high.x * 0.8, high.y - 0.8),
      point(high.x + 2, high.y - 0.6),
      10,
    );
    drawn += wire(sheet, material, "bb", onFront(both(bar)), 1.6 * scale);
  }
  if (drilled)
    drawn += [1, -1]
      .map((side) => screw(stage.at(surface(point(start.x * side, start.y), -0.4)), scale, drawing))
      .join("");
  return drawn;
}

function screw({ x, y }: Point, scale: number, { color, finish }: FrameDrawing): string {
  const metal = finish === "metal" ? color : "#b9b4aa";
  return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(scale)}" fill="${lighter(metal, 0.4)}" stroke="${darker(metal, 0.45)}" stroke-width="${whole(scale * 0.4)}"/>`;
}

/** Silicone pads on their arms, behind the front. */
export function nosePads({ front, material, sheet, stage, surface }: Workshop): string {
  const [right] = front.lenses as [Point[]];
  const { top, bottom } = front.lensBox;
  const height = bottom - top;
  const nose = right[facing(right, point(-1, 0.15))] as Point;
  const level = Math.max(nose.y, top + height * 0.46);
  const sides = [1, -1].map((side) => {
    const centre = point((nose.x - 2.2) * side, level + 1.4);
    const pad = Array.from({ length: 20 }, (_, step) => {
      const angle = (step / 20) * Math.PI * 2;
      const [across, along] = [Math.cos(angle), Math.sin(angle)];
      return stage.at(
        surface(point(centre.x + side * (across * 1.5 + along * 1.5), centre.y + along * 4.3), 5.5 + across * 2.1),
      );
    });
    const arm = cubic(
      point((nose.x + 0.3) * side, level - 3.4),
      point((nose.x - 0.5) * side, level - 5.5),
      point((nose.x - 2.6) * side, level - 4),
      point(centre.x + 0.4 * side, centre.y - 0.6),
      8,
    ).map((at, step) => stage.at(surface(at, Math.sin((step / 8) * Math.PI * 0.62) * 6.2)));
    return { pad: closedPath(pad, 2), arm: openPath(arm, 3) };
  });
  sheet.define(
    lightWithin(sheet.id("np"), 0.1, [
      [0, "#fff", 0.9],
      [1, "#b7bdb4", 0.7],
    ]),
  );
  return (
    `<path d="${sides.map(({ arm }) => arm).join("")}" fill="none" stroke="${material.edge}" stroke-width="${whole(0.8 * stage.scale)}"/>` +
    `<path d="${sides.map(({ pad }) => pad).join("")}" fill="${sheet.ref("np")}" stroke="#aaada6" stroke-width="4"/>`
  );
}

/** End pieces of metal fronts: the block that closes the rim and carries the hinge. */
export function endPieces({ front, material, sheet, stage, surface, drawing }: Workshop): string {
  const [right] = front.lenses as [Point[]];
  const { hinge, lensBox } = front;
  const drilled = front.build === "drilled";
  const half = (lensBox.left + lensBox.right) / 2;
  const root = right.reduce(
    (best, at) =>
      at.x > (front.shield ? lensBox.right * 0.6 : half) && Math.abs(at.y - hinge.y) < Math.abs(best.y - hinge.y)
        ? at
        : best,
    right[facing(right, point(1, 0))] as Point,
  );
  const start = drilled ? point(root.x - 3.4, hinge.y + 0.4) : point(root.x - 0.2, hinge.y);
  const line = cubic(
    start,
    point(root.x + 1.8, hinge.y + 0.1),
    point(hinge.x - 0.6, hinge.y - 0.2),
    point(hinge.x, hinge.y),
    8,
  );
  const paths = [1, -1].map((side) =>
    openPath(
      line.map(({ x, y }, step) => stage.at(surface(point(x * side, y), 0.2 + (step / 8) ** 3 * 3))),
      3,
    ),
  );
  const screws = drilled
    ? [1, -1]
        .map((side) => screw(stage.at(surface(point(start.x * side, start.y), -0.4)), stage.scale, drawing))
        .join("")
    : "";
  return wire(sheet, material, "e", paths.join(""), (drilled ? 2 : 2.9) * stage.scale) + screws;
}

/** Two small pins on each side, as riveted hinges have. */
export function rivets({ front, stage, surface, drawing }: Workshop): string {
  if (
    !["wayfarer", "pantos", "ecaille", "carree", "ronde"].includes(drawing.shape) ||
    drawing.finish === "wood" ||
    drawing.finish === "carbon"
  )
    return "";
  const { hinge } = front;
  const d = [1, -1]
    .flatMap((side) =>
      [-1.4, 1.4].map((offset) => {
        const { x, y } = stage.at(surface(point((hinge.x - 3.2) * side, hinge.y + offset), -0.1));
        return `M${whole(x)} ${whole(y)}h0`;
      }),
    )
    .join("");
  const dots = (tone: string, width: number, slip = 0) =>
    `<path d="${d}" stroke="${tone}" stroke-width="${whole(stage.scale * width)}"${slip ? ` transform="translate(-${whole(stage.scale * slip)}-${whole(stage.scale * slip)})"` : ""}/>`;
  const close = stage.view === "detail" ? dots("#8f8676", 1.3) + dots("#fffdf4", 0.5, 0.15) : "";
  return `<g fill="none" stroke-linecap="round">${dots("#0004", 1.7)}${dots("#d3cab6", 1.2)}${close}</g>`;
}

/** Nylon thread under the lens of a half-rim. */
export function nylonThread({ sheet, stage }: Workshop): string {
  return `<use href="#${sheet.id("ll")}" fill="none" stroke="#8e9a9a" opacity=".75" stroke-width="${whole(stage.scale * 0.5)}"/>`;
}
