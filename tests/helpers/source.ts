import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type SourceFile = { path: string; text: string; lines: number };
export type Import = { path: string; typeOnly: boolean };

/** The shop's own source files below a folder. */
export function sourcesIn(folder: string, pattern = /\.(tsx?|m?js)$/): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      return { path: join(folder, path), text, lines: text.split("\n").length - 1 };
    });
}

/** The imports of a file: own modules as paths from the root (`app/domain/money`), packages by name. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const found = text.matchAll(/^(?:import|export)\s(type\s)?(?:[^;"]*?\sfrom\s)?"([^"]+)"|import\("([^"]+)"\)/gm);
  return [...found].map(([, typeOnly, from = "", dynamic = ""]) => ({
    path: resolve(path, from || dynamic),
    typeOnly: Boolean(typeOnly),
  }));
}

function resolve(file: string, imported: string): string {
  if (imported.startsWith("~/")) return `app/${imported.slice(2)}`;
  if (imported.startsWith(".")) return normalize(join(dirname(file), imported));
  return imported;
}

/** The circles of imports, types included: `app/a.ts → app/b.ts → app/a.ts`. */
export function circlesIn(files: SourceFile[]): string[] {
  const byModule = new Map(files.map((file) => [withoutEnding(file.path), file]));
  const needs = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ path }) => byModule.get(withoutEnding(path))?.path ?? []),
    ]),
  );
  const circles: string[] = [];
  const left = new Set<string>();
  const follow = (path: string, way: string[]): void => {
    const since = way.indexOf(path);
    if (since >= 0) circles.push([...way.slice(since), path].join(" → "));
    if (since >= 0 || left.has(path)) return;
    for (const next of needs.get(path) ?? []) follow(next, [...way, path]);
    left.add(path);
  };
  for (const { path } of files) follow(path, []);
  return circles;
}

const withoutEnding = (path: string) => path.replace(/\.(tsx?|m?js)$/, "");
