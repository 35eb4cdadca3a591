import { Agent, request } from "node:http";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { site } from "~/site.js";

import { adminVisitor } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { attr } from "../helpers/dom";
import { IS_NIGHTLY } from "../helpers/nightly";
import { sharedShop } from "../helpers/shop";
import { sourcesIn } from "../helpers/source";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

/** Sends exactly these bytes. @returns the whole answer until the connection ends */
function spoken(...lines: string[]): Promise<string> {
  const { port } = new URL(shop().url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (part: string) => void (heard += part));
    socket.on("error", reject).on("end", () => resolve(heard));
    socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  });
}

const host = () => `Host: ${new URL(shop().url).host}`;

test.each([
  ["a host that is none", ["GET /home HTTP/1.1", "Host: a b"], 400],
  ["a host with a path", ["GET /home HTTP/1.1", "Host: a/b"], 400],
  ["a port that is none", ["GET /home HTTP/1.1", "Host: a:99999"], 400],
  ["TRACE", ["TRACE /home HTTP/1.1", "Host: a"], 405],
  ["PROPFIND", ["PROPFIND /home HTTP/1.1", "Host: a"], 405],
])("%s is refused in French", async (_what, lines, status) => {
  const page = await spoken(...lines);
  expect(page.split("\r\n")[0]).toContain(` ${status} `);
  expect(page).toContain('<html lang="fr">');
  expect(page).toMatch(/Content-Security-Policy: .*frame-ancestors 'none'/i);
  const call = await spoken(...lines.map((line) => line.replace("/home", "/api/products")));
  expect(call.split("\r\n")[0]).toContain(` ${status} `);
  expect(call).toMatch(/\{"error":"Cette (demande|méthode) n’/);
});

test("a request written as to a proxy is answered as any other, and none of its kind ends the shop", async () => {
  expect(await spoken(`GET ${shop().url}/home HTTP/1.1`, host())).toMatch(/^HTTP\/1.1 200 /);
  expect(await spoken(`GET ${shop().url} HTTP/1.1`, host())).toMatch(/^HTTP\/1.1 200 /);
  expect(await spoken("OPTIONS * HTTP/1.1", host())).toMatch(/^HTTP\/1.1 405 /);
  expect(await spoken("GET https:// HTTP/1.1", host())).toMatch(/^HTTP\/1.1 400 /);
  expect((await newVisitor(shop()).visit("/home")).status).toBe(200);
});

test.each([
  ["POST", "/robots.txt"],
  ["DELETE", "/sitemap.xml"],
  ["OPTIONS", "/illustrations/x"],
  ["PUT", "/medias/x"],
  ["POST", "/admin/produits/export.csv"],
])("%s %s is told which methods the address takes, before anything else", async (method, path) => {
  const answer = await fetch(shop().url + path, { method });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test.each(["/home?%5Fdata=root", "/optiques-homme?_data=root&_data=root", "/contact?x=1&_dat%61=root"])(
  "%s asks for data, however it is written",
  async (path) => {
    const answer = await fetch(shop().url + path, { redirect: "manual" });
    expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining("Unexpected")]);
  },
);

const SEARCHED = site
  .filter(({ kind, methods, path }) => kind !== "file" && methods.includes("GET") && !/[:*]/.test(path))
  .map(({ path }) => path);
const NUL_EVERYWHERE = [
  "q",
  "lot",
  "marque",
  "du",
  "au",
  "retour",
  "copie",
  "creneau",
  "couleur",
  "taille",
  "cle",
  "page",
]
  .map((name) => `${name}=a%00b`)
  .join("&");

test("a character that no text holds ends no page, whatever address is searched by it", async () => {
  const camille = await adminVisitor(shop());
  const broken: string[] = [];
  for (const path of [...new Set(SEARCHED)]) {
    const { status } = await camille.visit(`${path}?${NUL_EVERYWHERE}`, { follow: false });
    if (status >= 500) broken.push(`${path} ${status}`);
  }
  expect(broken).toEqual([]);
  const { html, text } = await camille.visit("/admin/recherche?q=more%00au");
  expect([text.includes("« moreau »"), html.includes("\0"), html.includes("more%00au")]).toEqual([true, false, false]);
});

test("a coding that is refused is not sent", async () => {
  for (const path of ["/home", "/api/products"]) {
    const answer = await fetch(shop().url + path, { headers: { "Accept-Encoding": "gzip;q=0, br;q=0" } });
    expect([path, answer.headers.get("Content-Encoding")]).toEqual([path, null]);
  }
});

test("an address that cannot be decoded is one that nobody knows", async () => {
  for (const path of ["/%", "/%ff/x", "/article/%E0%A4%A"]) {
    const answer = await spoken(`GET ${path} HTTP/1.1`, host());
    expect([path, answer.split("\r\n")[0]]).toEqual([path, expect.stringMatching(/ (30[12]|404) /)]);
    expect(answer).not.toMatch(/lang="en"|URIError/);
  }
});

/** By day each address gets some of the wrong things that are sent to it, and its neighbours the others. */
const isTheTurnOf = (place: number, wrong: number, kinds: number, byDay: number) =>
  IS_NIGHTLY || (place + wrong) % kinds < byDay;

const WRONG_TYPES = ["text/plain", "application/json", "image/png", "multipart/form-data", "x"];
test.each(WRONG_TYPES.map((type, wrong) => [type, wrong] as const))(
  "a form that says it is %s is answered in French, and none fails",
  async (type, wrong) => {
    const forms = site.filter(
      ({ kind, methods, path: each }) => kind === "page" && methods.includes("POST") && !each.includes(":"),
    );
    for (const { path } of forms.filter((_, place) => isTheTurnOf(place, wrong, WRONG_TYPES.length, 2))) {
      const visitor = path.startsWith("/admin") ? await adminVisitor(shop()) : newVisitor(shop());
      const [token] = (await visitor.visit("/contact")).elements("input", { name: "csrf" });
      const csrf = token ? attr(token, "value") : "";
      const answer = await visitor.post(path, `csrf=${csrf}&nom=Clara`, { headers: { "Content-Type": type } });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
      if (!answer.headers.has("Location")) expect(answer.html).toContain('lang="fr"');
    }
  },
);

const PARAMETERS = [
  ...new Set(
    sourcesIn("app").flatMap(({ text }) => [
      ...[...text.matchAll(/\.(?:get|getAll|has)\("([a-z]\w*)"\)/gi)].map(([, name = ""]) => name),
      ...[...text.matchAll(/[?&]([a-z]\w*)=/gi)].map(([, name = ""]) => name),
    ]),
  ),
];

/** These addresses read all their parameters, and of two with one name the last; the others use the first. */
const READ_WHOLE = /^\/(api\/stats|api\/telemetry\/stats|admin\/analytics|admin\/rapports)/;

test("only those addresses read a whole query", () => {
  const readers = sourcesIn("app").filter(({ text }) => /fromEntries\(.*\bsearchParams\b/.test(text));
  expect(readers.map(({ path }) => path).sort()).toEqual([
    "app/api/admin/sales.ts",
    "app/api/admin/top-pages.ts",
    "app/pages/admin/analytics/analytics-view.server.ts",
    "app/pages/admin/reports/reports-view.server.ts",
  ]);
});

const WRONG_VALUES = ["xx", "-1", "1e309", "9999-12-31", "0000-00-00", "'\"%00\\", "%ED%A0%80", "[object Object]"];
test.each(WRONG_VALUES.map((value, wrong) => [value, wrong] as const))(
  "no address fails on a parameter of «%s»",
  async (value, wrong) => {
    expect(PARAMETERS).toEqual(expect.arrayContaining(["from", "to", "page", "etape", "q"]));
    const visitor = await adminVisitor(shop());
    const query = (others: string) =>
      PARAMETERS.map((name) => `${name}=${value.includes("%") ? value : encodeURIComponent(value)}`).join("&") + others;
    const failed: unknown[] = [];
    const read = site.filter(({ methods, path: each }) => methods.includes("GET") && !each.includes("*"));
    for (const { path } of read.filter((_, place) => isTheTurnOf(place, wrong, WRONG_VALUES.length, 3))) {
      const address = path.replace(/:\w+/g, "65f0aa0000000000000000ab");
      for (const others of READ_WHOLE.test(path) ? ["", "&to=2026-11-22"] : [""]) {
        const { status } = await visitor.visit(`${address}?${query(others)}`, { follow: false });
        if (status >= 500) failed.push([path, others, status]);
      }
    }
    expect(failed).toEqual([]);
  },
);

test("one end of a period that is no day is told at its field, by page and by call", async () => {
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit("/admin/analytics?from=xx&to=2026-11-22");
  expect([page.status, page.errors()]).toEqual([422, ["Indiquez une date, par exemple 2026-03-02."]]);
  const call = await newApi(shop(), visitor).get("/api/stats/sales?from=xx&to=2026-11-22");
  expect([call.status, call.json()]).toEqual([422, { error: "Indiquez une date, par exemple 2026-03-02." }]);
});

/** Sends a body piece by piece, each after the one before has left, as over a slow line. */
function sendSlowly(path: string, headers: Record<string, string>, piece: Buffer, pieces: number, agent?: Agent) {
  return new Promise<{ status?: number; connection?: string; text: string }>((resolve, reject) => {
    const outgoing = request(
      new URL(path, shop().url),
      { method: "POST", agent: agent ?? false, headers: { ...headers, "Content-Length": piece.length * pieces } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => void (text += part));
        answer.on("error", reject);
        answer.on("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection, text }));
      },
    );
    outgoing.on("error", reject);
    let sent = 0;
    const next = () => {
      if (sent === pieces) return void outgoing.end();
      sent += 1;
      outgoing.write(piece, () => setImmediate(next));
    };
    next();
  });
}

test.each([
  ["a page that takes no file", "/contact", { "Content-Type": "multipart/form-data; boundary=x" }],
  ["a page", "/panier", { "Content-Type": "application/x-www-form-urlencoded" }],
  ["a call", "/api/cart/merge", { "Content-Type": "application/json" }],
])("5 MB sent slowly to %s are told to be too much, and the connection ends", async (_what, path, headers) => {
  const answer = await sendSlowly(path, headers, Buffer.alloc(16_384, "a"), 320);
  expect([answer.status, answer.connection]).toEqual([413, "close"]);
  expect(answer.text).toContain("trop volumineu");
});

test("after a refusal the next request of the same browser is answered", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const big = Buffer.alloc(65_536, "a");
  for (const path of ["/contact", "/home", "/api/cart/merge"]) {
    const answer = await sendSlowly(path, { "Content-Type": "text/plain" }, big, 16, agent);
    expect([path, answer.status]).toEqual([path, path === "/home" ? 405 : 413]);
    const next = await new Promise<number | undefined>((resolve, reject) => {
      request(new URL("/home", shop().url), { agent }, (each) => {
        each.resume().on("end", () => resolve(each.statusCode));
      })
        .on("error", reject)
        .end();
    });
    expect(next).toBe(200);
  }
  agent.destroy();
});
