import { expect, test } from "vitest";

import { siteMap, siteMapPart } from "~/api/files/site-map.server";
import { productAddresses, type ProductAddress } from "~/domain/catalogue/addresses.server";

import { ACCESSORY, PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { archive } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

/** @param size of a share */
async function allAddresses(services: TestServices, size?: number): Promise<ProductAddress[]> {
  const all: ProductAddress[] = [];
  for await (const share of productAddresses(services, { limit: 1_000, offset: 0, size })) all.push(...share);
  return all;
}

test("every product on sale has its address, sold out or not, and one that is no longer sold has none", async () => {
  const services = await testServices({ seed: true });
  const paths = async () => (await allAddresses(services)).map(({ path }) => path);
  expect(await paths()).toEqual(
    expect.arrayContaining([
      `/article/${PLAIN_FRAME.slug}`,
      `/article/${SOLD_OUT_FRAME.slug}`,
      `/article-accessoire/${ACCESSORY.number}`,
    ]),
  );
  await archive(services, PLAIN_FRAME);
  expect(await paths()).not.toContain(`/article/${PLAIN_FRAME.slug}`);
  expect(await paths()).toContain(`/article/${SOLD_OUT_FRAME.slug}`);
});

test("what changed last comes first", async () => {
  const services = await testServices({ seed: true });
  await services.db("products").where({ slug: SOLD_OUT_FRAME.slug }).update({ updated_at: "2099-01-01T00:00:00.000Z" });
  expect((await allAddresses(services))[0]).toEqual({
    path: `/article/${SOLD_OUT_FRAME.slug}`,
    updatedAt: "2099-01-01T00:00:00.000Z",
  });
});

test("a site map that one file cannot hold is an index of parts, which name each address once", async () => {
  const services = await testServices({ seed: true });
  const textOf = (map: ReadableStream | null) => new Response(map).text();
  const addressesOf = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => at);
  const whole = addressesOf(await textOf(await siteMap(services)));
  const index = await textOf(await siteMap(services, 50));
  expect(index).toContain("<sitemapindex ");
  const parts = addressesOf(index);
  expect(parts[1]).toBe("http://localhost:3000/sitemaps/2.xml");
  const named = await Promise.all(
    parts.map(async (_, part) => addressesOf(await textOf(await siteMapPart(services, part + 1, 50)))),
  );
  expect(named.flat().sort()).toEqual(whole.sort());
  expect(new Set(named.flat()).size).toBe(whole.length);
  expect(await siteMapPart(services, parts.length + 1, 50)).toBeNull();
});

test("addresses are read in shares that name each product once, also of those changed at one moment", async () => {
  const services = await testServices({ seed: true });
  const paths = async (size?: number) => (await allAddresses(services, size)).map(({ path }) => path).sort();
  const wanted = await paths();
  await services.db("products").update({ updated_at: "2026-03-02T08:00:00.000Z" });
  const most: number[] = [];
  services.db.on("query-response", (rows: unknown) => most.push(Array.isArray(rows) ? rows.length : 0));
  expect(await paths(7)).toEqual(wanted);
  expect(Math.max(...most)).toBe(7);
});
