import { beforeEach, describe, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { addToCart } from "../helpers/buying";
import { answerBanner, counted, hasBanner, pressOnly } from "../helpers/consent";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let visitor: Visitor;
beforeEach(() => {
  visitor = newVisitor(shop());
});

const article = `/article/${PLAIN_FRAME.slug}`;
const setCookies = (page: { headers: Headers }) =>
  new Map(page.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf("=")), line]));
const logged = () =>
  shop().db("consent_log").orderBy("decided_at").select("consent_id", "action", "analytics", "marketing", "version");
const press = (button: string, path = "/contact") =>
  visitor.visit(path).then((page) => page.form({ name: "consent" }).submit(button));

describe("the banner", () => {
  test.each(["/home", "/contact", article, "/panier", "/mentions-legales", "/article/nulle-part"])(
    "stands on %s until it is answered",
    async (path) => {
      expect(hasBanner(await visitor.visit(path))).toBe(true);
      await answerBanner(visitor, "Tout refuser");
      expect(hasBanner(await visitor.visit(path))).toBe(false);
    },
  );

  test("does not stand on the page where the choice is made", async () => {
    expect(hasBanner(await visitor.visit("/gestion-des-cookies"))).toBe(false);
  });

  test("says both purposes before its three buttons, which look the same", async () => {
    const page = await visitor.visit("/contact");
    const form = page.form({ name: "consent" });
    expect(form.buttons().map((button) => button.attrs.find(({ name }) => name === "class")?.value)).toEqual(
      Array(3).fill("button button--quiet"),
    );
    const { text } = page;
    for (const purpose of ["Mesure d'audience (pages vues", "Marketing (quelle campagne"]) {
      expect(text.indexOf(purpose), text).toBeGreaterThan(0);
      expect(text.indexOf(purpose)).toBeLessThan(text.indexOf("Tout accepter"));
    }
  });

  test("accepted, comes back to the page it was on, says so once, and sets its cookies", async () => {
    const page = await visitor.visit("/nouveautes?tri=prix");
    const answer = await pressOnly(page, { name: "consent" }, "Tout accepter");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/nouveautes?tri=prix"]);
    const cookies = setCookies(answer);
    for (const name of ["consent_analytics", "consent_marketing"])
      expect(cookies.get(name)).toBe(`${name}=1; Path=/; SameSite=Lax; Max-Age=15552000`);
    expect(cookies.get("consent")).toMatch(
      /^consent=2\.[0-9a-f]{24}; Path=\/; SameSite=Lax; Max-Age=15552000; HttpOnly$/,
    );
    expect(cookies.get("cid")).toMatch(/^cid=[0-9a-f-]{36}; Path=\/; SameSite=Lax; Max-Age=31536000$/);
    expect((await visitor.visit("/nouveautes?tri=prix")).texts("flash")).toEqual(["Vos choix sont enregistrés."]);
    expect((await visitor.visit("/nouveautes?tri=prix")).texts("flash")).toEqual([]);
  });

  test("refused, leaves two zeros and no number for the visitor", async () => {
    const page = await press("Tout refuser");
    expect(page.path).toBe("/contact");
    expect([
      visitor.cookies.get("consent_analytics"),
      visitor.cookies.get("consent_marketing"),
      visitor.cookies.has("cid"),
    ]).toEqual(["0", "0", false]);
  });

  test("'Personnaliser' leads to the details, and these back to the page", async () => {
    const before = (await logged()).length;
    const details = await press("Personnaliser", "/nouveautes");
    expect(await logged()).toHaveLength(before);
    expect(details.path).toBe("/gestion-des-cookies?retour=%2Fnouveautes");
    expect(visitor.cookies.has("consent")).toBe(false);
    const form = details.form({ name: "cookies" });
    expect(form.fields().map(([name]) => name)).not.toContain("analytics"); // nothing is ticked beforehand
    const back = await form
      .fill({ "Marketing (quelle campagne vous amène ; aucun cookie à ce jour)": true })
      .submit("Enregistrer mes choix");
    expect(back.path).toBe("/nouveautes");
    expect([visitor.cookies.get("consent_analytics"), visitor.cookies.get("consent_marketing")]).toEqual(["0", "1"]);
  });

  test.each([
    "https://ailleurs.example/",
    "//ailleurs.example",
    "/\\ailleurs.example",
    "javascript:alert(1)",
    "/\t/ailleurs.example",
    "ailleurs",
    "/x".padEnd(2100, "x"),
  ])("%.40s is no way back", async (back) => {
    const answer = await pressOnly(await visitor.visit("/contact"), { name: "consent" }, "Tout refuser", { back });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/gestion-des-cookies"]);
    expect(
      (await visitor.visit(`/gestion-des-cookies?retour=${encodeURIComponent(back)}`)).hasLink(
        "Revenir à la page précédente",
      ),
    ).toBe(false);
  });

  test("the same form sent twice is one decision, and the second answer carries the cookies again", async () => {
    const contact = await visitor.visit("/contact");
    const before = (await logged()).length;
    const [first, second] = [
      await pressOnly(contact, { name: "consent" }, "Tout accepter"),
      await pressOnly(contact, { name: "consent" }, "Tout accepter"),
    ];
    expect(setCookies(first).get("consent")).toBeTruthy();
    expect(await logged()).toHaveLength(before + 1);
    expect([second.status, second.headers.get("Location")]).toEqual([first.status, first.headers.get("Location")]);
    expect(setCookies(second).get("consent")).toBe(setCookies(first).get("consent"));
  });

  test("an answer without a choice, or to no button of ours, is refused in words", async () => {
    const page = await pressOnly(await visitor.visit("/contact"), { name: "consent" }, "Tout refuser", {
      choice: "peut-être",
    });
    expect(page.status).toBe(422);
    expect(page.title).toMatch(/^Erreur : Gestion des cookies/);
    expect(page.errors()).toEqual(["Choisissez d'accepter, de refuser ou de personnaliser."]);
  });
});

describe("the cookie page", () => {
  test("says each cookie, its use and its duration, and the present choice", async () => {
    const before = (await visitor.visit("/gestion-des-cookies")).text;
    for (const words of [
      "Vous n'avez pas encore répondu",
      "visiteur, 180 jours",
      "csrf_token, 180 jours",
      "consent_analytics, 180 jours",
      "cid, 365 jours",
      "__stripe_mid, 1 an",
    ])
      expect(before).toContain(words);
    await answerBanner(visitor, "Tout accepter");
    const after = await visitor.visit("/gestion-des-cookies");
    expect(after.text).toContain("Mesure d'audience : acceptée. Marketing : accepté.");
    expect(after.text).toContain(decodeURIComponent(visitor.cookies.get("consent") ?? "").split(".")[1]);
    expect(
      after
        .form({ name: "cookies" })
        .fields()
        .map(([name]) => name),
    ).toEqual(expect.arrayContaining(["analytics", "marketing"]));
  });

  test("every cookie the shop has set is on the list", async () => {
    await addToCart(visitor);
    await answerBanner(visitor, "Tout accepter");
    const { text } = await visitor.visit("/gestion-des-cookies");
    const names = [...visitor.cookies.keys()];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(text).toContain(`${name}, `);
  });

  test("a choice is changed as easily as made, and the log keeps both under one number", async () => {
    await answerBanner(visitor, "Tout accepter");
    const page = await (await visitor.visit("/gestion-des-cookies")).form({ name: "cookies" }).submit("Tout refuser");
    expect(page.path).toBe("/gestion-des-cookies");
    expect(page.text).toContain("Mesure d'audience : refusée. Marketing : refusé.");
    expect(visitor.cookies.has("cid")).toBe(false);
    const id = decodeURIComponent(visitor.cookies.get("consent") ?? "").split(".")[1];
    const choices = (await logged()).filter(({ consent_id }) => consent_id === id);
    expect(choices.map(({ action, analytics, marketing }) => [action, Boolean(analytics), Boolean(marketing)])).toEqual(
      [
        ["accept", true, true],
        ["refuse", false, false],
      ],
    );
    expect(choices[0]?.version).toBe(2);
  });

  test("taken back, the choice leaves no cookie, and the banner returns", async () => {
    await answerBanner(visitor, "Tout accepter");
    await (
      await visitor.visit("/gestion-des-cookies")
    )
      .form({ button: "Retirer mon choix" })
      .submit("Retirer mon choix");
    expect([...visitor.cookies.keys()].filter((name) => /^(consent|cid)/.test(name))).toEqual([]);
    expect(hasBanner(await visitor.visit("/home"))).toBe(true);
    expect((await visitor.visit("/gestion-des-cookies")).hasForm({ button: "Retirer mon choix" })).toBe(false);
  });

  test("an answer to an earlier text counts no more", async () => {
    await answerBanner(visitor, "Tout accepter");
    visitor.jar.of(new URL(shop().url)).set("consent", "0.65f000000000000000000000");
    const before = (await counted(shop())).length;
    expect(hasBanner(await visitor.visit("/nouveautes"))).toBe(true);
    expect(await counted(shop())).toHaveLength(before);
    expect(visitor.cookies.has("cid")).toBe(false);
  });

  test.each([
    "consent_analytics=oui; consent_marketing=1",
    "consent_analytics=1",
    "consent=%E0%A4; consent_analytics=%zz",
  ])("cookies such as %s answer nothing, and break nothing", async (cookie) => {
    const page = await visitor.visit("/contact", { headers: { Cookie: cookie } });
    expect(page.status).toBe(200);
    expect(hasBanner(page)).toBe(true);
  });
});

describe("cached pages", () => {
  test("show the banner to visitors without an answer alone, in any order of visits", async () => {
    for (const path of ["/home", "/nouveautes", article]) {
      const [asked, agreed, refused] = [newVisitor(shop()), newVisitor(shop()), newVisitor(shop())];
      await answerBanner(agreed, "Tout accepter");
      await answerBanner(refused, "Tout refuser");
      const seen: boolean[][] = [];
      for (let round = 0; round < 3; round += 1)
        seen.push([
          hasBanner(await asked.visit(path)),
          hasBanner(await agreed.visit(path)),
          hasBanner(await refused.visit(path)),
        ]);
      expect(seen, path).toEqual(Array(3).fill([true, false, false]));
      expect(stateIn(await agreed.visit(path)), path).toBe("yes");
      expect(stateIn(await refused.visit(path)), path).toBe("no");
    }
  });

  test("carry no visitor's number", async () => {
    const [first, second] = [newVisitor(shop()), newVisitor(shop())];
    await answerBanner(first, "Tout accepter");
    await answerBanner(second, "Tout accepter");
    await first.visit("/accessoires");
    await first.visit("/accessoires");
    const page = await second.visit("/accessoires");
    expect(first.cookies.get("cid")).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ["cid", "consent"]) expect(page.html).not.toContain(first.cookies.get(name));
  });

  test("the banner of a cached page is answered like any other", async () => {
    await newVisitor(shop()).visit("/optiques-femme");
    expect((await press("Tout refuser", "/optiques-femme")).path).toBe("/optiques-femme");
    expect(hasBanner(await visitor.visit("/optiques-femme"))).toBe(false);
  });

  test("data asked for by a hydrated page is data, though the page is kept", async () => {
    for (let round = 0; round < 3; round += 1) await visitor.visit(article);
    const data = await visitor.visit(`${article}?_data=${encodeURIComponent("article/article")}`);
    expect(data.json<{ article: { name: string } }>().article.name).toBe(PLAIN_FRAME.name);
  });
});

const stateIn = (page: { html: string }) => /"consent":"(\w+)"/.exec(page.html)?.[1];

describe("counting without scripts", () => {
  const cid = () => visitor.cookies.get("cid") ?? "";
  const views = async () =>
    (
      await shop()
        .db("analytics_events")
        .where({ cid: cid(), name: "page_view" })
        .orderBy("occurred_at")
        .select("path", "referrer")
    ).map(({ path, referrer }) => `${referrer} → ${path}`);

  test("nothing before the answer, nothing after a refusal", async () => {
    const before = (await counted(shop())).length;
    await visitor.visit("/nouveautes");
    await answerBanner(visitor, "Tout refuser");
    for (const path of ["/nouveautes", article, "/contact"]) await visitor.visit(path);
    expect(await counted(shop())).toHaveLength(before);
  });

  test("each page once, kept or not, with where one came from and no query", async () => {
    const told = newVisitor(shop(), { tellsOrigin: true });
    visitor = told;
    await answerBanner(visitor, "Tout accepter", "/contact");
    const from = { Referer: `${shop().url}/contact?x=1` };
    await visitor.visit(`${article}?couleur=noir`, { headers: from });
    await visitor.visit(article, { headers: from }); // cached from now on
    await visitor.visit(article, { headers: { Referer: `${shop().url}${article}` } });
    await visitor.visit("/panier", { headers: { Referer: `${shop().url}${article}` } });
    expect(await views()).toEqual([" → /contact", `/contact → ${article}`, `${article} → /panier`]);
    expect(await counted(shop(), article)).toContain(`product_view ${article}`);
  });

  test("no page that is missing, moved, refused or a person's own", async () => {
    await answerBanner(visitor, "Tout accepter", "/contact");
    for (const path of [
      "/article/nulle-part",
      `/article/${PLAIN_FRAME.number}`,
      "/jamais-vu",
      "/commande/65f000000000000000000000",
      "/api/health",
      "/favicon.svg",
    ])
      await visitor.visit(path);
    await visitor.visit("/nouveautes", { method: "HEAD" });
    await visitor.post("/panier", { productId: "x" });
    expect(
      (await views()).filter((view) => !/ → (\/contact|\/home|\/article\/maison-valmy-pantheon)$/.test(view)),
    ).toEqual([]);
  });

  test.each([
    [
      "a search engine's robot",
      { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
    ["a preview of a link", { "User-Agent": "facebookexternalhit/1.1" }],
    ["a page loaded ahead", { "Sec-Purpose": "prefetch" }],
    ["a page drawn ahead", { "Sec-Purpose": "prefetch;prerender" }],
    ["an old browser's page loaded ahead", { "X-Moz": "prefetch" }],
  ])("%s is not counted", async (_what, headers) => {
    await answerBanner(visitor, "Tout accepter", "/contact");
    await visitor.visit("/nouveautes", { headers });
    expect(await views()).toEqual([" → /contact"]);
  });

  test("neither address nor browser of a visitor is anywhere in what is kept", async () => {
    await answerBanner(visitor, "Tout accepter");
    const rows = JSON.stringify([
      await shop().db("analytics_events").select("*"),
      await shop().db("consent_log").select("*"),
    ]);
    expect(rows).not.toMatch(/127\.0\.0\.1|::1|w3m|Mozilla/);
  });
});

describe("the light version", () => {
  test("chosen in the footer, comes back to the page, without script, video or font, and says how to go back", async () => {
    const full = await visitor.visit("/nouveautes?tri=prix");
    expect(full.html).toMatch(/@font-face/);
    const light = await full.form({ name: "version" }).submit("Version légère");
    expect(light.path).toBe("/nouveautes?tri=prix");
    for (const path of ["/nouveautes", "/home", article, "/panier", "/gestion-des-cookies"]) {
      const page = await visitor.visit(path);
      expect(
        [
          page.elements("script").filter((each) => !each.attrs.some(({ value }) => value === "application/ld+json"))
            .length,
          page.elements("video").length,
        ],
        path,
      ).toEqual([0, 0]);
      expect(page.html, path).not.toMatch(/@font-face|\.woff2?|modulepreload/);
      expect(page.text, path).toContain("Vous lisez la version légère");
    }
    const again = await (await visitor.visit("/home")).form({ name: "version" }).submit("Version complète");
    expect(again.path).toBe("/home");
    expect(again.html).toMatch(/@font-face/);
  });

  test("is remembered half a year, and goes before what the browser asks for", async () => {
    const saving = { "Save-Data": "on" };
    const light = await visitor.visit("/home", { headers: saving });
    expect(light.text).toContain("Vous lisez la version légère");
    const answer = await pressOnly(light, { name: "version" }, "Version complète");
    expect(setCookies(answer).get("version")).toBe(
      "version=complete; Path=/; SameSite=Lax; Max-Age=15552000; HttpOnly",
    );
    expect((await visitor.visit("/home", { headers: saving })).text).not.toContain("Vous lisez la version légère");
  });

  test("one visitor's choice is not another's, on pages kept in memory", async () => {
    const other = newVisitor(shop());
    await (await visitor.visit("/home")).form({ name: "version" }).submit("Version légère");
    for (let round = 0; round < 2; round += 1) {
      expect((await visitor.visit("/home")).html).not.toContain("@font-face");
      expect((await other.visit("/home")).html).toContain("@font-face");
    }
  });

  test("has a page of its own, which takes no other answer", async () => {
    const page = await visitor.visit("/version-legere");
    expect(page.h1).toBe("Version légère");
    const light = await page.form({ name: "version-page" }).submit("Passer à la version légère");
    expect([light.path, light.text.includes("Vous lisez la version légère.")]).toEqual(["/version-legere", true]);
    expect(
      (await pressOnly(light, { name: "version-page" }, "Revenir à la version complète", { version: "autre" })).status,
    ).toBe(422);
  });
});
