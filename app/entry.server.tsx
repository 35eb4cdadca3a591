import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { faceStyle } from "~/http/pictures/face-parts.server";
import { pictureInPage } from "~/http/pictures/first-picture.server";
import { builtText } from "~/gate/browser-build.server";
import { noteFault } from "~/gate/faults.server";
import { SCROLL_BACK_SCRIPT, START_SCRIPT } from "~/gate/start-script.server";
import { withPageList } from "~/gate/page-scripts.server";
import type { ShopContext } from "~/http/request-context.server";
import { repainted } from "~/shop/accent";
import { accentInForce } from "~/shop/facts";
import { FirstPictureContext } from "~/ui/first-picture";
import { french } from "~/shop/words/french-spacing";
import { START_MARKER } from "~/ui/frame/deferred-scripts";
import { NonceContext } from "~/ui/frame/nonce";
import { storefrontSheet, STYLE_MARKER } from "~/ui/styles/sheet";

/** Renders a page. The gate (`app/gate`) sets its headers and cookies, and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const html = newPage(request, remixContext, context);
  if (!remixContext.staticHandlerContext.errors) context.rendered = html;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The browser may keep some refused forms, so that Back shows them again: Chromium cannot ask for a post anew.
  if (status === 422 && context.page.keepsRefusal && !context.session && !context.face)
    headers.set("Cache-Control", "private, no-cache");
  return new Response(html, { status, headers });
}

function newPage(request: Request, remixContext: EntryContext, context: ShopContext): string {
  const html = renderPage(
    <NonceContext.Provider value={context.nonce}>
      <FirstPictureContext.Provider value={pictureInPage}>
        <RemixServer context={withPageList(remixContext, request)} url={request.url} />
      </FirstPictureContext.Provider>
    </NonceContext.Provider>,
  );
  const painted = context.light ? withoutFace(paintFirst(html)) : paintFirst(html);
  // The rules for a face are added to the page's style, which has its nonce already.
  return context.face ? painted.replace("</style>", () => `${faceStyle(context)}</style>`) : painted;
}

/** The light version downloads no font, so that the style's font rules are left out, and the link that preloads it. */
const withoutFace = (html: string) => html.replace(FONT_FACE, "").replace(FONT_PRELOAD, "");
const FONT_PRELOAD = /<link rel="preload"[^>]* as="font"[^>]*>/;
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Faults of loaders and actions are logged where they are translated (`gate/pages.server.ts`); here Remix reports what
 * it throws itself.
 */
export function handleError(fault: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!isRouteErrorResponse(fault) && !request.signal.aborted) noteFault(context, request, fault);
}

/** Renders a page as a whole: no page of the shop waits for data, so that nothing of it comes later. */
function renderPage(page: React.ReactElement): string {
  return `<!DOCTYPE html>${renderToString(page)}`;
}

/**
 * Makes the first view come in one answer: the style is written into the page, and scripts are asked for only after it
 * is painted (`ui/frame/deferred-scripts.tsx` starts them). React does not compare the attributes and texts changed
 * here. They all come before or after the page's content, so that the content, the largest part, is not searched.
 */
function paintFirst(html: string): string {
  const [head, content, scripts] = inThree(html);
  return paintedHead(head, scripts !== "") + content + startedLater(scripts);
}

/** Splits a page into its head, its content, and the scripts at its end, if it has any. */
function inThree(html: string): [head: string, content: string, scripts: string] {
  const headEnd = html.indexOf(HEAD_END);
  const scriptsAt = html.indexOf(SCROLL_SCRIPT_START, headEnd);
  const contentEnd = scriptsAt === -1 ? html.length : scriptsAt;
  return [html.slice(0, headEnd), html.slice(headEnd, contentEnd), html.slice(contentEnd)];
}

function paintedHead(head: string, isTakenOver: boolean): string {
  const told = head.replace(TOLD_ELSEWHERE, typesetAfter);
  return (isTakenOver ? told : told.replace(TITLE, typesetAfter))
    .replace(STYLE_MARKER, () => styleOf(Array.from(head.matchAll(PAGE_SHEET), ([, href = ""]) => href)))
    .replaceAll(PAGE_SHEET, '<link rel="dns-prefetch" href="$1"');
}

function startedLater(scripts: string): string {
  return scripts
    .replaceAll(ANNOUNCED, (_, href: string) =>
      scripts.includes(` from "${href}"`) ? WAITING_LINK : WAITING_LINK.replace("/>", ` data-module="${href}"/>`),
    )
    .replaceAll(' type="module" async=""', ' type="text/x-module"')
    .replace(START_MARKER, () => START_SCRIPT)
    .replace(SCROLL_SCRIPT, () => SCROLL_BACK_SCRIPT);
}

const HEAD_END = "</head>";
const SCROLL_SCRIPT_START = "((STORAGE_KEY, restoreKey)";

/** The framework's own inline script; the shop's takes its place, because it is shorter. */
const SCROLL_SCRIPT = /\(\(STORAGE_KEY, restoreKey\) => \{[^<]*/;

/**
 * The tags for search engines and shared links get French typography here, so that browsers need no code for it. React
 * compares the text of a title, so that the title of a page with scripts is left as it was written.
 */
const TOLD_ELSEWHERE = /(<meta (?:name="description"|property="og:(?:title|description)") content=")([^"]*)/g;
const TITLE = /(<title>(?:Erreur : )?)([^<]*)/;
const typesetAfter = (_: string, before: string, text: string) => before + french(text);
/**
 * Takes the place of a link that preloads a module: the page's script asks for the module later, when it starts. React
 * expects the same number of links here. This link may be in a page's body, and asks for nothing, because the browser
 * has already looked up the name of the shop's host.
 */
const WAITING_LINK = '<link rel="dns-prefetch" href="/"/>';
const ANNOUNCED = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const PAGE_SHEET = /<link rel="stylesheet" href="(\/build\/_assets\/[\w.-]+\.css)"/g;
const styles = new Map<string, string>();
const MOST_STYLES = 200;

/** The style of a page: the shop's sheet and the page's own sheets, in the present accent. */
function styleOf(pageSheets: string[]): string {
  const accent = accentInForce();
  const key = [accent, ...pageSheets].join();
  const known = styles.get(key);
  if (known !== undefined) return known;
  if (styles.size > MOST_STYLES) styles.clear(); // an administrator tries accents, and each makes a style
  const text = repainted([storefrontSheet, ...pageSheets].map(sheetText).join("\n"), accent);
  styles.set(key, text);
  return text;
}

function sheetText(href: string): string {
  return builtText(href)
    .replace(/\n\/\*# sourceMappingURL.*$/, "")
    .trim();
}
