import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

import { catalogueVersion } from "~/domain/catalogue/version.server";
import { visitorMarks } from "~/domain/wishlist/marks.server";
import { formKeys } from "~/http/forms/form-keys.server";
import type { ShopContext } from "~/http/request-context.server";
import { readConsent } from "~/http/session/consent.server";
import { readCookie } from "~/http/session/cookies.server";
import type { Address } from "./addresses.server";
import { bestEncoding } from "./encodings.server";
import { findMarks, markTexts } from "./page-marks.server";
import {
  compress,
  packTemplate,
  STAND_INS,
  templateOf,
  writeTemplate,
  type PageTemplate,
} from "./page-template.server";

type CachedPage = PageTemplate & { version: string };

type CachedAnswer = {
  version: string;
  headers: [string, string][];
  plain: Buffer<ArrayBuffer>;
  /** The answer in gzip, once a browser that accepts gzip has asked for it. */
  packed?: Buffer<ArrayBuffer>;
};

/** Room for about four hundred pages: all pages of a small shop, and some with filters. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_CALL_BYTES = 8 * 1024 * 1024;
/** Room for about a thousand drawings. */
const MOST_FILE_BYTES = 8 * 1024 * 1024;
/**
 * After this time a page is made again, because parts of it depend on the day, such as the reference price of a
 * reduction.
 */
const LONGEST_MS = 10 * 60_000;

const pages = new LRUCache<string, CachedPage>({
  maxSize: MOST_BYTES,
  ttl: LONGEST_MS,
  // A packed page is about a sixth of a plain one.
  sizeCalculation: ({ bytes }) => Math.ceil(bytes.length * 1.2),
});

/** The packed answer has about a third of the plain one's bytes. */
const sizeCalculation = ({ plain }: CachedAnswer) => Math.ceil(plain.length * 1.4);
const calls = new LRUCache<string, CachedAnswer>({ maxSize: MOST_CALL_BYTES, ttl: LONGEST_MS, sizeCalculation });
const files = new LRUCache<string, CachedAnswer>({ maxSize: MOST_FILE_BYTES, sizeCalculation });

/** Answers a call that reads the catalogue alone from memory; it is made again once the catalogue has changed. */
export async function answerCachedCall(
  { request, context }: { request: Request; context: ShopContext },
  read: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return fromMemory(request, calls, pathname + search, await catalogueVersion(context.services), read);
}

/** Answers a file that depends on its address alone, such as a drawing, from memory: it never changes. */
export function answerCachedFile({ request }: { request: Request }, read: () => Promise<Response>): Promise<Response> {
  return fromMemory(request, files, new URL(request.url).pathname, "", read);
}

async function fromMemory(
  request: Request,
  memory: LRUCache<string, CachedAnswer>,
  key: string,
  version: string,
  read: () => Promise<Response>,
): Promise<Response> {
  let known = memory.get(key);
  const inMemory = known?.version === version;
  if (known?.version !== version) {
    const response = await read();
    if (response.status !== 200) return response;
    const plain = Buffer.from(await response.arrayBuffer());
    known = { version, headers: [...response.headers], plain };
    memory.set(key, known);
  }
  const { headers, plain } = known;
  const gzip = bestEncoding(request, ["gzip"]) === "gzip";
  const answer = new Response(gzip ? (known.packed ??= gzipSync(plain)) : plain, { headers });
  answer.headers.set("Vary", "Accept-Encoding");
  if (inMemory) answer.headers.set("X-Cache", "hit");
  if (gzip) answer.headers.set("Content-Encoding", "gzip");
  return answer;
}

/** True when this browser's page differs from the cached page by its secrets and its marks alone. */
export function isCachedFor(
  { wantsData, services, face, told }: ShopContext,
  request: Request,
  { traits }: Address,
): boolean {
  return traits.cached === true && !wantsData && !face && !told && !readCookie(request, services.config, "flash");
}

/**
 * Answers a page from memory. A page that is missing, or older than the catalogue, is first rendered for no particular
 * visitor.
 * @param render renders the page with the context that it is given
 */
export async function answerCached(
  { request, context }: { request: Request; context: ShopContext },
  render: (context: ShopContext) => Promise<Response>,
): Promise<Response> {
  const key = keyOf(context, request);
  const version = await catalogueVersion(context.services);
  let page = pages.get(key);
  const inMemory = page?.version === version;
  if (page?.version !== version) {
    const nobody = nobodysContext(context);
    const response = await render(nobody);
    // A page that must not be cached was rendered with the stand-ins of a template: it is rendered again, for this
    // browser.
    if (response.status !== 200 || nobody.rendered === null) return render(context);
    page = { ...templateOf(nobody.rendered, findMarks), version };
    pages.set(key, page);
  }
  const answer = await written(page, request, context);
  if (inMemory) answer.headers.set("X-Cache", "hit");
  return answer;
}

/**
 * The key of a cached page: the address, and the choices that change the page. Each has few values, and none belongs to
 * one visitor alone.
 */
function keyOf(context: ShopContext, request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${context.light ? "light" : "full"} ${readConsent(request, context.services.config).state} ${pathname}${search}`;
}

/** A context without the visitor: what is rendered with it may be shown to anyone. */
function nobodysContext(context: ShopContext): ShopContext {
  const { csrf, attempt, nonce } = STAND_INS;
  return {
    ...context,
    visitorId: null,
    session: null,
    admin: null,
    browserId: "",
    cookies: [],
    nonce,
    formKeys: { csrf, attempt },
  };
}

async function written(page: CachedPage, request: Request, context: ShopContext): Promise<Response> {
  const marks = context.visitorId ? await visitorMarks(context.services, context.visitorId) : null;
  const marked = marks && (marks.cartCount > 0 || marks.wished.length > 0) ? marks : null;
  const secrets = { nonce: context.nonce, ...formKeys(context) };
  const plain = writeTemplate(page, secrets, marked && markTexts(marked));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Vary": "Accept-Encoding" };
  const coding = bestEncoding(request, ["br", "gzip"]);
  if (coding === "identity") return new Response(plain, { headers });
  const body = marked ? compress(plain, coding) : await packTemplate(page, coding, secrets, plain);
  return new Response(body, { headers: { ...headers, "Content-Encoding": coding } });
}
