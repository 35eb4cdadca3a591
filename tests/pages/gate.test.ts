import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { addToCart, CLARA } from "../helpers/buying";
import { announceProducts } from "../helpers/by-hand";
import { attr } from "../helpers/dom";
import { openShop, sharedShop } from "../helpers/shop";
import { ON_POSTGRESQL } from "../helpers/shop-database";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const CART = { items: [{ productId: PLAIN_FRAME.id, quantity: 1, selectedColor: "#1c1b1a", selectedSize: "48" }] };

const policyOf = (page: Page): Record<string, string[]> =>
  Object.fromEntries(
    (page.headers.get("Content-Security-Policy") ?? "")
      .split("; ")
      .map((line) => [line.split(" ")[0] ?? "", line.split(" ").slice(1)]),
  );

/** Goes to the step of the checkout that asks for the customer's details. */
async function customerStep() {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const account = await visitor.visit("/checkout");
  return account.form({ button: /invité/ }).submit(/invité/);
}

test("a page runs only the scripts that carry its nonce, new at each answer", async () => {
  const visitor = newVisitor(shop());
  const [first, second] = [await visitor.visit("/home"), await visitor.visit("/home")];
  const policy = policyOf(first);
  const nonce = policy["script-src"]?.find((source) => source.startsWith("'nonce-"))?.slice(7, -1) ?? "";
  expect(nonce.length).toBeGreaterThan(20);
  expect(second.html).not.toContain(nonce);
  expect(policy["default-src"]).toEqual(["'none'"]);
  expect(policy["script-src"]).not.toContain("'unsafe-inline'");
  expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  expect(policy["base-uri"]).toEqual(["'none'"]);
  for (const script of first.elements("script")) expect(attr(script, "nonce"), first.path).toBe(nonce);
  for (const tag of ["body", "a", "button", "form", "input"]) {
    for (const element of first.elements(tag))
      expect(element.attrs.filter(({ name }) => /^on|^style$/.test(name))).toEqual([]);
  }
});

test.each([
  ["a page", "/home", 200],
  ["a page's data", "/nouveautes?_data=catalogue%2Fnew-arrivals", 200],
  ["a call", "/api/products?limit=1", 200],
  ["an unknown call", "/api/nulle-part", 404],
  ["a redirect", "/jamais-vu", 302],
  ["an unknown article", "/article/nulle-part", 404],
  ["a file that is not there", "/images/nulle-part.png", 404],
])("%s carries the headers that protect", async (_what, path, status) => {
  const answer = await newVisitor(shop()).visit(path, { follow: false });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(answer.headers.get("X-Frame-Options")).toBe("DENY");
  expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{16}$/);
  expect(answer.headers.get("X-Powered-By")).toBeNull();
});

test("a file of the build is kept for ever, typed, and not sniffed", async () => {
  const visitor = newVisitor(shop());
  const file = /\/build\/[\w./-]+\.js/.exec((await visitor.visit("/home")).html)?.[0] ?? "";
  const answer = await visitor.visit(file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("javascript");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("a form sent from another site is refused, whatever the header that tells", async () => {
  const article = await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}`);
  const fields = Object.fromEntries(
    article.form({ button: "Ajouter au panier" }).fill({ Taille: "48" }).fields(),
  ) as Record<string, string>;
  for (const headers of [
    { Origin: "https://ailleurs.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ] as Record<string, string>[]) {
    const answer = await article.visitor.post("/panier", fields, { headers });
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.text, JSON.stringify(headers)).toContain("vient d'un autre site");
  }
  expect((await article.visitor.visit("/panier")).text).toContain("Votre panier est vide.");
});

test("a browser of today, which tells its own origin, is served", async () => {
  const visitor = newVisitor(shop(), { tellsOrigin: true });
  expect((await addToCart(visitor)).text).toContain("est dans votre panier");
});

test.each(["", "forgé.de-toutes-pièces"])(
  "a form with the token «%s» comes back with what was typed, and says why in French",
  async (token) => {
    const step = await customerStep();
    const form = step.form({ button: "Continuer" }).fill(CLARA);
    const fields = Object.fromEntries(form.fields("Continuer")) as Record<string, string>;
    const answer = await step.visitor.post(form.action, { ...fields, csrf: token }, { follow: true });
    expect(answer.status).toBe(422);
    expect(answer.errors()).toEqual([
      "Cette page était ouverte depuis trop longtemps. Vérifiez vos réponses, puis envoyez à nouveau.",
    ]);
    expect(answer.title).toMatch(/^Erreur : /);
    const again = answer.form({ button: "Continuer" });
    for (const label of ["Nom", "Prénom", "Adresse e-mail"] as const)
      expect(again.value(label), label).toBe(CLARA[label]);
    // Sent again as the page returned it, it is accepted.
    expect((await again.submit("Continuer")).status).toBe(200);
  },
);

test("another browser's token is worth nothing", async () => {
  const [mine, theirs] = [newVisitor(shop()), newVisitor(shop())];
  const form = (await theirs.visit(`/article/${PLAIN_FRAME.slug}`))
    .form({ button: "Ajouter au panier" })
    .fill({ Taille: "48" });
  await mine.visit("/home");
  const answer = await mine.post("/panier", Object.fromEntries(form.fields()) as Record<string, string>);
  expect(answer.status).toBe(422);
  expect((await mine.visit("/panier")).text).toContain("Votre panier est vide.");
});

test("a body beyond what a form may hold is refused, and the shop goes on", async () => {
  const visitor = newVisitor(shop());
  await visitor.visit("/home");
  const page = await visitor.post("/panier", { csrf: "x", note: "a".repeat(300_000) });
  expect(page.status).toBe(413);
  expect(page.text).toContain("trop volumineux");
  const call = await newApi(shop(), visitor).post("/api/cart/merge", { items: [], note: "a".repeat(300_000) });
  expect(call.status).toBe(413);
  expect(call.json()).toEqual({ error: "La demande est trop volumineuse." });
  expect((await visitor.visit("/home")).status).toBe(200);
});

test("a call must echo its csrf cookie", async () => {
  const api = newApi(shop());
  await api.visitor.visit("/api/health");
  for (const csrf of [null, "", "autre"]) {
    const refused = await api.post("/api/cart/merge", CART, { csrf });
    expect(refused.status).toBe(403);
    expect(refused.json()).toEqual({ error: "Jeton CSRF absent ou périmé." });
  }
  // A cookie set by a neighbouring site, and echoed correctly, was not made by the shop.
  const planted = await newApi(shop()).post("/api/cart/merge", CART, {
    csrf: "plante.faux",
    headers: { Cookie: "csrf_token=plante.faux" },
  });
  expect(planted.status).toBe(403);
  expect((await api.post("/api/cart/merge", CART)).status).toBe(200);
});

test("a call from another site is refused even with its token", async () => {
  const answer = await newApi(shop()).post("/api/cart/merge", CART, {
    headers: { Origin: "https://ailleurs.example" },
  });
  expect(answer.status).toBe(403);
});

test("the same call with the same key counts once; with another body it is refused", async () => {
  const api = newApi(shop());
  const key = randomUUID();
  const first = await api.post("/api/cart/merge", CART, { key });
  const again = await api.post("/api/cart/merge", CART, { key });
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  const other = await api.post("/api/cart/merge", { items: [{ ...CART.items[0], quantity: 5 }] }, { key });
  expect(other.status).toBe(422);
  expect(other.json<{ error: string }>().error).toContain("idempotence");
  const fresh = await api.post("/api/cart/merge", { items: [] });
  expect(fresh.json<{ count: number }>().count).toBe(1);
  // The key belongs to this browser: another may use the same by chance.
  expect((await newApi(shop()).post("/api/cart/merge", { items: [] }, { key })).status).toBe(200);
});

test("the same form sent five times at once counts once, and each gets the first answer", async () => {
  const visitor = newVisitor(shop());
  const article = await visitor.visit(`/article/${CHEAP_FRAME.slug}`);
  const form = article.form({ button: "Ajouter au panier" }).fill({ Taille: "50" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => form.submit()));
  expect(answers.map((answer) => [answer.status, answer.path])).toEqual(Array(5).fill([200, "/panier"]));
  const lines = await shop().db("cart_lines").where({ product_id: CHEAP_FRAME.id }).select("quantity");
  expect(lines).toEqual([{ quantity: 1 }]);
  // Whichever answer came last, its cookies open the cart with the frame.
  expect((await visitor.visit("/panier")).text).toContain(CHEAP_FRAME.name);
});

test("a first form whose answer was lost on the way, sent again, leads to the cart it filled", async () => {
  const visitor = newVisitor(shop());
  const article = await visitor.visit(`/article/${CHEAP_FRAME.slug}`);
  const form = article.form({ button: "Ajouter au panier" }).fill({ Taille: "52" });
  const csrf = visitor.cookies.get("csrf_token") ?? "";
  // The connection is lost: the cart is filled, but neither the answer nor its cookie arrives.
  await newVisitor(shop(), { headers: { Cookie: `csrf_token=${csrf}` } }).post(
    form.action,
    Object.fromEntries(form.fields()) as Record<string, string>,
  );
  const cart = await form.submit();
  expect(cart.text).toContain(CHEAP_FRAME.name);
});

test("the request id of an answer is that of its line in the log", async () => {
  const answer = await newVisitor(shop()).visit("/home");
  const id = answer.headers.get("X-Request-Id") ?? "";
  const line = await shop().logged((each) => each.includes(id));
  expect(JSON.parse(line)).toMatchObject({ requestId: id, method: "GET", path: "/home", status: 200, msg: "request" });
});

test("the log holds no query, no address, no name, no token", async () => {
  const step = await customerStep();
  await step
    .form({ button: "Continuer" })
    .fill({ ...CLARA, "Code postal": "rue" })
    .submit("Continuer");
  await step.form({ button: "Continuer" }).fill(CLARA).submit("Continuer");
  const last = await step.visitor.visit("/home?email=clara.moreau%40exemple.fr&jeton=s3cret");
  await shop().logged((line) => line.includes(last.headers.get("X-Request-Id") ?? "?"));
  const log = shop().log.join("\n");
  for (const secret of [
    "clara",
    "Moreau",
    "exemple.fr",
    "s3cret",
    "email=",
    "06 12",
    "0612345678",
    "Sainte-Catherine",
    '127.0.0.1"',
    ...step.visitor.cookies.values(),
  ]) {
    expect(log, secret).not.toContain(secret);
  }
});

test("a fault is told with its id and without its reason, and logged with its place", async () => {
  const { db } = shop();
  const products = await db("products").pluck("id");
  await db.schema.renameTable("price_history", "price_history_away");
  await db.schema.renameTable("products", "products_away");
  try {
    await announceProducts(shop(), products);
    const visitor = newVisitor(shop());
    const page = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
    expect(page.status).toBe(500);
    expect(page.text).toContain("Une erreur est survenue. Merci de réessayer.");
    expect(page.text).toContain(page.headers.get("X-Request-Id"));
    expect(page.html).not.toMatch(/SqliteError|no such table|relation|at \w+ \(/);
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const call = await newApi(shop()).get("/api/products");
    expect(call.status).toBe(500);
    expect(call.json()).toMatchObject({
      error: "Une erreur est survenue. Merci de réessayer.",
      requestId: call.headers.get("X-Request-Id"),
    });
    const fault = JSON.parse(
      await shop().logged((line) => line.includes(page.headers.get("X-Request-Id") ?? "?") && line.includes('"fault"')),
    ) as Record<string, unknown>;
    expect(fault).toMatchObject({ level: "error", path: `/article/${PLAIN_FRAME.slug}` });
    // The log has the database's own message, which names nobody; the page does not show it.
    expect(fault.err).toMatchObject({
      said: ON_POSTGRESQL ? 'relation "products" does not exist' : "no such table: products",
    });
  } finally {
    await db.schema.renameTable("products_away", "products");
    await db.schema.renameTable("price_history_away", "price_history");
    await announceProducts(shop(), products);
  }
});

test("an address nobody knows leads home; a missing call or file is told as missing", async () => {
  const visitor = newVisitor(shop());
  expect((await visitor.visit("/jamais-vu")).redirects).toEqual([{ status: 302, from: "/jamais-vu", to: "/home" }]);
  expect((await visitor.visit("/jamais/vu/non-plus")).redirects[0]).toMatchObject({ status: 302, to: "/home" });

  const call = await visitor.visit("/api/jamais-vu", { follow: false });
  expect([call.status, call.json()]).toEqual([404, { error: expect.any(String) as string }]);
  const changed = await newApi(shop(), visitor).post("/api/jamais-vu", {});
  expect(changed.status).toBe(404);

  for (const path of ["/build/jamais-vu.js", "/photo.jpg", "/wp-login.php", "/robots.txt.bak"]) {
    const file = await visitor.visit(path, { follow: false });
    expect([path, file.status, file.headers.get("Content-Type")]).toEqual([path, 404, "text/plain; charset=utf-8"]);
  }
});

test("the csrf cookie is readable by scripts, every other is not, and all stay on this site", async () => {
  const visitor = newVisitor(shop());
  const first = await visitor.visit("/home");
  const form = (await visitor.visit(`/article/${PLAIN_FRAME.slug}`))
    .form({ button: "Ajouter au panier" })
    .fill({ Taille: "48" });
  const added = await visitor.post(form.action, Object.fromEntries(form.fields()) as Record<string, string>);
  const cookies = [...first.headers.getSetCookie(), ...added.headers.getSetCookie()];
  expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["csrf_token", "flash", "visiteur"]);
  for (const cookie of cookies) {
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).toContain("Path=/");
    expect(cookie).not.toContain("Domain");
    expect(cookie.includes("HttpOnly")).toBe(!cookie.startsWith("csrf_token="));
  }
});

test("a page that is kept in memory still gives its data to the hydrated shop", async () => {
  const visitor = newVisitor(shop());
  for (const path of ["/nouveautes", `/article/${PLAIN_FRAME.slug}`]) {
    await visitor.visit(path);
    await visitor.visit(path);
    const route = path === "/nouveautes" ? "catalogue/new-arrivals" : "article/article";
    const data = await visitor.visit(`${path}?_data=${encodeURIComponent(route)}`);
    expect(data.json(), path).toBeTruthy();
  }
});

test("a first visit writes nothing, and private pages are kept nowhere", async () => {
  const count = async () => Number((await shop().db("visitors").count({ n: "*" }))[0]?.n);
  const before = await count();
  const visitor = newVisitor(shop());
  await visitor.visit("/home");
  expect((await visitor.visit("/panier")).headers.get("Cache-Control")).toBe("no-store");
  expect(await count()).toBe(before);
});

test("too many writes are refused with the seconds to wait, by page and by call", async () => {
  const strict = await openShop({ env: { RATE_LIMITS: "on" } });
  const api = newApi(strict);
  let call = await api.post("/api/cart/merge", { items: [] });
  for (let sent = 1; call.status === 200 && sent < 200; sent += 1)
    call = await api.post("/api/cart/merge", { items: [] });
  expect(call.status).toBe(429);
  expect(Number(call.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(call.json<{ error: string }>().error).toContain("Trop de demandes");

  const page = await addToCart(newVisitor(strict));
  expect(page.status).toBe(429);
  expect(page.errors()[0]).toContain("Trop de demandes");
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  // A logout from a shared computer is never delayed.
  expect((await api.post("/api/auth/logout", {})).status).toBe(200);
  // Reading is not limited, except for guesses at the links of orders.
  expect((await newVisitor(strict).visit("/home")).status).toBe(200);
  let guess = await newVisitor(strict).visit("/commande/000000000000000000000000");
  expect([guess.status, guess.h1]).toEqual([404, "Cette commande n'existe pas, ou ce lien n'est pas complet."]);
  for (let turn = 1; guess.status === 404 && turn < 60; turn += 1)
    guess = await newVisitor(strict).visit("/commande/000000000000000000000000");
  expect([guess.status, guess.title, guess.h1]).toEqual([
    429,
    "Trop de demandes – Lunetterie des Terreaux",
    "Trop de demandes",
  ]);
  expect(guess.text).toContain("Patientez");
  expect(guess.text).not.toMatch(/OÙ EST|Une erreur est survenue/);
  await strict.stop();
});

test("behind a proxy each visitor is counted by its own address; without one, no header changes who is asking", async () => {
  const behind = await openShop({
    env: { RATE_LIMITS: "on", TRUST_PROXY: "1", PUBLIC_URL: "https://boutique.example" },
  });
  const merge = async (api: ReturnType<typeof newApi>, times: number, headers: Record<string, string>) => {
    let last = 0;
    for (let sent = 0; sent < times; sent += 1)
      last = (await api.post("/api/cart/merge", { items: [] }, { headers })).status;
    return last;
  };
  const api = newApi(behind);
  expect(await merge(api, 121, { "X-Forwarded-For": "203.0.113.7" })).toBe(429);
  expect(await merge(api, 1, { "X-Forwarded-For": "203.0.113.7, 198.51.100.9" })).toBe(200);
  const report = () =>
    fetch(`${behind.url}/api/csp-reports`, {
      method: "POST",
      headers: { "X-Forwarded-For": "203.0.113.8" },
      body: '{"csp-report":{"effective-directive":"img-src"}}',
    });
  for (let sent = 0; sent < 20; sent += 1) expect((await report()).status).toBe(204);
  expect((await report()).status).toBe(429);
  const page = await newVisitor(behind).visit("/home");
  expect(page.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  for (const cookie of page.headers.getSetCookie()) expect(cookie).toContain("Secure");
  await behind.restart({ TRUST_PROXY: undefined, HSTS_SUBDOMAINS: "off" });
  const apart = await newVisitor(behind).visit("/home");
  expect(apart.headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
  expect(await merge(api, 120, { "X-Forwarded-For": "203.0.113.7" })).toBe(200);
  expect(await merge(api, 1, { "X-Forwarded-For": "198.51.100.9" })).toBe(429);
  await behind.stop();
});
