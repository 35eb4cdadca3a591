import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { ServerBuild } from "@remix-run/node";

import type { Encoding } from "./encodings.server";

type AssetsManifest = ServerBuild["assets"];
export type BuiltFile = { encodings: Encoding[]; bytes(encoding: Encoding): Uint8Array<ArrayBuffer> };

export const BUILD_PATH = "/build/";
/**
 * The folder of the browser's files as Remix compiles them (`assetsBuildDirectory` in remix.config.js), and the folder
 * where scripts/tools/pack.mjs writes them ready to send.
 */
const COMPILED = "build/browser";
const PACKED = "build/packed";
/** The files of the release before this one, which an update copies: pages that were open then still ask for them. */
const FORMER = "build/former";
const SUFFIXES = { br: ".br", gzip: ".gz", identity: "" } as const;

type Packed = { version: string; assets: AssetsManifest };

/** Null during development: nothing is packed then, or the packed files belong to an earlier build. */
const packed = readPacked();
const folder = packed ? PACKED : COMPILED;
let known: Map<string, BuiltFile> | undefined;

/** The scripts of each page, for Remix: the packed ones when there are any. */
export function browserAssets(compiled: AssetsManifest): AssetsManifest {
  return packed?.assets ?? compiled;
}

/** Finds a built file, and nothing else. @param path of its address: `/build/root-….js` */
export function builtFile(path: string): BuiltFile | null {
  known ??= new Map([...(existsSync(FORMER) ? readBuilt(FORMER) : []), ...readBuilt(folder)]);
  return known.get(path) ?? null;
}

/** The text of a built file that is written into pages. */
export function builtText(path: string): string {
  const file = builtFile(path);
  if (!file) throw new Error(`${path} is not in the browser build`);
  return new TextDecoder().decode(file.bytes("identity"));
}

function readPacked(): Packed | null {
  const list = join(PACKED, "packed.json");
  if (!existsSync(list)) return null;
  const found = JSON.parse(readFileSync(list, "utf8")) as Packed;
  return existsSync(join(COMPILED, `manifest-${found.version.toUpperCase()}.js`)) ? found : null;
}

function* readBuilt(folder: string): Iterable<[string, BuiltFile]> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
  const encodingsOf = (name: string) =>
    (["br", "gzip", "identity"] as const).filter((encoding) => names.has(name + SUFFIXES[encoding]));
  for (const name of names) {
    if (/\.(br|gz|json)$/.test(name)) continue;
    yield [
      BUILD_PATH + name.replaceAll("\\", "/"),
      { encodings: encodingsOf(name), bytes: reader(join(folder, name)) },
    ];
  }
}

/** Reads a file at its first use and keeps it: all of them together are two megabytes. */
function reader(path: string): BuiltFile["bytes"] {
  const kept = new Map<Encoding, Uint8Array<ArrayBuffer>>();
  return (encoding) => {
    const bytes = kept.get(encoding) ?? new Uint8Array(readFileSync(path + SUFFIXES[encoding]));
    kept.set(encoding, bytes);
    return bytes;
  };
}
