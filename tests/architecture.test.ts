import { readFileSync } from "node:fs";
import { dirname } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { DELIVERY, DELIVERY_METHODS } from "~/shop/delivery";

import { addToCart } from "./helpers/buying";
import { crawlShop, type Crawl } from "./helpers/crawl";
import { attr } from "./helpers/dom";
import { postedForms, shownFromServer } from "./helpers/jsx";
import { looseSpaces, WORDS_APART } from "./helpers/loose-spaces";
import { sharedShop } from "./helpers/shop";
import { circlesIn, importsOf, sourcesIn } from "./helpers/source";
import { newVisitor, type Page } from "./helpers/visitor";

/** Each layer of app/ and the layers it may import. Every other import is forbidden, except types of infra. */
const MAY_IMPORT: Record<string, string[]> = {
  gate: ["gate", "pages", "api", "domain", "http", "infra", "ui", "shop", "site.js"],
  pages: ["pages", "domain", "http", "infra", "ui", "enhance", "illustration", "shop"],
  api: ["api", "pages", "domain", "http", "illustration", "site.js", "shop"],
  http: ["http", "domain", "infra", "ui", "illustration", "shop"],
  ui: ["ui", "enhance", "shop"],
  enhance: ["enhance"],
  domain: ["domain", "infra", "shop"],
  infra: ["infra"],
  illustration: ["illustration", "shop"],
  shop: ["shop"],
};
const SERVER_PACKAGES = [
  "knex",
  "better-sqlite3",
  "stripe",
  "nodemailer",
  "zod",
  "pino",
  "morgan",
  "rate-limiter-flexible",
  "express",
  "compression",
  "ical-generator",
  "sharp",
  "@cantoo/pdf-lib",
  "@fastify/busboy",
  "@node-rs/argon2",
  "@zxcvbn-ts/language-common",
  "pdfkit",
  "otpauth",
  "qrcode",
  "csv-parse",
  "csv-stringify",
  "archiver",
  "markdown-it",
  "turndown",
];
const READS_ENVIRONMENT = ["app/gate/server-process.server.ts", "app/server.ts"];

const app = sourcesIn("app");
const layerOf = (path: string) => path.split("/")[1]?.replace(/\.tsx?$/, "") ?? "";

/** The routes of the built shop: the build is loaded without starting a shop. */
async function builtRoutes() {
  process.env.SHOP_EMBEDDED = "1";
  const { innerRoutes: routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/index.js`)) as {
    innerRoutes: Record<
      string,
      { path?: string; index?: boolean; parentId?: string; module: { action?: unknown; default?: unknown } }
    >;
  };
  const pathOf = (id = ""): string =>
    routes[id] ? [pathOf(routes[id].parentId), routes[id].path].filter(Boolean).join("/") : "";
  return { routes, pathOf };
}

describe("layers", () => {
  test("each part of the shop imports only what its layer may", () => {
    const offenders = app
      .filter(({ path }) => path.split("/").length > 2)
      .flatMap((file) => {
        const allowed = MAY_IMPORT[layerOf(file.path)];
        if (!allowed) return [`${layerOf(file.path)} has no line in this table`];
        const imported = importsOf(file).filter(
          (each) => each.path.startsWith("app/") && !(each.typeOnly && layerOf(each.path) === "infra"),
        );
        return imported
          .filter((each) => !allowed.includes(layerOf(each.path)))
          .map((each) => `${file.path} imports ${each.path}`);
      });
    expect(offenders).toEqual([]);
  });

  test("a page's pieces are used by its own family alone: what several need lies below them", () => {
    const roomOf = (path: string) => /^app\/pages\/((?:admin\/)?[^/]+)\//.exec(path)?.[1];
    const offenders = app.flatMap((file) =>
      importsOf(file)
        .filter(({ path }) => roomOf(file.path) && roomOf(path) && roomOf(path) !== roomOf(file.path))
        .map(({ path }) => `${file.path} imports ${path}`),
    );
    expect(offenders).toEqual([]);
  });

  test("calls take from pages only what stays on the server", () => {
    const offenders = app
      .filter(({ path }) => path.startsWith("app/api/"))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ path }) => path.startsWith("app/pages/") && !path.endsWith(".server"))
          .map(({ path }) => `${file.path} imports ${path}`),
      );
    expect(offenders).toEqual([]);
  });

  test("of a page's room, only its route and what stays on the server know the domain", () => {
    const rooms = app.filter(({ path }) => path.startsWith("app/pages/") && !/\.server\.ts$|\.route\.tsx?$/.test(path));
    expect(
      rooms.flatMap((file) =>
        importsOf(file)
          .filter(({ path }) => path.startsWith("app/domain/"))
          .map(({ path }) => `${file.path} imports ${path}`),
      ),
    ).toEqual([]);
  });

  test("no folder holds more than 25 files, of whatever kind", () => {
    const count = new Map<string, number>();
    for (const { path } of sourcesIn("app", /[^/]*\.\w+$/))
      count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1);
    expect([...count].filter(([, files]) => files > 25).map(([folder, files]) => `${folder}: ${files}`)).toEqual([]);
  });

  test("what everyone needs of the domain needs no other part of it, and no two parts need each other", () => {
    const concept = (path: string) => /^app\/domain\/(catalogue\/editing|[^/]+)\//.exec(path)?.[1];
    const needs = new Map<string, Set<string>>();
    for (const file of app) {
      const from = concept(file.path);
      for (const { path } of from ? importsOf(file) : []) {
        const to = concept(path);
        if (from && to && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to));
      }
    }
    for (const base of ["catalogue", "accounts"]) expect([...(needs.get(base) ?? [])], base).toEqual([]);
    const reaches = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of needs.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to));
      return seen;
    };
    expect([...needs.keys()].filter((name) => reaches(name).has(name))).toEqual([]);
  });

  test("no file needs itself through others, for a type either", () => {
    expect(circlesIn(app)).toEqual([]);
  });

  test("packages of the server are imported only where they cannot reach a browser", () => {
    const reachable = app.filter(
      ({ path }) =>
        !/\.server\.(tsx?|mjs)$|\.d\.ts$/.test(path) && !path.startsWith("app/api/") && path !== "app/server.ts",
    );
    const offenders = reachable.flatMap((file) =>
      importsOf(file)
        .filter(
          ({ path, typeOnly }) =>
            !typeOnly && SERVER_PACKAGES.some((name) => path === name || path.startsWith(`${name}/`)),
        )
        .map(({ path }) => `${file.path} imports ${path}`),
    );
    expect(offenders).toEqual([]);
  });

  test("a component shows nothing that stays on the server: its loader hands it on", () => {
    expect(app.filter(({ path }) => /(?<!\.server)\.tsx$/.test(path)).flatMap(shownFromServer)).toEqual([]);
  });

  test("links and forms of the admin area ask the rights of who looks: none comes from Remix itself", () => {
    // The wrapper uses them, and so does the page where an invited person, who has no role yet, accepts.
    const others = ["app/ui/admin/permitted.tsx", "app/pages/admin/staff/invitation.route.tsx"];
    const desk = app.filter(({ path }) => /^app\/(pages|ui)\/admin\/.*\.tsx$/.test(path) && !others.includes(path));
    const unasked = /import\s+(?:\{[^}]*\b(?:Form|Link|NavLink)\b[^}]*\}|\* as \w+)\s+from "@remix-run\/react"/;
    expect(desk.filter(({ text }) => unasked.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("a table that has buttons becomes cards on a narrow screen: a table of figures would hide them at its side", () => {
    const tables = app.flatMap(({ path, text }) =>
      text
        .split("<DataTable")
        .slice(1)
        .map((table) => ({ path, table })),
    );
    const hiding = tables.filter(({ table }) => /^\s+figures$/m.test(table) && /<(?:Form|button)\b/.test(table));
    expect(tables.length).toBeGreaterThan(20);
    expect(hiding.map(({ path }) => path)).toEqual([]);
  });

  test("the environment is read in one place", () => {
    expect(
      app
        .filter(({ path, text }) => text.includes("process.env") && !READS_ENVIRONMENT.includes(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test("no way of delivery is named outside the table that says all of them", () => {
    const named = new RegExp(`["'\`](${DELIVERY_METHODS.join("|")})["'\`]`);
    const labels = DELIVERY_METHODS.map((method) => DELIVERY[method].label);
    expect(
      app
        .filter(
          ({ path, text }) =>
            path !== "app/shop/delivery.ts" && (named.test(text) || labels.some((label) => text.includes(label))),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test("an order's row is locked by one function", () => {
    const locks = app.filter(({ text }) => /db\("orders"\)[^;]*\.forUpdate\(/.test(text)).map(({ path }) => path);
    expect(locks).toEqual(["app/domain/orders/lock.server.ts"]);
  });

  test("seeds and pictures know nothing of pages", () => {
    const reached = sourcesIn("seeds")
      .flatMap((file) => importsOf(file).map(({ path }) => path))
      .filter((path) => /^app\/(pages|gate|api|http|ui|enhance)\//.test(path));
    expect(reached).toEqual([]);
  });
});

test("no line of the admin area can end before a French sign: its space does not break", () => {
  const forSpreadsheets = ["app/pages/admin/orders/bulk/orders-export.route.ts"]; // cells are in plain text
  const desk = app.filter(({ path }) => /^app\/(pages|ui|http)\/admin\//.test(path) && !forSpreadsheets.includes(path));
  expect(desk.length).toBeGreaterThan(200);
  expect(desk.flatMap(looseSpaces)).toEqual([]);
});

test("no line of what the domain says can end before a French sign, save words that are set elsewhere or stored", () => {
  const said = app.filter(({ path }) => /^app\/(domain|api|gate)\//.test(path));
  const apart = said.filter(({ path }) => WORDS_APART.some((each) => each.test(path)));
  expect(said.filter((file) => !apart.includes(file)).flatMap(looseSpaces)).toEqual([]);
  const needed = apart.filter((file) => looseSpaces(file).length > 0).map(({ path }) => path);
  expect(WORDS_APART.filter((each) => !needed.some((path) => each.test(path)))).toEqual([]);
});

test("every setting is explained", () => {
  const read =
    readFileSync("app/infra/config.server.ts", "utf8")
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((name) => name.trim()) ?? [];
  const explained = readFileSync(".env.example", "utf8").match(/^[A-Z0-9_]+(?==)/gm) ?? [];
  expect(read.length).toBeGreaterThan(10);
  expect([...explained].sort()).toEqual([...read].sort());
});

describe("size", () => {
  const filesIn = (...folders: string[]) => folders.flatMap((folder) => sourcesIn(folder));

  test.each([
    ["a file", 380, filesIn("app", "scripts", "migrations")],
    ["a test or seed", 600, filesIn("tests", "seeds")],
    ["a route", 260, app.filter(({ path }) => path.includes(".route.ts"))],
  ])("%s is at most %i lines long", (_what, most, files) => {
    expect(files.filter(({ lines }) => lines > most).map(({ path, lines }) => `${path} : ${lines}`)).toEqual([]);
  });
});

test("every form that changes something carries its guard", () => {
  const forms = postedForms(app.filter(({ path }) => path.endsWith(".tsx")));
  expect(forms.length).toBeGreaterThan(3);
  expect(forms.filter(({ guarded }) => !guarded).map(({ place }) => place)).toEqual([]);
});

/** The parts of a page that the rules below check. */
const readPage = (page: Page) => ({
  pathname: page.url.pathname,
  language: attr(page.elements("html")[0] ?? page.root, "lang"),
  headings: page.elements("h1").length,
  title: page.title,
  posted: page
    .forms()
    .filter(({ method }) => method === "post")
    .map((form) => ({ action: form.action, fields: new Map(form.fields()) })),
});

describe("the running shop", () => {
  const shop = sharedShop();
  let found: Crawl<ReturnType<typeof readPage>>;
  beforeAll(async () => {
    const visitor = newVisitor(shop());
    await addToCart(visitor);
    found = await crawlShop(visitor, readPage);
  }, 300_000);

  test("no link leads to a page, place or picture that does not exist", () => {
    expect(found.pages.size).toBeGreaterThan(30);
    expect(found.broken.map(({ from, to, why }) => `${from} → ${to} ${why}`)).toEqual([]);
  });

  test("every page is French, with one title of its own and one h1", () => {
    const titles = new Map<string, string>();
    for (const [path, page] of found.pages) {
      expect(page.language, path).toBe("fr");
      expect(page.headings, path).toBe(1);
      expect(page.title, path).not.toBe("");
      const { pathname } = new URL(path, shop().url);
      const namesake = titles.get(page.title);
      expect(namesake ?? page.pathname, `${pathname} and ${namesake} are both called «${page.title}»`).toBe(
        page.pathname,
      );
      titles.set(page.title, page.pathname);
    }
  });

  test("every form that posts carries this browser's token and a key", () => {
    for (const [path, page] of found.pages) {
      for (const { action, fields } of page.posted) {
        expect(fields.get("csrf"), `${path}: ${action}`).toMatch(/.{20}/);
        expect(fields.get("attempt"), `${path}: ${action}`).toMatch(/^[0-9a-f-]{36}\./);
      }
    }
  });

  test("every module that changes something refuses another site and a missing token", async () => {
    const { routes, pathOf } = await builtRoutes();
    const changing = Object.entries(routes).filter(([, route]) => route.module.action);
    expect(changing.length).toBeGreaterThan(4);
    for (const [id, { module }] of changing) {
      if (["api/orders/stripe-webhook", "api/visitors/newsletter-one-click"].includes(id)) continue; // its signature replaces the token
      if (id === "api/visitors/csp-reports") continue; // sent by the browser itself, and only counted
      const address = `/${pathOf(id).replace(/:\w+/g, "x").replace("*", "jamais-vu")}`;
      const visitor = newVisitor(shop());
      expect(
        (await visitor.post(address, { a: "b" }, { headers: { Origin: "https://ailleurs.example" } })).status,
        id,
      ).toBe(403);
      // The checkout redirects a visitor without a cart, after the refusal.
      expect(module.default ? [422, 302, 303] : [403], id).toContain((await visitor.post(address, { a: "b" })).status);
    }
  });
});
