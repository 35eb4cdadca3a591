import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { faceStyle } from "~/http/pictures/face-parts.server";
import { pictureInPage } from "~/http/pictures/first-picture.server";
import { builtText } from "~/gate/browser-build.server";
import { noteFault } from "~/gate/faults.server";
import { START_SCRIPT } from "~/gate/start-script.server";
import { withPageList } from "~/gate/page-scripts.server";
import type { ShopContext } from "~/http/request-context.server";
import { repainted } from "~/shop/accent";
import { accentInForce } from "~/shop/facts";
import { FirstPictureContext } from "~/ui/first-picture";
import { french } from "~/ui/french-spacing";
import { START_MARKER } from "~/ui/frame/deferred-scripts";
import { NonceContext } from "~/ui/frame/nonce";
import { storefrontSheet, STYLE_MARKER } from "~/ui/styles/sheet";

/** Renders a page. Its headers, cookies and caching are the gate's (`app/gate`). */
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
  // Some refused forms stay in the browser's own memory, so that Back finds them again; Chromium cannot ask for a post anew.
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
  const painted = context.light ? paintFirst(html).replace(FONT_FACE, "") : paintFirst(html);
  // The page's own style has its nonce already; nobody else's page is searched.
  return context.face ? painted.replace("</style>", () => `${faceStyle(context)}</style>`) : painted;
}

/** The light version has no font to download: what the style says of it stays out too. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Faults of loaders and actions are logged where they are translated (`gate/pages.server.ts`); this hears what Remix itself throws. */
export function handleError(fault: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!isRouteErrorResponse(fault) && !request.signal.aborted) noteFault(context, request, fault);
}

/** React renders nothing of a page later: no page of the shop waits for data, so that its text is made in one go. */
function renderPage(page: React.ReactElement): string {
  return `<!DOCTYPE html>${renderToString(page)}`;
}

/**
 * The first view comes in one answer: the style stands in the page, and scripts are not even asked for before it is painted
 * (`ui/frame/deferred-scripts.tsx` starts them). React does not compare the attributes and texts changed here. All of them stand
 * before the page's content or after it: the content, which is the most of it, is not searched.
 */
function paintFirst(html: string): string {
  const [head, content, scripts] = inThree(html);
  return paintedHead(head, scripts !== "") + content + startedLater(scripts);
}

/** The head, what stands in the page, and the scripts at its end, if it has any. */
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
    .replace(SCROLL_SCRIPT, (script) => script.replace(/\n\s*/g, " "));
}

const HEAD_END = "</head>";
const SCROLL_SCRIPT_START = "((STORAGE_KEY, restoreKey)";

/** The framework's own inline script comes with the indentation of its source; each statement of it ends with a semicolon. */
const SCROLL_SCRIPT = /\(\(STORAGE_KEY, restoreKey\) => \{[^<]*/;

/**
 * What search engines and shared links are told is set as French is, here: a browser need not know how. React compares the
 * text of a title, so that of a page it takes over stays as it was written.
 */
const TOLD_ELSEWHERE = /(<meta (?:name="description"|property="og:(?:title|description)") content=")([^"]*)/g;
const TITLE = /(<title>(?:Erreur : )?)([^<]*)/;
const typesetAfter = (_: string, before: string, text: string) => before + french(text);
/**
 * What the page's module does not name itself, but those it names import: asked for with them when it starts, and not before.
 * React looks for as many links in their place: what stands there is allowed in a page's body, and asks for nothing, since the
 * name of the shop's own host is known.
 */
const WAITING_LINK = '<link rel="dns-prefetch" href="/"/>';
const ANNOUNCED = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const PAGE_SHEET = /<link rel="stylesheet" href="(\/build\/_assets\/[\w.-]+\.css)"/g;
const styles = new Map<string, string>();
const MOST_STYLES = 200;

/** The style of a page: the shop's, and its own sheets, in the accent that is in force. */
function styleOf(pageSheets: string[]): string {
  const accent = accentInForce();
  const key = [accent, ...pageSheets].join();
  const known = styles.get(key);
  if (known !== undefined) return known;
  if (styles.size > MOST_STYLES) styles.clear(); // an administrator tries accents
  const text = repainted([storefrontSheet, ...pageSheets].map(sheetText).join("\n"), accent);
  styles.set(key, text);
  return text;
}

function sheetText(href: string): string {
  return builtText(href)
    .replace(/\n\/\*# sourceMappingURL.*$/, "")
    .trim();
}
