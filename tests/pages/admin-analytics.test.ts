import { beforeEach, expect, test } from "vitest";

import { addDays, shopDay } from "~/domain/days";

import { PLAIN_FRAME } from "../../seeds/named";
import { carrying, adminVisitor, newAdministrator, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { answerBanner, counted } from "../helpers/consent";
import { attr, textOf, normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const TAB = "/admin/analytics";
const today = shopDay(new Date());
let visitor: Visitor;
beforeEach(async () => {
  visitor = await adminVisitor(shop());
  await shop().db("page_days").delete();
});

/** Pages viewed by so many visitors so many times, on one day. */
async function seen(
  path: string,
  views: number,
  { visitors = 1, productId = null as string | null, day = today } = {},
): Promise<void> {
  await shop().db("page_days").insert({ day, path, seen_before: "", product_id: productId, views, visitors });
}

test("shows the products looked at most, as bars and as a table, beside what was sold", async () => {
  const article = `/article/${PLAIN_FRAME.slug}`;
  await seen(article, 100, { productId: PLAIN_FRAME.id, visitors: 2 });
  for (let other = 0; other < 11; other += 1) await seen(`/article/autre-${other}`, 1);
  await seen("/article/<script>alert(1)</script>", 2);
  await seen("/home", 500);
  const page = await visitor.visit(TAB);
  expect([page.status, page.title, page.h1]).toEqual([
    200,
    "Analytics – Lunetterie des Terreaux",
    "Analytics (Top pages)",
  ]);
  const fields = page.form({ button: "Actualiser" });
  expect(["From", "To", "Prefix", "Limit"].map((label) => fields.value(label))).toEqual([
    addDays(today, -29),
    today,
    "/article",
    "50",
  ]);
  const [row] = page.elements("tr").filter((each) => textOf(each).includes(article));
  expect(textOf(row)).toBe(`${article} ${PLAIN_FRAME.name} ${PLAIN_FRAME.brand} Mixte Optique 100 2`);
  expect(page.text).not.toContain("/home 500");
  expect(page.html).not.toContain("<script>alert");

  const [chart] = page.elements("svg", { class: "top-pages" });
  const bars = page
    .elements("rect")
    .filter((each) => (attr(each, "width") ?? "").endsWith("%") && attr(each, "height") === "14")
    .map((each) => attr(each, "width"));
  expect([bars.length, bars[0], bars[1], bars[9]]).toEqual([10, "100.0%", "2.0%", "2.0%"]);
  expect([
    attr(chart ?? page.root, "role"),
    normal(attr(chart ?? page.root, "aria-label") ?? "").startsWith(
      `Vues des 10 pages les plus vues : ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}, 100 ; `,
    ),
  ]).toEqual(["img", true]);
  for (const text of ["Commandes 0", "Montant 0,00 €", "Panier moyen 0,00 €", "Articles vendus 0"])
    expect(page.text.replace(/\s/g, " ")).toContain(text);
});

test("filters are addresses; the buttons of thirty days; a wrong date is refused in place", async () => {
  await seen("/home", 3);
  await seen("/article/a", 2);
  await seen("/services", 1, { day: addDays(today, -40) });
  let page = await (await visitor.visit(`${TAB}?from=2026-01-01&limit=5`)).link("30j (Toutes URL)").follow();
  expect(page.path).toBe(`${TAB}?from=${addDays(today, -29)}&to=${today}&prefix=`);
  expect([
    page.text.includes("/home 3"),
    page.text.includes("/services"),
    page.form({ button: "Actualiser" }).value("Prefix"),
  ]).toEqual([true, false, ""]);
  page = await page
    .form({ button: "Actualiser" })
    .fill({ From: addDays(today, -60), Limit: "" })
    .submit("Actualiser");
  expect([page.text.includes("/services 1"), page.form({ button: "Actualiser" }).value("Limit")]).toEqual([true, "50"]);
  page = await page.link("30j Produits").follow();
  expect([page.text.includes("/article/a"), page.text.includes("/home 3")]).toEqual([true, false]);
  expect((await visitor.visit(`${TAB}?limit=9999`)).form({ button: "Actualiser" }).value("Limit")).toBe("200");
  for (const [query, message] of [
    ["from=hier", "Indiquez une date, par exemple 2026-03-02."],
    ["from=2026-03-02&to=2026-03-01", "La première date est après la dernière."],
    ["from=2020-01-01&to=2026-01-01", "Choisissez 366 jours au plus."],
  ] as const) {
    const refused = await visitor.visit(`${TAB}?${query}`);
    expect([
      refused.status,
      refused.errors(),
      refused.title.startsWith("Erreur : "),
      refused.describedError("From"),
    ]).toEqual([422, [message], true, message]);
    expect(refused.form({ button: "Actualiser" }).value("From")).toBe(new URLSearchParams(query).get("from"));
  }
  expect((await visitor.visit(`${TAB}?prefix=/rien`)).text).toContain("Aucune vue sur cette période.");
});

test("what cannot be read says so", async () => {
  await shop().db.schema.renameTable("page_days", "elsewhere");
  try {
    const page = await visitor.visit(TAB);
    expect([
      page.status,
      page.text.includes("Impossible de charger les stats."),
      page.text.includes("Panier moyen"),
    ]).toEqual([500, true, true]);
  } finally {
    await shop().db.schema.renameTable("elsewhere", "page_days");
  }
});

test("administrators count for nothing, in the admin area or in the shop, by page or by call", async () => {
  const insider = await carrying(shop(), await newAdministrator(shop()));
  const customer = await carrying(shop(), await newCustomer(shop()));
  for (const who of [visitor, insider, customer]) {
    await answerBanner(who, "Tout accepter");
    await shop().db("analytics_events").delete();
    await who.visit("/services");
    expect(
      (await newApi(shop(), who).post("/api/telemetry/events", { name: "page_view", params: { path: "/faq" } })).status,
    ).toBe(204);
    expect(await counted(shop())).toEqual(who === customer ? ["page_view /services", "page_view /faq"] : []);
  }
});

test("the calls answer administrators alone", async () => {
  await seen("/article/a", 2);
  const api = newApi(shop(), visitor);
  const top = await api.get(`/api/telemetry/stats/top-pages?from=${today}&to=${today}&limit=5`);
  expect(top.json()).toEqual({
    items: [
      { path: "/article/a", productName: null, brand: null, gender: null, type: null, views: 2, uniqueVisitors: 1 },
    ],
  });
  const sales = (await api.get("/api/stats/sales")).json<{ days: unknown[] }>();
  expect(sales).toMatchObject({
    from: addDays(today, -29),
    to: today,
    orders: 0,
    revenue: 0,
    averageBasket: 0,
    itemsSold: 0,
  });
  expect(sales.days[29]).toEqual({ day: today, orders: 0, revenue: 0, itemsSold: 0 });
  const wrong = await api.get("/api/stats/sales?from=2026-03-02&to=2026-03-01");
  expect([wrong.status, wrong.json()]).toEqual([422, { error: "La première date est après la dernière." }]);
  const callers = [
    [newApi(shop()), 401],
    [newApi(shop(), await carrying(shop(), await newCustomer(shop()))), 403],
  ] as const;
  for (const [caller, status] of callers)
    for (const path of ["/api/stats/sales", "/api/telemetry/stats/top-pages"])
      expect((await caller.get(path)).status, path).toBe(status);
  for (const [who, where] of [
    [newVisitor(shop()), /^\/admin\/connexion/],
    [await carrying(shop(), await newCustomer(shop())), /^\/mon-compte$/],
  ] as const)
    expect((await who.visit(TAB, { follow: false })).headers.get("Location")).toMatch(where);
});
