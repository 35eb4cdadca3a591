import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type SourceFile = { path: string; text: string; lines: number };
export type Import = { path: string; typeOnly: boolean };

/** The files we wrote, below a folder. */
export function sourcesIn(folder: string, pattern = /\.(tsx?|m?js)$/): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      return { path: join(folder, path), text, lines: text.split("\n").length - 1 };
    });
}

/** What a file imports: our own as paths from the root (`app/domain/money`), packages by name. */
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
