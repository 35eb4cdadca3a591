import { readFileSync } from "node:fs";

import { tokensNamed, type Token } from "./design-tokens";

const WIDTH = 1000;
const SAMPLE = "Des lunettes à 138,50 €";

/** The text of `docs/design-tokens.svg`: the tokens at their own size, as on a wide screen. */
export function tokensPicture(): string {
  let top = 56;
  const parts: string[] = [];
  const draw = (height: number, part: (y: number) => string) => {
    parts.push(part(top));
    top += height;
  };
  const headed = (title: string) =>
    draw(52, (y) => `<text x="40" y="${y + 8}" font-size="25" class="display">${title}</text>`);

  headed("Letters");
  for (const token of tokensNamed("size-")) draw(Math.round(token.onDesk * 1.2) + 14, (y) => letters(token, y));
  top += 40;
  headed("Distances");
  for (const token of tokensNamed("space-")) draw(40, (y) => distance(token, y));
  top += 40;
  headed("Colours");
  const colors = tokensNamed("").filter(({ value }) => value.startsWith("#"));
  colors.forEach((token, index) => parts.push(color(token, 40 + (index % 5) * 188, top + Math.floor(index / 5) * 124)));
  top += Math.ceil(colors.length / 5) * 124 + 16;

  const face = readFileSync("public/fonts/ysabeau-500.woff2").toString("base64");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}">`,
    `<style>@font-face{font-family:Ysabeau;src:url(data:font/woff2;base64,${face})}text{fill:#1c1d24;font-family:system-ui,sans-serif}.display{font-family:Ysabeau,"Gill Sans",sans-serif}.small{font-size:13px;fill:#595750}</style>`,
    `<rect width="${WIDTH}" height="${top}" fill="#f7f4ee"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

function letters({ name, onDesk }: Token, y: number): string {
  const base = y + Math.round(onDesk * 0.8);
  const face = onDesk >= 20 ? ' class="display"' : "";
  return `<text x="40" y="${base}" class="small">${name} · ${onDesk} px</text><text x="220" y="${base}" font-size="${onDesk}"${face}>${SAMPLE}</text>`;
}

function distance({ name, onDesk, use }: Token, y: number): string {
  return `<text x="40" y="${y + 17}" class="small">${name} · ${onDesk} px</text><rect x="220" y="${y}" width="${onDesk}" height="24" fill="#1f4d3f"/><text x="${232 + onDesk}" y="${y + 17}" class="small">${use}</text>`;
}

function color({ name, value }: Token, x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="168" height="72" fill="${value}" stroke="#87827a"/><text x="${x}" y="${y + 92}" class="small">${name} · ${value}</text>`;
}
