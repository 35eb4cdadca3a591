import { beforeAll, beforeEach, expect, test } from "vitest";

import { multipart } from "../helpers/form";
import { CONFIRM, freeSlots, newBooker, toConfirm } from "../helpers/appointments";
import { forgetLimits } from "../helpers/by-hand";
import { ripen } from "../helpers/form-age";
import { openShop, sharedShop } from "../helpers/shop";
import { captchaEnvironment } from "../helpers/services";
import { newShopper } from "../helpers/shopper";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
beforeAll(() => shop().restart({ ...captchaEnvironment(shop().sandbox.urls), RATE_LIMITS: "on" }));
beforeEach(() => shop().sandbox.recaptcha.clear());

const REFUSED = "La vérification anti-robot n'a pas abouti. Réessayez.";
const THROTTLED = "Trop de demandes en peu de temps. Patientez 10 minutes avant de recommencer.";
const verified = () => shop().sandbox.recaptcha.requests.filter(({ path }) => path.endsWith("siteverify")).length;

/** Sends the last step of an appointment, with the fields that the page's scripts would fill in. */
async function book(slot: string, fields: Record<string, string> = {}) {
  const page = ripen(shop(), await toConfirm(newVisitor(shop()), slot));
  const form = page.form({ button: CONFIRM }).fill(newBooker());
  const posted = new Map(
    [...form.fields(CONFIRM)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  for (const [name, value] of Object.entries(fields)) posted.set(name, value);
  return page.visitor.post(page.url.pathname + page.url.search, Object.fromEntries(posted));
}

test("with a token that Google vouches for one books; with another's, or without Google's script, one is told", async () => {
  const [one = "", two = ""] = await freeSlots(shop());
  const { recaptcha } = shop().sandbox;
  expect((await book(one, { captchaToken: recaptcha.token("booking"), captchaScripts: "1" })).errors()).toEqual([]);
  expect(await shop().db("appointments").where({ slot_at: one })).toHaveLength(1);
  const stolen = await book(two, { captchaToken: recaptcha.token("login"), captchaScripts: "1" });
  expect([stolen.status, stolen.errors()]).toEqual([422, [REFUSED]]);
  expect(stolen.html).not.toContain(recaptcha.token("login").slice(0, 20));
  recaptcha.judge({ score: 0.1 });
  expect((await book(two, { captchaToken: recaptcha.token("booking") })).errors()).toEqual([REFUSED]);
  const asked = verified();
  expect((await book(two, { captchaScripts: "1" })).errors()).toEqual(["Le reCAPTCHA n'est pas chargé."]);
  expect([verified(), await shop().db("appointments").where({ slot_at: two })]).toEqual([asked, []]);
});

test("without scripts, and while Google is down, one books at a slower pace", async () => {
  const slots = await freeSlots(shop());
  shop().sandbox.recaptcha.fail("POST *", { status: 500 });
  const statuses = [];
  for (const [index, slot] of slots.slice(2, 11).entries())
    statuses.push((await book(slot, index === 0 ? { captchaToken: "jeton", captchaScripts: "1" } : {})).errors());
  expect(statuses.slice(0, 8).flat()).toEqual([]);
  expect(statuses[8]).toEqual([THROTTLED]);
});

test("a call with a prescription is asked for its token", async () => {
  await forgetLimits(shop());
  const { api } = newShopper(shop());
  await api.get("/api/health");
  const { body, type } = multipart(Object.entries({ orderId: "x" }));
  const send = (token?: string) =>
    api.visitor.visit("/api/upload/prescription", {
      method: "POST",
      follow: false,
      body,
      headers: {
        "Content-Type": type,
        "X-CSRF-Token": decodeURIComponent(api.visitor.cookies.get("csrf_token") ?? ""),
        ...(token && { "x-recaptcha-token": token }),
      },
    });
  expect([(await send("faux")).status, (await send(shop().sandbox.recaptcha.token("login"))).status]).toEqual([
    422, 422,
  ]);
  expect((await send(shop().sandbox.recaptcha.token("upload"))).status).toBe(401); // past the captcha, and refused because the order is not theirs
  const statuses = [];
  for (let times = 0; times < 9; times += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
});

test("Google is in the policy, in the page and among who gets data only where the shop has its keys", async () => {
  const other = await openShop();
  for (const [each, expected] of [
    [shop(), true],
    [other, false],
  ] as const) {
    const page = await newVisitor(each).visit("/contact");
    expect(
      [(page.headers.get("Content-Security-Policy") ?? "").includes("/recaptcha/"), page.html.includes("recaptcha")],
      each.url,
    ).toEqual([expected, false]);
    expect((await newVisitor(each).visit("/rendez-vous")).html.includes("siteKey")).toBe(expected);
    const privacy = await newVisitor(each).visit("/politique-confidentialite");
    expect(privacy.text.includes("Google vérifie"), each.url).toBe(expected);
  }
  await other.stop();
});
