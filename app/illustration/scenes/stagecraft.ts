import { PICTURE } from "~/illustration/camera";
import { darker, lighter } from "~/illustration/color";
import type { FrameDrawing, View } from "~/illustration/drawing";
import { frameBody } from "~/illustration/frame";
import { lightAcross, stops, type Sheet } from "~/illustration/svg";

/** The size of a scene. Scenes are wider than product pictures, because they are at the top of pages. */
export const SCENE = { width: 2400, height: 1350 } as const;

export const SHADE = "#3a2617";

/** What the scenes are built with: light on a wall, things to stand on, frames. */
export type Set = ReturnType<typeof setFor>;

export function setFor(sheet: Sheet) {
  let count = 0;
  const name = () => `z${(count++).toString(36)}`;

  /** A gradient in picture units; returns the paint. */
  const paint = (line: readonly [number, number, number, number], ...list: (readonly [number, string, number?])[]) => {
    const id = name();
    sheet.define(lightAcross(sheet.id(id), line, list));
    return sheet.ref(id);
  };
  const glow = (tone: string, core: number) => {
    const id = name();
    sheet.define(
      `<radialGradient id="${sheet.id(id)}">${stops([
        [0, tone, core],
        [0.45, tone, core * 0.42],
        [1, tone, 0],
      ])}</radialGradient>`,
    );
    return sheet.ref(id);
  };
  const shade = glow(SHADE, 0.5);

  return {
    paint,
    glow,
    area: (d: string, fill: string, opacity = 1) =>
      `<path d="${d}" fill="${fill}"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`,
    line: (d: string, tone: string, width: number, opacity = 1) =>
      `<path d="${d}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`,
    pool: (cx: number, cy: number, rx: number, ry: number, opacity = 0.7) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${shade}" opacity="${opacity}"/>`,

    /** A wall and a table in late light. */
    room(wall: string, table: string, horizon: number): string {
      return (
        `<path d="M0 0H2400V${horizon}H0z" fill="${paint([0, 0, 900, horizon], [0, lighter(wall, 0.5)], [1, wall])}"/>` +
        `<path d="M0 ${horizon}H2400V1350H0z" fill="${paint([0, horizon, 0, 1350], [0, darker(table, 0.06)], [0.25, table], [1, lighter(table, 0.4)])}"/>` +
        `<path d="M0 ${horizon - 26}H2400v26H0z" fill="${paint([0, horizon - 26, 0, horizon], [0, SHADE, 0], [1, SHADE, 0.1])}"/>`
      );
    },

    /** Sun through a window: slanting panes that fade as they fall. */
    windowLight(
      x: number,
      top: number,
      bottom: number,
      panes: number,
      width: number,
      lean: number,
      strength = 0.5,
    ): string {
      const fill = paint([0, top, 0, bottom], [0, "#fff8e6", strength], [1, "#fff8e6", 0.04]);
      const d = Array.from({ length: panes }, (_, pane) => {
        const left = x + pane * (width + 34);
        const rows = [0, 0.52].map((from, row) => {
          const [a, b] = [top + (bottom - top) * from, top + (bottom - top) * (row ? 1 : 0.48)];
          const slip = (y: number) => Math.round(((y - top) / (bottom - top)) * lean);
          return `M${left + slip(a)} ${Math.round(a)}h${width}L${left + width + slip(b)} ${Math.round(b)}h-${width}z`;
        });
        return rows.join("");
      }).join("");
      return `<path d="${d}" fill="${fill}"/>`;
    },

    /** A slab of plaster with its top, front and side, and the long shadow it throws. */
    block(x: number, y: number, width: number, height: number, depth: number, tone: string, throwTo = 420): string {
      const slant = Math.round(depth * 0.5);
      const cast = paint([x + width, 0, x + width + throwTo, 0], [0, SHADE, 0.26], [1, SHADE, 0]);
      return (
        `<path d="M${x + width} ${y + height}L${x + width + slant} ${y + height - depth}V${y - depth + 30}L${x + width + throwTo} ${y + height - depth - 10}L${x + width + throwTo - slant} ${y + height}z" fill="${cast}"/>` +
        `<path d="M${x} ${y}l${slant}-${depth}h${width}l-${slant} ${depth}z" fill="${paint([x, 0, x + width, 0], [0, lighter(tone, 0.55)], [1, lighter(tone, 0.28)])}"/>` +
        `<path d="M${x + width} ${y}l${slant}-${depth}v${height}l-${slant} ${depth}z" fill="${paint([0, y - depth, 0, y + height], [0, darker(tone, 0.2)], [1, darker(tone, 0.12)])}"/>` +
        `<path d="M${x} ${y}h${width}v${height}h-${width}z" fill="${paint([x, y, x + width * 0.7, y + height], [0, lighter(tone, 0.24)], [1, darker(tone, 0.05)])}"/>` +
        `<path d="M${x} ${y}h${width}" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`
      );
    },

    /** A frame, its product picture laid in the scene. */
    frame(drawing: FrameDrawing, view: View, x: number, y: number, width: number): string {
      return `<svg x="${x}" y="${y}" width="${width}" height="${Math.round((width * PICTURE.height) / PICTURE.width)}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">${frameBody(drawing, view).body}</svg>`;
    },

    /** Leaves between the window and the wall: only their shadow is seen. */
    leafShadow(x: number, y: number, size: number, turn: number): string {
      let d = "M0 0q180-40 420-10";
      for (let leaf = 0; leaf < 7; leaf++) {
        const at = 50 + leaf * 56;
        const side = leaf % 2 ? 1 : -1;
        d += `M${at}-${14 - leaf}q${30} ${side * 96} ${120} ${side * 104}q-26 ${side * -84}-120 ${side * -104}`;
      }
      return `<path d="${d.replace(/--/g, "-").replace(/ -/g, "-")}" transform="translate(${x} ${y})rotate(${turn})scale(${size})" fill="${SHADE}" stroke="${SHADE}" stroke-width="5" opacity=".07"/>`;
    },
  };
}
