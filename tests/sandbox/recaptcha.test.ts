import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openCaptcha, type Captcha } from "~/infra/captcha.server";

import { RECAPTCHA_KEYS } from "./keys";
import { RecaptchaSandbox } from "./recaptcha";

let google: RecaptchaSandbox;
let captcha: Captcha;
let moment = new Date("2026-03-02T08:00:00Z");
const settings = (secretKey = RECAPTCHA_KEYS.secretKey) => ({
  ...RECAPTCHA_KEYS,
  secretKey,
  url: `${google.url}/recaptcha/`,
});

beforeAll(async () => {
  google = await RecaptchaSandbox.start({ clock: () => moment });
  captcha = openCaptcha(settings(), "localhost");
});
beforeEach(() => google.clear());
afterAll(() => google.close());

test("a token is good once, for two minutes, for its action and on our host", async () => {
  const token = google.token("login");
  expect([await captcha.verify(token, "login"), await captcha.verify(token, "login")]).toEqual(["human", "refused"]);
  expect(await captcha.verify(google.token("contact"), "login")).toBe("refused");
  expect(await captcha.verify(google.token("login", "ailleurs.example"), "login")).toBe("refused");
  const old = google.token("login");
  moment = new Date(moment.getTime() + 121_000);
  expect(await captcha.verify(old, "login")).toBe("refused");
  for (const nonsense of ["", "x".repeat(5_000), "jeton"])
    expect(await captcha.verify(nonsense, "login")).toBe("refused");
});

test("success counts only without errors and with a score that a person has", async () => {
  const verdicts = [{ score: 0.1 }, { "error-codes": ["browser-error"] }, { success: false }, { score: 0.5 }];
  const seen = [];
  for (const verdict of verdicts) {
    google.judge(verdict);
    seen.push(await captcha.verify(google.token("login"), "login"));
  }
  expect(seen).toEqual(["refused", "refused", "refused", "human"]);
});

test("a service that fails, or a key of ours that is wrong, is nobody's fault at the door", async () => {
  for (const status of [500, "html502", "reset"] as const) {
    google.fail("POST *", { status, times: 1 });
    expect(await captcha.verify(google.token("login"), "login")).toBe("unavailable");
  }
  expect(await openCaptcha(settings("autre"), "localhost").verify(google.token("login"), "login")).toBe("unavailable");
});

test("the script is served where the adapter says", async () => {
  const answer = await fetch(captcha.scriptUrl);
  expect([answer.headers.get("content-type"), new URL(captcha.scriptUrl).searchParams.get("render")]).toEqual([
    "text/javascript",
    RECAPTCHA_KEYS.siteKey,
  ]);
  expect(await answer.text()).toContain("grecaptcha");
});
