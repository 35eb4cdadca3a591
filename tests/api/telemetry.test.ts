import { beforeEach, describe, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { answerBanner, counted } from "../helpers/consent";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let visitor: Visitor;
beforeEach(() => {
  visitor = newVisitor(shop());
});

const EVENTS = "/api/telemetry/events";
const article = `/article/${PLAIN_FRAME.slug}`;
const view = (path: string, more: object = {}) => ({ name: "page_view", params: { path, ref: "/home" }, ...more });
const of = async (cid: string) =>
  (await shop().db("analytics_events").where({ cid }).orderBy("occurred_at").select("name", "path", "referrer")).map(
    ({ name, path, referrer }) => `${name} ${referrer} → ${path}`,
  );

describe("POST /api/telemetry/events", () => {
  test("with consent, a view is counted under the number it names, and the same one not again", async () => {
    await answerBanner(visitor, "Tout accepter");
    const api = newApi(shop(), visitor);
    for (let time = 0; time < 3; time += 1)
      expect((await api.post(EVENTS, view(article, { cid: "essai-1" }))).status).toBe(204);
    expect((await of("essai-1")).sort()).toEqual([`page_view /home → ${article}`, `product_view  → ${article}`]);
  });

  test("PUT counts as POST does", async () => {
    await answerBanner(visitor, "Tout accepter");
    const answer = await newApi(shop(), visitor).put(EVENTS, view("/services", { cid: "essai-put" }));
    expect([answer.status, answer.html]).toEqual([204, ""]);
    expect(await of("essai-put")).toEqual(["page_view /home → /services"]);
  });

  test("without a number, the one of the cookie counts", async () => {
    await answerBanner(visitor, "Tout accepter");
    const api = newApi(shop(), visitor);
    await api.post(EVENTS, view("/services"));
    await api.post(EVENTS, view("/faq", { cid: "ada@exemple.fr" }));
    expect(await of(visitor.cookies.get("cid") ?? "")).toEqual(
      expect.arrayContaining(["page_view /home → /services", "page_view /home → /faq"]),
    );
    expect(await of("ada@exemple.fr")).toEqual([]);
  });

  test("the page the server has counted is not counted again when it is reported", async () => {
    await answerBanner(visitor, "Tout accepter", "/contact");
    await visitor.visit("/nouveautes", { headers: { Referer: `${shop().url}/contact` } });
    await newApi(shop(), visitor).post(EVENTS, {
      name: "page_view",
      params: { path: "/nouveautes", ref: "/contact" },
      cid: visitor.cookies.get("cid"),
    });
    expect((await of(visitor.cookies.get("cid") ?? "")).filter((line) => line.endsWith("/nouveautes"))).toEqual([
      "page_view /contact → /nouveautes",
    ]);
  });

  test("without consent the answer is the same and nothing is kept, whatever was sent", async () => {
    const before = await counted(shop());
    for (const answer of [null, "Tout refuser"] as const) {
      if (answer) await answerBanner(visitor, answer);
      const api = newApi(shop(), visitor);
      for (const body of [view("/home", { cid: "essai-2" }), { name: "?" }]) {
        const page = await api.post(EVENTS, body);
        expect([page.status, page.html]).toEqual([204, ""]);
      }
    }
    expect(await counted(shop())).toEqual(before);
    expect(visitor.cookies.has("cid")).toBe(false);
  });

  test("an event nobody knows, or without its path, is refused; JSON alone is read", async () => {
    await answerBanner(visitor, "Tout accepter");
    const api = newApi(shop(), visitor);
    for (const body of [
      { name: "achat", params: {} },
      { name: "page_view", params: {} },
      { name: "page_view", params: { path: 3 } },
      [],
    ])
      expect((await api.post(EVENTS, body)).status).toBe(422);
    expect((await api.post(EVENTS, "{")).status).toBe(400);
    expect((await api.post(EVENTS, "name=page_view", { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    expect((await api.post(EVENTS, view("/home", { cid: "x".repeat(9000) }))).status).toBe(413);
    expect((await api.get(EVENTS)).status).toBe(405);
  });

  test("another site, or a caller without the token, is refused", async () => {
    await answerBanner(visitor, "Tout accepter");
    const api = newApi(shop(), visitor);
    expect((await api.post(EVENTS, view("/home"), { csrf: null })).status).toBe(403);
    expect((await api.post(EVENTS, view("/home"), { headers: { Origin: "https://ailleurs.example" } })).status).toBe(
      403,
    );
  });

  test("the same call repeated under its key gets the same empty answer", async () => {
    await answerBanner(visitor, "Tout accepter");
    const api = newApi(shop(), visitor);
    const call = { key: "appel-1" };
    for (let time = 0; time < 2; time += 1)
      expect((await api.post(EVENTS, view("/faq", { cid: "essai-3" }), call)).status).toBe(204);
    expect(await of("essai-3")).toHaveLength(1);
  });

  test("robots count for nothing", async () => {
    await answerBanner(visitor, "Tout accepter");
    const api = newApi(shop(), visitor);
    expect(
      (
        await api.post(EVENTS, view("/faq", { cid: "essai-4" }), {
          headers: { "User-Agent": "Mozilla/5.0 (compatible; bingbot/2.0)" },
        })
      ).status,
    ).toBe(204);
    expect(await of("essai-4")).toEqual([]);
  });

  test("who reports without end is told to wait", async () => {
    const limited = await openShop({ seed: false, env: { RATE_LIMITS: "on" } });
    const api = newApi(limited);
    const answers: number[] = [];
    for (let time = 0; time < 62; time += 1)
      answers.push((await api.post(EVENTS, view("/home"), { key: null })).status);
    expect(answers.slice(0, 60).every((status) => status === 204)).toBe(true);
    expect(answers.at(-1)).toBe(429);
    await limited.stop();
  });
});

test("GET /api/telemetry/stats/top-pages is for administrators alone", async () => {
  for (const path of [
    "/api/telemetry/stats/top-pages",
    "/api/telemetry/stats/top-pages?from=2026-01-01&limit=5&prefix=/article",
  ]) {
    const answer = await newApi(shop(), visitor).get(path);
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ error: "Session expirée, veuillez vous reconnecter." });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});
