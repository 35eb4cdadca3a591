import { beforeEach, describe, expect, test } from "vitest";

import { countedPath, plainReferrer, productIn } from "~/domain/analytics/addresses";
import { funnelVisitors } from "~/domain/analytics/funnel-days.server";
import { purgeEvents } from "~/domain/analytics/purge.server";
import { recordEvent, recordPageView, TelemetryEvent, visitorNumber } from "~/domain/analytics/record.server";
import { topPages, TopPagesQuery, windowOf } from "~/domain/analytics/top-pages.server";
import { searchText } from "~/domain/appointments/search-text";
import { addDays, daysFrom, isDay, shopDay, startOfDay } from "~/domain/days";

import * as diary from "../../migrations/0021_diary_and_figures.js";
import * as viewsByDay from "../../migrations/0021_views_by_day.js";
import * as funnelDays from "../../migrations/0193_funnel_days.js";
import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { archive } from "../helpers/factories";
import { found } from "../helpers/found";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = `/article/${PLAIN_FRAME.slug}`;
const cheap = `/article/${CHEAP_FRAME.slug}`;
const see = (path: string, referrer = "", cid = "ada") => recordPageView(services, { path, referrer, cid });
const events = () =>
  services.db("analytics_events").orderBy("id").select("name", "path", "referrer", "product_id", "cid", "occurred_at");
const views = async () =>
  (await events()).filter(({ name }) => name === "page_view").map(({ path, referrer }) => [path, referrer] as string[]);
const top = (search: Record<string, string> = {}) => topPages(services, TopPagesQuery.parse(search));

describe("what is counted", () => {
  test("an article seen is one page view and one product view, and nothing else of the visitor", async () => {
    expect(await see(`${plain}?couleur=noir&utm_source=x`, "https://moteur.example/recherche?q=lunettes+ada")).toBe(
      true,
    );
    const common = { path: plain, product_id: PLAIN_FRAME.id, cid: "ada", occurred_at: "2026-03-02T08:00:00.000Z" };
    expect(await events()).toEqual(
      expect.arrayContaining([
        { ...common, name: "page_view", referrer: "https://moteur.example/recherche" },
        { ...common, name: "product_view", referrer: "" },
      ]),
    );
    expect(await events()).toHaveLength(2);
    expect(Object.keys(await found(services.db("analytics_events").first())).sort()).toEqual([
      "cid",
      "id",
      "name",
      "occurred_at",
      "path",
      "product_id",
      "referrer",
    ]);
  });

  test("the same path from the same place is one view within a visit, for each visitor", async () => {
    expect(await see("/nouveautes", "/home")).toBe(true);
    services.clock.advance({ minutes: 29 });
    expect(await see("/nouveautes", "/home")).toBe(false);
    expect(await see("/nouveautes", "/home", "bob")).toBe(true);
    expect(await see("/nouveautes", "/services")).toBe(true);
    services.clock.advance({ minutes: 31 });
    expect(await see("/nouveautes", "/home")).toBe(true);
    expect(await views()).toHaveLength(4);
  });

  test("sent many times at once, a view counts once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => see(plain, "/home")));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await events()).toHaveLength(2);
  });

  test("a page that leads to itself, by its filters or a form, is still the same view", async () => {
    expect(await see("/nouveautes", "/home")).toBe(true);
    expect(await see("/nouveautes", `${services.config.publicUrl.origin}/nouveautes?marque=x`)).toBe(false);
    expect(await views()).toEqual([["/nouveautes", "/home"]]);
    // Right after the choice the page with the banner loads again, with itself as referrer: that is its first view.
    expect(await see("/accessoires", "/accessoires")).toBe(true);
    expect(await views()).toContainEqual(["/accessoires", ""]);
  });

  test("a product looked at again in one visit, from elsewhere, is two page views and one product view", async () => {
    await see(plain, "/home");
    await see(plain, "/nouveautes");
    expect((await events()).map(({ name }) => name as string).sort()).toEqual([
      "page_view",
      "page_view",
      "product_view",
    ]);
  });

  test("what a browser reports is counted by the same rules", async () => {
    const report = (event: unknown) => recordEvent(services, TelemetryEvent.parse(event), "ada");
    expect(await report({ name: "page_view", params: { path: plain, ref: "/home" } })).toBe(true);
    expect(await report({ name: "page_view", params: { path: plain, ref: "/home" } })).toBe(false);
    expect(await report({ name: "product_view", params: { productId: PLAIN_FRAME.id } })).toBe(false);
    expect(await report({ name: "product_view", params: { slug: CHEAP_FRAME.slug } })).toBe(true);
    expect(await report({ name: "product_view", params: { id: CHEAP_FRAME.number } })).toBe(false);
    expect(await report({ name: "product_view", params: { id: "nulle-part" } })).toBe(false);
    expect(await report({ name: "product_view", params: {} })).toBe(false);
    expect(await events()).toHaveLength(3);
  });

  test("an article that does not exist was not seen", async () => {
    expect(await see("/article/inventee")).toBe(false);
    expect(await see(`/article-accessoire/${ACCESSORY.number}`)).toBe(true);
  });

  test.each([
    { name: "page_view", params: {} },
    { name: "page_view", params: { path: "" } },
    { name: "page_view", params: { path: "/".padEnd(2001, "a") } },
    { name: "page_view", params: { path: 12 } },
    { name: "page_view" },
    { name: "purchase", params: { path: "/home" } },
    { name: "product_view", params: { productId: { $gt: "" } } },
    null,
  ])("%j is no event", (event) => {
    expect(TelemetryEvent.safeParse(event).success).toBe(false);
  });
});

describe("addresses", () => {
  test.each([
    ["/home", "/home"],
    ["/nouveautes?tri=prix#page", "/nouveautes"],
    ["/VueSelection", "/VueSelection"],
    ["/article/a-b/verres", "/article/a-b/verres"],
    ["/article-accessoire/2001", "/article-accessoire/2001"],
  ])("%s is counted as %s", (address, path) => expect(countedPath(address)).toBe(path));

  test.each([
    "/commande/65f0",
    "/wishlist/65f0aa",
    "/lettre/desinscription/cle",
    "/admin",
    "/admin/commandes",
    "/api/health",
    "//ailleurs.example/x",
    "https://ailleurs.example/home",
    "home",
    "",
    "/",
    "/article/a/b/c",
    "/ada@exemple.fr",
    "/home/../commande/x",
  ])("%s is not counted", (address) => expect(countedPath(address)).toBeNull());

  test("a referrer loses its query, a page of ours its host, a person's page all but its first level", () => {
    const shop = "https://boutique.example/";
    expect(plainReferrer("https://moteur.example/?q=ada", shop)).toBe("https://moteur.example/");
    expect(plainReferrer("https://boutique.example/nouveautes?page=2", shop)).toBe("/nouveautes");
    expect(plainReferrer("/commande/65f0?cle=secret", shop)).toBe("/commande");
    expect(plainReferrer(`https://long.example/${"a".repeat(900)}`, shop)).toHaveLength(300);
    for (const nothing of ["", "rien", "javascript:alert(1)", "android-app://com.example"])
      expect(plainReferrer(nothing, shop)).toBe("");
  });

  test("the address of an article names its product", () => {
    expect(productIn("/article/pantheon")).toBe("pantheon");
    expect(productIn("/article-accessoire/2001")).toBe("2001");
    for (const other of ["/article/pantheon/verres", "/home", "/articles/x"]) expect(productIn(other)).toBeNull();
  });

  test("a visitor's number can hold no name or address", () => {
    expect(visitorNumber("6f0b6f3e-5d0e-4c52-9d1c-2f6a7f1f0a01")).toBe("6f0b6f3e-5d0e-4c52-9d1c-2f6a7f1f0a01");
    for (const no of ["", null, undefined, "ada@exemple.fr", "a b", "x".repeat(65)])
      expect(visitorNumber(no)).toBeNull();
  });
});

const PAGES = (turn: number) => ["/home", "/services", "/faq"][(turn * turn + turn) % 3] ?? "";
const FUNNEL = (turn: number) => [plain, "/home", cheap, "/panier", plain, "/checkout", "/faq"][turn % 7] ?? "";

/** Five visitors on some pages for twelve days, on some days more than once. */
async function comeAndGo(pageOf = PAGES): Promise<void> {
  for (let turn = 0; turn < 90; turn += 1) {
    await see(pageOf(turn), "", `visiteur-${(turn * 7) % 5}`);
    services.clock.advance({ hours: 3, minutes: (turn * 13) % 40 });
  }
}

describe("the pages looked at most", () => {
  test("articles first seen most, with what they are and how many visitors came", async () => {
    for (const cid of ["ada", "bob"]) await see(cheap, "", cid);
    await see(cheap, "/home");
    await see(plain);
    await see(`/article-accessoire/${ACCESSORY.number}`);
    await see("/home");
    const items = await top();
    expect(items[0]).toEqual({
      path: cheap,
      productName: CHEAP_FRAME.name,
      brand: CHEAP_FRAME.brand,
      gender: CHEAP_FRAME.gender,
      type: "optical",
      views: 3,
      uniqueVisitors: 2,
    });
    expect(items.map(({ path }) => path)).toEqual([cheap, `/article-accessoire/${ACCESSORY.number}`, plain]);
    expect(items[1]).toMatchObject({ type: "accessory", productName: ACCESSORY.name });
  });

  test("an empty prefix is every page, another one what begins with it, letter by letter", async () => {
    await see("/home");
    await see(plain);
    expect((await top({ prefix: "" })).map(({ path }) => path)).toEqual([plain, "/home"]);
    expect(await top({ prefix: "/home" })).toEqual([
      { path: "/home", productName: null, brand: null, gender: null, type: null, views: 1, uniqueVisitors: 1 },
    ]);
    for (const prefix of ["/HOME", "/%", "/_ome", "' or 1=1 --"]) expect(await top({ prefix })).toEqual([]);
  });

  test("the sums of the days say for any days what the views themselves say, each visitor once", async () => {
    await comeAndGo();
    const days = Array.from({ length: 12 }, (_, day) => addDays("2026-03-02", day));
    for (const from of days) {
      for (const to of days.filter((day) => day >= from)) {
        const seen = services
          .db("analytics_events")
          .where({ name: "page_view" })
          .whereBetween("occurred_at", [startOfDay(from).toISOString(), startOfDay(addDays(to, 1)).toISOString()]);
        const counted = await seen
          .groupBy("path")
          .select("path")
          .count({ views: "*" })
          .countDistinct({ visitors: "cid" })
          .orderBy([{ column: "views", order: "desc" }, { column: "path" }]);
        expect(
          (await top({ from, to, prefix: "" })).map(({ path, views, uniqueVisitors }) => ({
            path,
            views,
            uniqueVisitors,
          })),
          `${from} ${to}`,
        ).toEqual(
          counted.map(({ path, views, visitors }) => ({
            path,
            views: Number(views),
            uniqueVisitors: Number(visitors),
          })),
        );
      }
    }
  });

  test("who came how far is counted once in any days, as the views themselves say, without reading them", async () => {
    await comeAndGo(FUNNEL);
    const [first = "", last = ""] = ["2026-03-02", "2026-03-13"];
    const days = daysFrom(first, last);
    const asked: string[] = [];
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const distinct = async (beginning: string) => {
          const [row] = await services
            .db("analytics_events")
            .where({ name: "page_view" })
            .whereBetween("occurred_at", [startOfDay(from).toISOString(), startOfDay(addDays(to, 1)).toISOString()])
            .where("path", "like", `${beginning}%`)
            .countDistinct({ visitors: "cid" });
          return Number(row?.visitors);
        };
        const counted = {
          articles: await distinct("/article"),
          cart: await distinct("/panier"),
          checkout: await distinct("/checkout"),
        };
        const note = ({ sql }: { sql: string }) => void asked.push(sql);
        services.db.on("query", note);
        expect(await funnelVisitors(services, { from, to }), `${from} ${to}`).toEqual(counted);
        services.db.off("query", note);
      }
    expect(asked.filter((sql) => sql.includes("analytics_events"))).toEqual([]);
    expect((await funnelVisitors(services, { from: first, to: last })).articles).toBeGreaterThan(1);
  });

  test("who came how far before that was counted is summed up alike when the tables are brought up to date", async () => {
    await comeAndGo(FUNNEL);
    const sums = () => services.db("funnel_days").orderBy(["step", "day", "seen_before"]);
    const before = await sums();
    await funnelDays.down(services.db);
    await funnelDays.up(services.db);
    expect(before.length).toBeGreaterThan(10);
    expect(await sums()).toEqual(before);
  });

  test("views counted before there were sums are summed up alike, and appointments found, when the tables are brought up to date", async () => {
    await comeAndGo();
    const sums = () => services.db("page_days").orderBy(["day", "path", "seen_before"]);
    const before = await sums();
    for (const { down } of [viewsByDay, diary]) await down(services.db);
    const at = services.now().toISOString();
    await services
      .db("appointments")
      .insert({
        id: "0".repeat(24),
        slot_at: at,
        status: "done",
        reason: "autre",
        last_name: "Noël",
        first_name: "Hélène",
        phone: "+33 (0)6 12 34 56 78",
        email: "H.Noel@Exemple.fr",
        created_at: at,
        updated_at: at,
      });
    for (const { up } of [diary, viewsByDay]) await up(services.db);
    expect(before.length).toBeGreaterThan(20);
    expect(await sums()).toEqual(before);
    const { search_text } = await found(services.db("appointments").first("search_text"));
    expect(search_text).toBe(
      searchText({ firstName: "Hélène", lastName: "Noël", email: "H.Noel@Exemple.fr", phone: "+33 (0)6 12 34 56 78" }),
    );
  });

  test("days are the shop's own, both ends included", async () => {
    services.clock.set("2026-03-28T22:59:00Z"); // still the 28th in Lyon
    await see("/home", "", "a");
    services.clock.set("2026-03-28T23:01:00Z"); // the 29th, when clocks change
    await see("/home", "", "b");
    services.clock.set("2026-03-29T21:59:00Z");
    await see("/home", "", "c");
    services.clock.set("2026-03-29T22:01:00Z"); // the 30th
    await see("/home", "", "d");
    const on = async (from: string, to = from) => (await top({ from, to, prefix: "" }))[0]?.views ?? 0;
    expect([
      await on("2026-03-28"),
      await on("2026-03-29"),
      await on("2026-03-30"),
      await on("2026-03-28", "2026-03-30"),
    ]).toEqual([1, 2, 1, 4]);
  });

  test("when nothing is said, the last thirty days count, today among them", async () => {
    await see(plain);
    services.clock.advance({ days: 29 });
    expect(await top()).toHaveLength(1);
    services.clock.advance({ days: 1 });
    expect(await top()).toHaveLength(0);
    expect(windowOf({}, new Date("2026-03-30T12:00:00Z"))).toEqual({ from: "2026-03-01", to: "2026-03-30" });
    expect(windowOf({ to: "2026-01-30" }, new Date("2026-03-30T12:00:00Z"))).toEqual({
      from: "2026-01-01",
      to: "2026-01-30",
    });
  });

  test.each([
    [undefined, 50],
    ["", 50],
    ["abc", 50],
    ["1", 5],
    ["5", 5],
    ["120", 120],
    ["200", 200],
    ["9999", 200],
    ["-3", 5],
  ])("a limit of %s shows at most %i", (limit, most) => {
    expect(TopPagesQuery.parse({ limit }).limit).toBe(most);
  });

  test("no more pages than asked for", async () => {
    for (let page = 0; page < 8; page += 1) await see(`/page-${page}`);
    expect(await top({ prefix: "", limit: "5" })).toHaveLength(5);
  });

  test.each([
    { from: "hier" },
    { to: "2026-02-31" },
    { from: "2026-3-1" },
    { from: "2026-03-05", to: "2026-03-04" },
    { prefix: "/".padEnd(201, "a") },
  ])("%j is refused", (query) => {
    expect(TopPagesQuery.safeParse(query).success).toBe(false);
  });

  test("a product taken off the shelves keeps its name in what was counted", async () => {
    await see(plain);
    await archive(services, PLAIN_FRAME);
    expect((await top())[0]).toMatchObject({ productName: PLAIN_FRAME.name });
  });
});

test("what is older than thirteen months is forgotten, and the purge says how much", async () => {
  await see("/home");
  services.clock.set("2027-04-02T07:59:00Z");
  expect(await purgeEvents(services)).toEqual({ before: "2026-03-02T07:59:00.000Z", deleted: 0 });
  services.clock.set("2027-04-02T08:01:00Z");
  await see("/nouveautes");
  expect(await purgeEvents(services)).toEqual({ before: "2026-03-02T08:01:00.000Z", deleted: 1 });
  expect(await views()).toEqual([["/nouveautes", ""]]);
});

test("days begin at the shop's midnight, in winter, in summer and when clocks change", () => {
  expect(
    ["2026-01-15", "2026-07-15", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"].map((day) =>
      startOfDay(day).toISOString().slice(5, 16),
    ),
  ).toEqual(["01-14T23:00", "07-14T22:00", "03-28T23:00", "03-29T22:00", "10-24T22:00", "10-25T23:00"]);
  expect(shopDay(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(["2028-02-29", "2026-02-29", "2026-13-01", "demain"].map(isDay)).toEqual([true, false, false, false]);
});
