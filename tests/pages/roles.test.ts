import { beforeAll, describe, expect, test } from "vitest";

import { carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { DOORS, entrances, NOBODYS_ID, type Entrance } from "../helpers/entrances";
import { sharedShop } from "../helpers/shop";
import { sourcesIn } from "../helpers/source";
import { tableNames } from "../helpers/table-names";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

/** The calls of administrators in the specification: each refuses, or does not exist. */
const SPECIFIED = [
  "GET /api/admin/users",
  "GET /api/admin/orders",
  "GET /api/admin/resa",
  "GET /api/stats/sales",
  "GET /api/admin/tracking-logs",
  "POST /api/admin/products",
  "PUT /api/products/x",
  "DELETE /api/products/x",
  "POST /api/lenses",
  "PUT /api/lenses/x",
  "DELETE /api/lenses/x",
  "POST /api/treatments",
  "PUT /api/treatments/x",
  "DELETE /api/treatments/x",
  "PUT /api/admin/orders/x/status",
  "PUT /api/admin/orders/x/tracking",
  "POST /api/shipments/colissimo",
  "POST /api/returns/x/label",
  "GET /api/deliveries/track/x",
  "PUT /api/admin/resa/x/complete",
  "GET /api/admin/rendezvous",
  "PATCH /api/admin/rendezvous/x/status",
  "PATCH /api/admin/rendezvous/x/details",
  "PATCH /api/admin/rendezvous/x/reschedule",
  "POST /api/admin/rendezvous/block-slot",
  "GET /api/admin/rendezvous/export.csv",
  "GET /api/telemetry/stats/top-pages",
];
let all: Entrance[];
let token: (visitor: Visitor) => Promise<string>;
beforeAll(async () => {
  all = await entrances();
  token = async (visitor) =>
    (await visitor.visit("/contact"))
      .form({ button: "Envoyer" })
      .fields()
      .find(([name]) => name === "csrf")?.[1] as string;
});

/** Everything that is stored, except the time of visits. */
async function everything(): Promise<string> {
  const tables = await tableNames(shop().db);
  const rows = await Promise.all(
    tables
      .filter((name) => name !== "sessions" && name !== "visitors")
      .map(async (name) => [name, await shop().db(name)]),
  );
  return JSON.stringify(rows);
}

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
const said = (page: Page) =>
  `${page.status} ${page.headers.get("Location") ?? page.headers.get("X-Remix-Redirect") ?? ""}`;

test("the walk knows the admin area's pages, and every call under /api/admin asks for an administrator", () => {
  const paths = all.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/admin",
      "/admin/securite",
      "/admin/confirmer-identite",
      "/api/telemetry/stats/top-pages",
    ]),
  );
  expect(all.filter(({ page }) => page).length).toBeGreaterThan(6);
  const silent = sourcesIn("app/pages/admin", /\.route\.tsx?$/).filter(
    ({ path, text }) =>
      !DOORS.some((door) => path.startsWith(`app/pages/${door}.`)) &&
      /export (async )?(function|const) (loader|action)/.test(text) &&
      !/requireA(dmin|nyRole)\(/.test(text), // the second function is that of the frame around each page
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

describe.each(["nobody", "a customer"])("%s", (who) => {
  const visitorOf = async () => (who === "nobody" ? newVisitor(shop()) : carrying(shop(), await newCustomer(shop())));
  const leadsAway =
    who === "nobody"
      ? /^30[23] \/admin\/connexion\?retour=|^204 \/admin\/connexion\?retour=/
      : /^30[23] \/mon-compte$|^204 \/mon-compte$/;
  const refused = who === "nobody" ? [401] : [403];

  test("is shown nothing", async () => {
    const visitor = await visitorOf();
    for (const { id, path, page, looks } of all.filter((each) => each.looks && each.read)) {
      const answer = await visitor.visit(path, { follow: false });
      if (!page && !id.startsWith("api/")) {
        expect(said(answer), id).toMatch(leadsAway); // a file of the admin area, opened by a link
        expect(answer.body.length, id).toBe(0);
        continue;
      }
      if (!page) {
        expect([...refused, ...(looks ? [405] : [])], id).toContain(answer.status);
        continue;
      }
      expect(said(answer), id).toMatch(leadsAway);
      expect(answer.html, id).toBe("");
      const data = await visitor.visit(`${path}?_data=${encodeURIComponent(id)}`, { follow: false }); // as a hydrated page requests it
      expect(said(data), id).toMatch(leadsAway);
      expect(data.html, id).toBe("");
    }
  });

  test("changes nothing, with a token or without", async () => {
    const visitor = await visitorOf();
    const csrf = await token(visitor);
    const api = newApi(shop(), visitor);
    await api.get("/api/health");
    const before = await everything();
    for (const { id, path, page } of all.filter(({ changes }) => changes)) {
      if (page) {
        const forms: Record<string, string>[] = [
          { a: "b" },
          { csrf, attempt: `${NOBODYS_ID}.walk`, intent: "remove", confirmed: "1", session: "autres" },
        ];
        for (const fields of forms) {
          const answer = await visitor.post(path, fields);
          expect(said(answer), id).toMatch(leadsAway);
          expect(answer.html, id).toBe("");
        }
        continue;
      }
      for (const method of METHODS) {
        const call = (headers: Record<string, string>) =>
          visitor.visit(path, {
            method,
            follow: false,
            body: "{}",
            headers: { "Content-Type": "application/json", ...headers },
          });
        expect((await call({})).status, `${method} ${id} without token`).toBe(403);
        expect([...refused, 405], `${method} ${id}`).toContain(
          (await call({ "X-CSRF-Token": decodeURIComponent(visitor.cookies.get("csrf_token") ?? "") })).status,
        );
      }
    }
    expect(await everything()).toBe(before);
  });

  test("gets no answer to the administrators' calls of the specification", async () => {
    const visitor = await visitorOf();
    const api = newApi(shop(), visitor);
    await api.get("/api/health");
    for (const call of SPECIFIED) {
      const [method = "", path = ""] = call.split(" ");
      const answer = await visitor.visit(path, {
        method,
        follow: false,
        ...(method !== "GET" && {
          body: "{}",
          headers: {
            "Content-Type": "application/json",
            "X-CSRF-Token": decodeURIComponent(visitor.cookies.get("csrf_token") ?? ""),
          },
        }),
      });
      expect([...refused, 404, 405], call).toContain(answer.status);
    }
  });
});

describe("an administrator", () => {
  test("opens every page and call, and none breaks on an id of nothing", async () => {
    const visitor = await adminVisitor(shop());
    for (const { id, path } of all.filter(({ looks }) => looks)) {
      const answer = await visitor.visit(path, { follow: false });
      expect([200, 302, 303, 400, 404, 405, 422], `${id} : ${said(answer)}`).toContain(answer.status);
      expect(said(answer), id).not.toMatch(/connexion|mon-compte/);
    }
  });

  test("changes nothing without the token of a form shown to this browser, nor by an empty form", async () => {
    const visitor = await adminVisitor(shop());
    const csrf = await token(visitor);
    const before = await everything();
    for (const { id, path, page } of all.filter(({ changes }) => changes)) {
      const bare = await visitor.post(path, { a: "b", confirmed: "1", session: "autres" });
      expect(page ? [422, 302, 303, 404, 405] : [403], id).toContain(bare.status);
      const foreign = await visitor.post(path, { csrf }, { headers: { "Sec-Fetch-Site": "cross-site" } });
      expect(foreign.status, id).toBe(403);
      if (page)
        expect((await visitor.post(path, { csrf, attempt: `${NOBODYS_ID}.${id}` })).status, id).toBeLessThan(500);
    }
    expect(await everything()).toBe(before);
  });
});
