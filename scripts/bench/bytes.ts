import { brotliCompressSync } from "node:zlib";

import { get } from "./get";

export const BUDGET = {
  firstView: 20_000, // HTML and CSS of a catalogue page: what two round trips of a new connection carry
  scripts: 77_000 + 15_000, // what the framework needs at least, and our own
} as const;

export type PageBytes = {
  path: string;
  status: number;
  /** HTML and style sheets, as sent to a browser of today. */
  firstView: number;
  /** Scripts in brotli at its highest level, as the framework's part was measured, however they are sent. */
  scripts: number;
  /** The same scripts as the shop sends them, without a proxy in front of it. */
  scriptsSent: number;
  scriptFiles: number;
  strangers: string[];
};

/** The bytes of a page's first view and of its scripts. */
export async function pageBytes(
  shopUrl: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageBytes> {
  const page = await transfer(new URL(path, shopUrl), headers);
  const html = page.text;
  const sheets = unique(html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g));
  const load = (files: string[]) => Promise.all(files.map((file) => transfer(new URL(file, shopUrl), headers)));
  const [sheetFiles, scriptFiles] = [await load(sheets), await scriptsOf(html, load)];
  return {
    path,
    status: page.status,
    firstView: page.bytes + sum(sheetFiles.map((file) => file.bytes)),
    scripts: sum(scriptFiles.map((file) => weightOf(file.text))),
    scriptsSent: sum(scriptFiles.map((file) => file.bytes)),
    scriptFiles: scriptFiles.length,
    strangers: strangersIn(html, shopUrl),
  };
}

/** Sizes by text, because most pages start the same scripts and compressing them takes most of a second. */
const weights = new Map<string, number>();

function weightOf(text: string): number {
  const weight = weights.get(text) ?? brotliCompressSync(text).length;
  weights.set(text, weight);
  return weight;
}

/**
 * The modules that the page imports, and all that those import. Modules that are loaded later, at need, do not count.
 */
async function scriptsOf(html: string, load: (files: string[]) => Promise<Transfer[]>): Promise<Transfer[]> {
  const known = new Set<string>();
  const loaded: Transfer[] = [];
  let wanted = importedIn(html, "/");
  while (wanted.length > 0) {
    wanted.forEach((file) => known.add(file));
    const files = await load(wanted);
    loaded.push(...files);
    wanted = [...new Set(files.flatMap(({ text, path }) => importedIn(text, path)))].filter((file) => !known.has(file));
  }
  return loaded;
}

/** @param path of the page or file that imports: modules name each other relative to their own path */
function importedIn(text: string, path: string): string[] {
  return unique(text.matchAll(MODULE)).map((file) => new URL(file, new URL(path, "http://shop.test")).pathname);
}

const MODULE = /(?:\bimport|\bfrom) ?"((?:\.{0,2}\/)[^"]+\.js)"/g;

/** Addresses of other hosts that the page would load from by itself; links are for people to follow. */
function strangersIn(html: string, shopUrl: string): string[] {
  const loaded = html.matchAll(
    /<(?:script|img|iframe|source|video|audio|embed)[^>]*\s(?:src|srcset|poster)="([^"]+)"|<link(?![^>]*rel="(?:canonical|alternate)")[^>]*\shref="([^"]+)"/g,
  );
  return [...loaded]
    .map(([, source, link]) => source ?? link ?? "")
    .filter(
      (url) =>
        URL.canParse(url, shopUrl) &&
        !url.startsWith("data:") &&
        new URL(url, shopUrl).origin !== new URL(shopUrl).origin,
    );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function unique(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...matches].map((match) => match[1] ?? ""))];
}

export type Transfer = { path: string; status: number; bytes: number; text: string };

/** Fetches a file twice: compressed, for its size, and plain, for its text. */
async function transfer(url: URL, headers: Record<string, string>): Promise<Transfer> {
  const [packed, plain] = [
    await get(url, { ...headers, "Accept-Encoding": "br, gzip" }),
    await get(url, { ...headers, "Accept-Encoding": "identity" }),
  ];
  return { path: url.pathname, status: packed.status, bytes: packed.body.length, text: plain.body.toString("utf8") };
}
