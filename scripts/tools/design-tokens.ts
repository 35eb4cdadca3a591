import { readFileSync } from "node:fs";
import postcss from "postcss";

const SHEET = "app/ui/styles/tokens.css";

/** `use` is the comment behind the token. A value that grows with the screen has two widths in pixels. */
export type Token = { name: string; value: string; use: string; onPhone: number; onDesk: number };

export const PHONE = 360;
export const DESK = 1280;

/** The tokens of `app/ui/styles/tokens.css` whose names begin so, in their order there. */
export function tokensNamed(beginning: string): Token[] {
  const found: Token[] = [];
  postcss.parse(readFileSync(SHEET, "utf8")).walkDecls(/^--/, (declaration) => {
    if (!declaration.prop.startsWith(`--${beginning}`)) return;
    const { prop, value } = declaration;
    const next = declaration.next();
    found.push({
      name: prop,
      value,
      use: next?.type === "comment" ? next.text : "",
      onPhone: pixels(value, PHONE),
      onDesk: pixels(value, DESK),
    });
  });
  return found;
}

/** What a length is in pixels on a screen of this width, to a tenth, at the usual letter size; NaN for what is none. */
function pixels(value: string, screen: number): number {
  const fluid = /^clamp\((.+), (.+), (.+)\)$/.exec(value);
  if (fluid) {
    const [least, wished, most] = fluid.slice(1).map((part) => pixels(part, screen));
    return Math.min(Math.max(least ?? NaN, wished ?? NaN), most ?? NaN);
  }
  const sum = value.split(" + ").reduce((total, part) => total + length(part, screen), 0);
  return Math.round(sum * 10) / 10;
}

function length(text: string, screen: number): number {
  const [, number = "", unit] = /^([\d.]+)(rem|px|vw)$/.exec(text) ?? [];
  return Number(number || NaN) * (unit === "rem" ? 16 : unit === "vw" ? screen / 100 : 1);
}
