import { PassThrough } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { pictureInPage } from "~/http/pictures/first-picture.server";
import { builtText } from "~/gate/browser-build.server";
import { noteFault } from "~/gate/faults.server";
import { withPageList } from "~/gate/page-scripts.server";
import type { ShopContext } from "~/http/request-context.server";
import { FirstPictureContext } from "~/ui/first-picture";
import { french } from "~/ui/french-spacing";
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
  const html = await newPage(request, remixContext, context);
  if (!remixContext.staticHandlerContext.errors) context.rendered = html;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A refused form stays in the browser's own memory, so that 'back' finds it again; Chromium cannot ask for a post anew.
  // What someone typed of themselves in their own account stays nowhere.
  if (status === 422 && !context.session) headers.set("Cache-Control", "private, no-cache");
  return new Response(html, { status, headers });
}

async function newPage(request: Request, remixContext: EntryContext, context: ShopContext): Promise<string> {
  const html = await renderPage(
    <NonceContext.Provider value={context.nonce}>
      <FirstPictureContext.Provider value={pictureInPage}>
        <RemixServer context={withPageList(remixContext, request)} url={request.url} />
      </FirstPictureContext.Provider>
    </NonceContext.Provider>,
    (error) => context.services.log.error({ err: error }, "render"),
  );
  return context.light ? paintFirst(html).replace(FONT_FACE, "") : paintFirst(html);
}

/** The light version has no font to download: what the style says of it stays out too. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Faults of loaders and actions are logged where they are translated (`gate/pages.server.ts`); this hears what Remix itself throws. */
export function handleError(fault: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!isRouteErrorResponse(fault) && !request.signal.aborted) noteFault(context, request, fault);
}

function renderPage(page: React.ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on("data", (chunk: Buffer) => chunks.push(chunk));
        // React 18 pads its last few bytes with zeros where a letter of several bytes did not fit into its buffer.
        body.on("end", () => resolve(Buffer.concat(chunks).toString("utf8").replaceAll("\0", "")));
        body.on("error", reject);
        pipe(body);
      },
      onShellError: reject,
      onError,
    });
  });
}

/**
 * The first view comes in one answer: the style stands in the page, and scripts are not even asked for before it is painted
 * (`ui/deferred-scripts.tsx` starts them). React does not compare the attributes and texts changed here.
 */
function paintFirst(html: string): string {
  const told = html.replace(TOLD_ELSEWHERE, typesetAfter);
  const isTakenOver = html.includes(' type="module"');
  return (isTakenOver ? told : told.replace(TITLE, typesetAfter))
    .replace(STYLE_MARKER, () =>
      [storefrontSheet, ...Array.from(html.matchAll(PAGE_SHEET), ([, href = ""]) => href)].map(sheetText).join("\n"),
    )
    .replaceAll(PAGE_SHEET, '<link rel="x-stylesheet" href="$1"')
    .replaceAll(ANNOUNCED, (_, href: string) =>
      html.includes(` from "${href}"`)
        ? '<link rel="x-modulepreload"/>'
        : `<link rel="x-modulepreload" href="${href}"/>`,
    )
    .replaceAll(' type="module" async=""', ' type="text/x-module"')
    .replace(SCROLL_SCRIPT, (script) => script.replace(/\n\s*/g, " "));
}

/** The framework's own inline script comes with the indentation of its source; each statement of it ends with a semicolon. */
const SCROLL_SCRIPT = /\(\(STORAGE_KEY, restoreKey\) => \{[^<]*/;

/**
 * What search engines and shared links are told is set as French is, here: a browser need not know how. React compares the
 * text of a title, so that of a page it takes over stays as it was written.
 */
const TOLD_ELSEWHERE = /(<meta (?:name="description"|property="og:(?:title|description)") content=")([^"]*)/g;
const TITLE = /(<title>(?:Erreur : )?)([^<]*)/;
const typesetAfter = (_: string, before: string, text: string) => before + french(text);
/** What the page's module does not name itself, but those it names import: asked for with them when it starts, and not before. */
const ANNOUNCED = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const PAGE_SHEET = /<link rel="stylesheet" href="(\/build\/_assets\/[\w.-]+\.css)"/g;
const sheets = new Map<string, string>();

function sheetText(href: string): string {
  const known = sheets.get(href);
  if (known !== undefined) return known;
  const text = builtText(href)
    .replace(/\n\/\*# sourceMappingURL.*$/, "")
    .trim();
  sheets.set(href, text);
  return text;
}
