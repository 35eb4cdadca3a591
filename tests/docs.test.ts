import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { GROUPS } from "~/domain/settings/model.server";
import { WEBHOOK_EVENTS } from "~/infra/stripe-events";

import { site } from "../app/site.js";
import { routesPage } from "../scripts/tools/routes-page";
import { tokensPage } from "../scripts/tools/tokens-page";
import { tokensPicture } from "../scripts/tools/tokens-picture";

const pages = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
];

/** Names of browsers and libraries: the notes say why the shop does without them. */
const OF_OTHERS = ["renderToPipeableStream"];

test("docs/routes.md is what the table of addresses says: `npm run docs` writes it", () => {
  expect(site.length).toBeGreaterThan(100);
  expect(readFileSync("docs/routes.md", "utf8")).toBe(routesPage());
});

test("docs/design-tokens.md and its picture are what the style sheets say: `npm run docs` writes them", () => {
  expect(readFileSync("docs/design-tokens.md", "utf8")).toBe(tokensPage());
  expect(readFileSync("docs/design-tokens.svg", "utf8")).toBe(tokensPicture());
});

test("the guide names every event of the payment provider that the shop listens to", () => {
  const section = /^## Stripe\n([\s\S]*?)^## /m.exec(readFileSync("docs/deployment.md", "utf8"))?.[1] ?? "";
  const named = [...section.matchAll(/`((?:\w+\.)+\w+)`/g)].map(([, name]) => name);
  expect(named.filter((name) => name !== "boutique.example").sort()).toEqual([...WEBHOOK_EVENTS].sort());
});

test("every address says what it is and has its module", () => {
  expect(site.filter(({ about, module }) => about === "" || !existsSync(join("app", module)))).toEqual([]);
});

test("the files and folders that README.md and the notes name exist", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`((?:app|docs|migrations|scripts|seeds|tests)\/[^`\s]*)`/g)].map(
      ([, path = ""]) => ({ page, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !existsSync(path)).map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

test("the functions and types that the notes name exist", () => {
  const sources = ["app", "scripts", "tests", "migrations", "seeds"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path))
      .map((path) => readFileSync(join(folder, path), "utf8")),
  );
  // A table makes a setting for each letter, so their names are in no source.
  const settings = Object.values(GROUPS).flatMap((group) => Object.keys(group.settings));
  const words = new Set(
    [...sources, ...settings, ...OF_OTHERS].flatMap((source) => source.match(/[A-Za-z]\w+/g) ?? []),
  );
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(([, name = ""]) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !words.has(name)).map(({ page, name }) => `${page}: ${name}`)).toEqual([]);
});

/** Comments, but no strings that look like one: `image/*`, an address. */
const COMMENTS = /(?<=^|[\s{(])(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm;

/** Files that the build makes, or examples. */
const NO_FILES = ["ready.mjs", "shop.mjs", "app/a.ts", "app/b.ts"];

test("the files, functions, types and commands that comments name exist", () => {
  const paths = ["app", "scripts", "tests", "seeds", "migrations", "docs"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const ends = new Set([...paths, ...readdirSync(".")].flatMap(endsOf));
  const sources = paths
    .filter((path) => /\.(tsx?|m?js)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const words = new Set(sources.flatMap(({ text }) => text.replace(COMMENTS, "").match(/[A-Za-z]\w+/g) ?? []));
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

  const unknown = sources
    .filter(({ path }) => /^(app|scripts|tests)\//.test(path))
    .flatMap(({ path, text }) => {
      const comments = (text.match(COMMENTS) ?? []).join("\n");
      const named = (pattern: RegExp) => [...comments.matchAll(pattern)].map(([, name = ""]) => name);
      return [
        ...named(/(?<![\w./-])([\w./-]*[\w-]\.(?:tsx?|mjs|css|md))\b/g).filter(
          (name) => !ends.has(name) && !NO_FILES.includes(name),
        ),
        ...named(/`([A-Za-z][a-z0-9]*[A-Z]\w*)(?:\(\))?`/g).filter((name) => !words.has(name)),
        ...named(/npm run ([\w:]+)/g).filter((name) => !(name in scripts)),
      ].map((name) => `${path}: ${name}`);
    });
  expect(unknown).toEqual([]);
});

/** `app/ui/link.tsx`, `ui/link.tsx` and `link.tsx`. */
function endsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}

test("README.md shows every folder of app, two levels deep, and no other", () => {
  const tree = /^app\/\n([\s\S]*?)^migrations\//m.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
  const shown: string[] = [];
  let layer = "";
  for (const [, indent = "", names = ""] of tree.matchAll(/^( {2}| {4})((?:[a-z-]+\/ ?)+)/gm)) {
    const folders = names.trim().split(" ");
    if (indent.length === 2) layer = folders[0] ?? "";
    shown.push(...folders.map((folder) => (indent.length === 2 ? folder : layer + folder)));
  }
  const foldersOf = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${name}/`);
  const there = foldersOf("app").flatMap((name) => [
    name,
    ...foldersOf(join("app", name)).map((below) => name + below),
  ]);
  expect(shown.sort()).toEqual(there.sort());
});

test("links between notes lead somewhere", () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
      .filter(([, target = ""]) => !existsSync(join(page, "..", target)))
      .map(([, target]) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});
