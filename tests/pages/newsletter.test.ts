import { beforeEach, describe, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { forge, guardOf } from "../helpers/buying";
import { attr } from "../helpers/dom";
import { pressOnly } from "../helpers/consent";
import { newEmail } from "../helpers/email";
import { ask } from "../helpers/http";
import { textLike } from "../helpers/matchers";
import { openShop, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let visitor: Visitor;
let email: string;
beforeEach(() => {
  visitor = newVisitor(shop());
  email = newEmail("lectrice");
});

const article = `/article/${PLAIN_FRAME.slug}`;
const kept = (address = email) =>
  shop()
    .db("newsletter_subscribers")
    .where({ email_key: address })
    .select("id", "email", "text_version", "subscribed_at");
const subscribeOn = (page: Page, address = email) =>
  page.form({ name: "newsletter" }).fill({ "Adresse e-mail": address }).submit("S’inscrire");
const mails = (address = email) => shop().sandbox.inbox.mails.filter((mail) => mail.envelope.to.includes(address));
const welcome = (address = email) => shop().sandbox.inbox.waitFor((mail) => mail.envelope.to.includes(address));
const way = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? "";

describe("the form at the foot of a page", () => {
  test.each([
    "/home",
    "/nouveautes?tri=prix",
    article,
    "/contact",
    "/mentions-legales",
    "/article/nulle-part",
    "/panier",
  ])("of %s subscribes and comes back", async (path) => {
    await newVisitor(shop()).visit(path); // cached from now on
    const back = await subscribeOn(await visitor.visit(path));
    expect([back.path, back.texts("flash")]).toEqual([path, ["Inscription réussie !"]]);
    expect(back.redirects.map(({ status }) => status)).toEqual([303]);
    expect(await kept()).toMatchObject([{ email, text_version: 1, subscribed_at: textLike(/^\d{4}-\d\d-\d\dT/) }]);
    expect(back.form({ name: "newsletter" }).value("Adresse e-mail")).toBe("");
    expect((await visitor.visit(path)).texts("flash")).toEqual([]);
  });

  test("refused, comes back with what was typed and says what is wrong, then leads to where one was", async () => {
    const refused = await subscribeOn(await visitor.visit("/nouveautes"), "lectrice@exemple");
    expect([refused.status, refused.path]).toEqual([422, "/newsletter"]);
    expect(refused.title).toMatch(/^Erreur : La lettre/);
    expect(refused.errors()).toEqual(["Veuillez entrer une adresse email valide."]);
    expect(refused.describedError("Adresse e-mail")).toBe("Veuillez entrer une adresse email valide.");
    const form = refused.form({ name: "newsletter-page" });
    expect(form.value("Adresse e-mail")).toBe("lectrice@exemple");
    expect(refused.link("Revenir à la page précédente").href).toBe("/nouveautes");
    const back = await form.fill({ "Adresse e-mail": email }).submit("S’inscrire");
    expect([back.path, back.texts("flash")]).toEqual(["/nouveautes", ["Inscription réussie !"]]);
    expect(await kept()).toHaveLength(1);
  });

  test("cleans what was pasted before it looks at it", async () => {
    await subscribeOn(await visitor.visit("/contact"), `  <${email.toUpperCase()}> `);
    expect(await kept()).toMatchObject([{ email: email.toUpperCase() }]);
  });

  test("pressed twice, subscribes once and welcomes once", async () => {
    const page = await visitor.visit("/contact");
    await Promise.all([subscribeOn(page), subscribeOn(page)]);
    await welcome();
    const again = await subscribeOn(await newVisitor(shop()).visit("/home"));
    expect(again.texts("flash")).toEqual(["Inscription réussie !"]); // the answer does not reveal that the address was known
    expect(await kept()).toHaveLength(1);
    expect(
      await shop().db("outbox").where("dedupe_key", "like", "newsletter:%").where("message", "like", `%"${email}"%`),
    ).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  test("filled in by a program, is thanked and forgotten", async () => {
    const page = await forge(visitor, "/newsletter", { email, website: "https://casino.example", back: "/contact" });
    expect([page.path, page.texts("flash")]).toEqual(["/contact", ["Inscription réussie !"]]);
    expect(await kept()).toEqual([]);
  });

  test("leads back into this shop and nowhere else", async () => {
    const answer = await pressOnly(await visitor.visit("/contact"), { name: "newsletter" }, "S’inscrire", {
      email,
      back: "//ailleurs.example",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/newsletter"]);
  });

  test("left open too long, keeps the address and asks once more", async () => {
    const page = await visitor.post("/newsletter", { email, back: "/home", csrf: "vieux" });
    expect(page.status).toBe(422);
    const form = page.form({ name: "newsletter-page" });
    expect(form.value("Adresse e-mail")).toBe(email);
    expect((await form.submit("S’inscrire")).path).toBe("/home");
  });

  test("does not stand twice on its own page, and no trap is in the way of who reads with their ears", async () => {
    expect((await visitor.visit("/newsletter")).forms().filter((form) => form.action === "/newsletter")).toHaveLength(
      1,
    );
    const [trap] = (await visitor.visit("/home")).elements("input", { name: "website" });
    expect([attr(trap!, "tabindex"), attr(trap!, "autocomplete")]).toEqual(["-1", "off"]);
    expect(attr(trap!.parentNode as never, "hidden")).toBeDefined();
  });
});

describe("the way out", () => {
  const subscribed = async () => {
    await subscribeOn(await visitor.visit("/contact"));
    const mail = await welcome();
    const page = way(/(http:\S+\/newsletter\/desinscription\S+)/, mail.text);
    const header = (name: string) => mail.headers.find((each) => each.name.toLowerCase() === name)?.value ?? "";
    return {
      mail,
      page: new URL(page),
      oneClick: new URL(way(/^<(.+)>$/, header("list-unsubscribe"))),
      post: header("list-unsubscribe-post"),
    };
  };

  test("is a page with a button: looking at it changes nothing, pressing it forgets the address", async () => {
    const { page, mail } = await subscribed();
    expect(mail.text).toContain("efface votre adresse");
    for (let look = 0; look < 3; look += 1) await ask(page, { headers: { "User-Agent": "virus scanner" } }); // neither cookie nor button
    await ask(page, { method: "HEAD" });
    expect(await kept()).toHaveLength(1);
    const reader = newVisitor(shop());
    const shown = await reader.open(page);
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    expect(shown.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(shown.html).not.toContain(email);
    const gone = await shown.form({ name: "unsubscribe" }).submit("Me désinscrire");
    expect(gone.text).toContain("Vous êtes désinscrit");
    expect(await kept()).toEqual([]);
    expect((await reader.open(page)).text).toContain("Vous êtes désinscrit");
    expect((await shown.form({ name: "unsubscribe" }).submit("Me désinscrire")).status).toBe(200); // Back, and again
  });

  test("is one call of the mailbox, without cookie or token, and may be repeated", async () => {
    const { oneClick, post } = await subscribed();
    expect(post).toBe("List-Unsubscribe=One-Click");
    const call = (body: string, type = "application/x-www-form-urlencoded") =>
      ask(oneClick, { method: "POST", body, headers: { "Content-Type": type, "Origin": "https://mailbox.example" } });
    expect((await call("")).status).toBe(422); // a program that posts to every address it finds
    expect(await kept()).toHaveLength(1);
    expect((await call("List-Unsubscribe=One-Click")).status).toBe(200);
    expect(await kept()).toEqual([]);
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await call(parts, "multipart/form-data; boundary=x")).status).toBe(200);
  });

  test("of the mailbox opened as a link, by a person or a scanner, is the page with the button", async () => {
    const { oneClick } = await subscribed();
    const page = await newVisitor(shop()).open(oneClick);
    expect(page.url.pathname).toBe("/newsletter/desinscription");
    expect(page.hasForm({ name: "unsubscribe" })).toBe(true);
    expect(await kept()).toHaveLength(1);
  });

  test("is closed to who changes or guesses it", async () => {
    const { page, oneClick } = await subscribed();
    const id = page.searchParams.get("abonne") ?? "";
    for (const key of [
      "",
      "0-abc",
      (page.searchParams.get("cle") ?? "").replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ]) {
      for (const url of [page, oneClick]) {
        const wrong = new URL(url);
        wrong.searchParams.set("cle", key);
        expect((await ask(wrong)).status).toBe(404);
        expect(
          (
            await ask(wrong, {
              method: "POST",
              body: "List-Unsubscribe=One-Click",
              headers: { "Content-Type": "application/x-www-form-urlencoded" },
            })
          ).status,
          key,
        ).toBeGreaterThanOrEqual(404);
      }
    }
    const { csrf } = await guardOf(visitor);
    expect((await visitor.post(`/newsletter/desinscription?abonne=${id}&cle=0-abc`, { csrf })).status).toBe(404);
    expect(await kept()).toHaveLength(1);
  });
});

test("an address written to the log or into an address bar would be a leak: there is none", async () => {
  const page = await subscribeOn(await visitor.visit("/contact"));
  await subscribeOn(page, "mauvaise@adresse");
  await welcome();
  await eventually(() =>
    expect(
      shop()
        .facts()
        .filter(({ msg }) => msg === "mail sent").length,
    ).toBeGreaterThan(0),
  );
  expect(
    shop().log.filter((line) => line.includes(email) || line.includes("mauvaise@") || line.includes("cle=")),
  ).toEqual([]);
  expect(page.url.href).not.toContain("exemple");
});

test("something broken is said in the specification's words, and the address comes back", async () => {
  const broken = await openShop();
  await broken.db.schema.renameTable("newsletter_subscribers", "lost");
  const page = await newVisitor(broken)
    .visit("/contact")
    .then((contact) => subscribeOn(contact));
  expect([page.status, page.errors()]).toEqual([500, ["Une erreur est survenue, réessayez."]]);
  expect(page.form({ name: "newsletter-page" }).value("Adresse e-mail")).toBe(email);
  await broken.db.schema.renameTable("lost", "newsletter_subscribers");
  expect((await page.form({ name: "newsletter-page" }).submit("S’inscrire")).path).toBe("/contact");
  await broken.stop();
});

test("who subscribes other people by the dozen is asked to wait, and loses nothing typed; who mistypes is not counted", async () => {
  const limited = await openShop({ env: { RATE_LIMITS: "on" } });
  const rows = () => limited.db("newsletter_subscribers").pluck("email");
  const hurried = newVisitor(limited);
  const contact = await hurried.visit("/contact");
  for (let typo = 0; typo < 12; typo += 1) expect((await subscribeOn(contact, `anne${typo}@exemple`)).status).toBe(422);
  expect((await subscribeOn(contact, "anne@exemple.fr")).path).toBe("/contact");
  const answers: Page[] = [];
  for (let other = 1; other < 11; other += 1)
    answers.push(await subscribeOn(await hurried.visit("/contact"), `autre${other}@exemple.fr`));
  const last = answers.at(-1);
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(9).fill(200), 429]);
  expect(last?.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(last?.form({ name: "newsletter-page" }).value("Adresse e-mail")).toBe("autre10@exemple.fr");
  expect(await rows()).toEqual([
    "anne@exemple.fr",
    ...Array.from({ length: 9 }, (_, other) => `autre${other + 1}@exemple.fr`),
  ]);
  await limited.stop();
});
