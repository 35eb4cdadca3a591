import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { AddressSandbox } from "./address";

let address: AddressSandbox;
beforeAll(async () => {
  address = await AddressSandbox.start();
});
beforeEach(() => address.clear());
afterAll(() => address.close());

type Answer = {
  type: string;
  features: { properties: { label: string; name: string; postcode: string; city: string; type: string; id: string } }[];
  query: string;
};
const search = (query: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${address.url}/geocodage/search?${new URLSearchParams(query)}`, { signal });
const labels = async (query: Record<string, string>) =>
  ((await (await search(query)).json()) as Answer).features.map(({ properties }) => properties.label);

test("an address is found whatever its case, accents and abbreviations", async () => {
  expect(await labels({ q: "12 RUE DE LA REPUBLIQUE lyon", limit: "1" })).toEqual([
    "12 Rue de la République 69001 Lyon",
  ]);
  expect(await labels({ q: "rue du boeuf" })).toEqual(["Rue du Bœuf 69005 Lyon"]);
  expect(await labels({ q: "8 bd st germ" })).toEqual(["8 Boulevard Saint-Germain 75006 Paris"]);
  expect(await labels({ q: "3 bis canebière" })).toEqual(["3 bis La Canebière 13001 Marseille"]);
  expect(await labels({ q: "rue de la république", postcode: "69002" })).toEqual(["Rue de la République 69002 Lyon"]);
  expect(await labels({ q: "rue qui n’existe pas" })).toEqual([]);
});

test("the answer is a FeatureCollection with the documented properties", async () => {
  const answer = (await (await search({ q: "8 Boulevard du Port", limit: "5", autocomplete: "1" })).json()) as Answer;
  expect(answer).toMatchObject({
    type: "FeatureCollection",
    attribution: "BAN",
    query: "8 Boulevard du Port",
    limit: 5,
    features: [
      {
        type: "Feature",
        geometry: { type: "Point" },
        properties: {
          name: "8 Boulevard du Port",
          housenumber: "8",
          postcode: "80000",
          citycode: "80021",
          city: "Amiens",
          type: "housenumber",
          context: "80, Somme, Hauts-de-France",
        },
      },
    ],
  });
  expect(await labels({ q: "rue", limit: "3" })).toHaveLength(3);
});

test("a short question and a wrong limit are refused", async () => {
  expect((await search({ q: "ab" })).status).toBe(400);
  expect((await search({ q: "lyon", limit: "500" })).status).toBe(400);
});

test("it can find nothing, ask to wait, break and hang", async () => {
  address.findNothing();
  expect(await labels({ q: "rue garibaldi" })).toEqual([]);
  address.clear();

  address.fail("*", { status: "rate_limit", times: 1 });
  const limited = await search({ q: "rue garibaldi" });
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "5"]);

  address.fail("*", { status: "html502", times: 1 });
  const broken = await search({ q: "rue garibaldi" });
  expect([broken.status, broken.headers.get("content-type")]).toEqual([502, "text/html"]);

  address.fail("*", { status: "hang", times: 1 });
  await expect(search({ q: "rue garibaldi" }, AbortSignal.timeout(100))).rejects.toThrow();
  address.fail("*", { status: "reset", times: 1 });
  await expect(search({ q: "rue garibaldi" })).rejects.toThrow();
  expect(await labels({ q: "rue garibaldi" })).toHaveLength(1);
});

test("what was asked is kept for the test to read", async () => {
  await search({ q: "cours vitton" });
  expect(address.requests.at(-1)).toMatchObject({
    method: "GET",
    path: "/geocodage/search",
    params: { q: "cours vitton" },
    status: 200,
  });
});

test("another process can give the same orders", async () => {
  const order = (path: string, body: unknown) =>
    fetch(`${address.url}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
  await order("fail", { pattern: "*", status: 503, times: 1 });
  expect((await search({ q: "cours vitton" })).status).toBe(503);
  await order("empty", {});
  expect(await labels({ q: "cours vitton" })).toEqual([]);
  await order("clear", {});
  expect(await labels({ q: "cours vitton" })).toHaveLength(1);
  expect((await order("fail", { pattern: "*", status: "explose" })).status).toBe(400);
});
