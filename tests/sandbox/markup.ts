import { randomBytes } from "node:crypto";

import type { Reply } from "./http";

/** HTML that has been escaped already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = string | number | Markup | null | undefined | false | Piece[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A template whose holes are escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...holes: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + render(holes[index - 1]) + part));
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (Array.isArray(piece)) return piece.map(render).join("");
  return piece instanceof Markup ? piece.text : escapeHtml(String(piece));
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1d2421; --paper: #f6f3ec; --card: #fff; --line: #d9d3c5; --accent: #14523f; --alert: #a3231f; }
  @media (prefers-color-scheme: dark) { :root { --ink: #ece8de; --paper: #161a18; --card: #20262380; --line: #3d4641; --accent: #7fcbb0; --alert: #ff9a92; } }
  * { box-sizing: border-box; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
  main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  main.wide { max-width: 60rem; }
  .bench { margin: 0; padding: .5rem 1rem; text-align: center; background: #f3c948; color: #2b2300; font-weight: 600; }
  h1 { font-size: 1.5rem; line-height: 1.2; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
  label { display: block; font-weight: 600; margin-top: .75rem; }
  input { font: inherit; width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid currentColor; border-radius: .4rem; background: transparent; color: inherit; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  button, .button { font: inherit; display: block; width: 100%; min-height: 44px; padding: .6rem 1rem; margin-top: 1rem; border-radius: .4rem; border: 1px solid var(--accent); background: var(--accent); color: var(--paper); font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  button.second, .button.second { background: transparent; color: var(--accent); }
  :focus-visible { outline: 3px solid #f3c948; outline-offset: 2px; }
  [role=alert] { border-left: 4px solid var(--alert); padding: .5rem 1rem; color: var(--alert); font-weight: 600; }
  table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  td.amount, th.amount { text-align: right; white-space: nowrap; }
  a { color: var(--accent); } pre { white-space: pre-wrap; overflow-wrap: anywhere; } small { opacity: .85; }
  iframe { width: 100%; min-height: 70vh; border: 1px solid var(--line); background: #fff; }
  dt { font-weight: 600; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
`;

export type PageOptions = {
  title: string;
  banner?: string;
  wide?: boolean;
  status?: number;
  scripts?: string[];
  frameable?: boolean;
};

/** A whole page that works without scripts. */
export function page(options: PageOptions, content: Markup): Reply {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "script-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    // No form-action: it would also stop the redirect that leads a customer back to the shop.
    options.frameable ? "frame-ancestors *" : "frame-ancestors 'none'",
  ];
  const body = html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${options.title}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${new Markup(STYLE)}</style>${(options.scripts ?? []).map((source) => html`<script src="${source}" defer></script>`)}</head>
<body>${options.banner && html`<p class="bench">${options.banner}</p>`}
<main${options.wide && html` class="wide"`}>${content}</main></body></html>
`;
  return {
    status: options.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "referrer-policy": "no-referrer",
    },
    body: body.text,
  };
}
