import { expect, test } from "vitest";

import { newApi } from "../helpers/api";
import { anyOf } from "../helpers/matchers";
import { openShop, sharedShop } from "../helpers/shop";

const shop = sharedShop();
const CALL = "/api/newsletter";
const kept = (email: string) => shop().db("newsletter_subscribers").where({ email_key: email }).select("email");

test("subscribes, once for one key and once for one address", async () => {
  const api = newApi(shop());
  const call = () => api.post(CALL, { email: " Anne@exemple.fr " }, { key: "a", headers: { "Accept-Language": "fr" } });
  const [first, repeated, again] = [await call(), await call(), await api.post(CALL, { email: "anne@exemple.fr" })];
  for (const answer of [first, repeated, again])
    expect([answer.status, answer.json()]).toEqual([200, { message: "Inscription réussie\u00a0!" }]);
  expect(repeated.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await kept("anne@exemple.fr")).toEqual([{ email: "Anne@exemple.fr" }]);
});

test("a wrong address is a 422 in the specification's words", async () => {
  for (const body of [{ email: "anne" }, { email: "" }, {}, { email: null }]) {
    const answer = await newApi(shop()).post(CALL, body);
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
      422,
      "Veuillez entrer une adresse email valide.",
    ]);
  }
});

test("the trap filled in is thanked and forgotten", async () => {
  const answer = await newApi(shop()).post(CALL, { email: "robot@exemple.fr", website: "x" });
  expect([answer.status, await kept("robot@exemple.fr")]).toEqual([200, []]);
});

test("holds to the rules of every call: token, method, type", async () => {
  const api = newApi(shop());
  expect((await api.post(CALL, { email: "a@exemple.fr" }, { csrf: null })).status).toBe(403);
  expect((await api.get(CALL)).status).toBe(405);
  expect((await api.put(CALL, { email: "a@exemple.fr" })).status).toBe(405);
  expect((await api.post(CALL, { email: "a@exemple.fr" }, { headers: { "Content-Type": "text/plain" } })).status).toBe(
    415,
  );
});

test("something broken, and too much of it, are said in their own words", async () => {
  const other = await openShop({ env: { RATE_LIMITS: "on" } });
  const api = newApi(other);
  await other.db.schema.renameTable("newsletter_subscribers", "lost");
  for (let typo = 0; typo < 12; typo += 1) expect((await api.post(CALL, { email: "anne" })).status).toBe(422); // not counted
  const answers = [];
  for (let call = 0; call < 11; call += 1) answers.push(await api.post(CALL, { email: "anne@exemple.fr" }));
  expect(answers[0]?.json()).toMatchObject({ error: "Une erreur est survenue, réessayez.", requestId: anyOf(String) });
  expect([answers[0]?.status, answers[10]?.status]).toEqual([500, 429]);
  await other.stop();
});
