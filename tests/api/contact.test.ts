import { expect, test } from "vitest";

import { newApi } from "../helpers/api";
import { openShop, sharedShop } from "../helpers/shop";

const shop = sharedShop();
const CALL = "/api/contact";
const letter = { name: "Anne Roux", email: "anne.roux@exemple.fr", message: "Bonjour" };
const kept = (email: string) => shop().db("messages").where({ email }).select("name", "body");

test("takes a message, once for one key", async () => {
  const api = newApi(shop());
  for (const _ of [1, 2]) {
    const answer = await api.post(CALL, letter, { key: "une-fois" });
    expect([answer.status, answer.json()]).toEqual([200, { message: "Votre message a bien été envoyé." }]);
  }
  expect(await kept(letter.email)).toEqual([{ name: "Anne Roux", body: "Bonjour" }]);
  expect((await api.post(CALL, { ...letter, message: "Autre" }, { key: "une-fois" })).status).toBe(422);
});

test.each(["name", "email", "message"])("without its %s is a 422 that names it", async (field) => {
  const answer = await newApi(shop()).post(CALL, { ...letter, email: "personne@exemple.fr", [field]: undefined });
  expect(answer.status).toBe(422);
  expect(answer.json<{ fields: { field: string }[] }>().fields.map((each) => each.field)).toEqual([field]);
  expect(await kept("personne@exemple.fr")).toEqual([]);
});

test("the trap filled in is thanked and forgotten; a token and a post are wanted", async () => {
  const api = newApi(shop());
  expect((await api.post(CALL, { ...letter, email: "robot@exemple.fr", website: "x" })).status).toBe(200);
  expect(await kept("robot@exemple.fr")).toEqual([]);
  expect([(await api.post(CALL, letter, { csrf: null })).status, (await api.get(CALL)).status]).toEqual([403, 405]);
});

test("something broken is said in its own words", async () => {
  const other = await openShop();
  await other.db.schema.renameTable("messages", "lost");
  const answer = await newApi(other).post(CALL, letter);
  expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
    500,
    "Une erreur est survenue. Veuillez réessayer.",
  ]);
  await other.stop();
});
