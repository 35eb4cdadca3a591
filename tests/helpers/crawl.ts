import { all, attr, byId, type Element } from "./dom";
import { IS_NIGHTLY } from "./nightly";
import type { Page, Visitor } from "./visitor";

export type Broken = { from: string; to: string; why: string };
export type Crawl<Read> = {
  /** By path and query: what was read from each page. The parsed pages themselves would fill the memory. */
  pages: Map<string, Read>;
  files: Set<string>;
  broken: Broken[];
};

/** Filter pages link to each other without end, so of each path only so many queries are opened. */
const VARIANTS = 6;
/** By day, the pages of so many of the articles are opened; at night, those of all. */
const EACH_ARTICLE = IS_NIGHTLY ? 1 : 2;
/** By day, so many of the articles are opened in each colour and size, with the pages below them. */
const EACH_WITH_ALL = IS_NIGHTLY ? 1 : 4;
/** By day, so many of the drawings are asked for; other tests draw each kind of them. */
const EACH_DRAWING = IS_NIGHTLY ? 1 : 3;
/** A browser requests so many pictures of a page at once. */
const FILES_AT_ONCE = 6;

/** Opens every page that links lead to from the start, and every picture, style and script that these pages name. */
async function crawl<Read>(visitor: Visitor, start: string, read: (page: Page) => Read): Promise<Crawl<Read>> {
  const pages = new Map<string, Read>();
  const files = new Map<string, string>();
  const broken: Broken[] = [];
  const seen = new Set([start]);
  const variants = new Map<string, number>();
  const articles = new Map<string, number>();
  const isLeftToTheNight = ({ pathname, search }: URL) => {
    const [, slug, below] = /^\/article\/([^/]+)(\/.+)?$/.exec(pathname) ?? [];
    if (!slug) return false;
    const turn = articles.get(slug) ?? articles.size;
    articles.set(slug, turn);
    return turn % (below || search ? EACH_WITH_ALL : EACH_ARTICLE) > 0;
  };
  const queue = [{ path: start, from: "" }];

  for (let next = queue.shift(); next; next = queue.shift()) {
    const page = await visitor.visit(next.path);
    const lost = page.redirects.length > 0 && page.path === "/home" && next.path !== "/" && next.path !== "/home";
    if (page.status !== 200 || lost) {
      broken.push({
        from: next.from,
        to: next.path,
        why: lost ? "leads home, as pages nobody knows do" : `answers ${page.status}`,
      });
      continue;
    }
    pages.set(next.path, read(page));
    for (const file of filesOf(page)) if (!files.has(file)) files.set(file, next.path);
    for (const url of linksOf(page)) {
      const path = url.pathname + url.search;
      if (url.hash && path === page.path && !byId(page.root, decodeURIComponent(url.hash.slice(1))))
        broken.push({ from: next.path, to: url.hash, why: "has no such place on the page" });
      const made = url.pathname.endsWith(".pdf");
      // Of files made at each visit, only so many of one name are requested, too.
      const kind = made ? (url.pathname.split("/").at(-1) ?? "") : url.pathname;
      const count = variants.get(kind) ?? 0;
      if (seen.has(path) || count >= VARIANTS || isLeftToTheNight(url)) continue;
      seen.add(path);
      if (/\.(svg|avif|webp|jpe?g|png|mp4|webm)$/.test(url.pathname)) {
        files.set(path, next.path); // a link to a picture or a film opens no page
        continue;
      }
      variants.set(kind, count + 1);
      if (made) {
        files.set(path, next.path);
        continue;
      }
      queue.push({ path, from: next.path });
    }
  }
  const isDrawing = ([file]: [string, string]) => file.startsWith("/illustrations/");
  const waiting = [
    ...[...files].filter((file) => !isDrawing(file)),
    ...[...files].filter(isDrawing).filter((_, turn) => turn % EACH_DRAWING === 0),
  ];
  const readFiles = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [file, from] = next;
      const answer = await visitor.visit(file);
      if (answer.status !== 200) broken.push({ from, to: file, why: `answers ${answer.status}` });
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, readFiles));
  return { pages, files: new Set(files.keys()), broken };
}

function linksOf(page: Page): URL[] {
  const hrefs = [
    ...all(page.root, "a", "area").map((each) => attr(each, "href")),
    ...all(page.root, "form")
      .filter((each) => attr(each, "method")?.toLowerCase() !== "post")
      .map((each) => attr(each, "action")),
  ];
  return own(page, hrefs);
}

function filesOf(page: Page): string[] {
  const sources = (each: Element) => [
    attr(each, "src"),
    attr(each, "poster"),
    ...srcset(attr(each, "srcset")),
    ...srcset(attr(each, "imagesrcset")),
  ];
  const named = all(page.root, "img", "source", "video", "script", "input").flatMap(sources);
  // A canonical address is for search engines; browsers do not load it.
  const linked = all(page.root, "link")
    .filter((each) => !/canonical|alternate|dns-prefetch|preconnect/.test(attr(each, "rel") ?? ""))
    .flatMap((each) => [attr(each, "href"), ...srcset(attr(each, "imagesrcset"))]);
  return own(page, [...named, ...linked]).map((url) => url.pathname + url.search);
}

function srcset(list: string | undefined): string[] {
  return list ? list.split(/,\s+/).map((part) => part.trim().split(/\s+/)[0] ?? "") : [];
}

function own(page: Page, hrefs: (string | undefined)[]): URL[] {
  return hrefs
    .filter((href): href is string => Boolean(href) && URL.canParse(href ?? "", page.url))
    .map((href) => new URL(href, page.url))
    .filter((url) => url.origin === page.url.origin);
}

/**
 * Every page of the shop that a visitor with something in the cart can reach.
 * @param read takes from a page what the test needs later
 */
export function crawlShop<Read>(visitor: Visitor, read: (page: Page) => Read): Promise<Crawl<Read>> {
  return crawl(visitor, "/home", read);
}
