import { beforeAll, expect, test } from "vitest";

import { allProducts, countProducts } from "~/domain/catalogue/catalogue.server";
import { fitFor } from "~/domain/catalogue/frame-size";
import { ANYTHING, readMarking, readQuery } from "~/domain/catalogue/query";
import { search } from "~/domain/search/search.server";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeAll(async () => {
  services = await testServices({ seed: true });
});

test.each(["52□18-140", "52 □ 18 140", "52-18", "52/18/145", " 52 x 18 "])(
  "%s is read as it stands on a temple",
  (typed) => {
    expect(readMarking(typed)).toMatchObject({ lens: 52, bridge: 18 });
  },
);

test.each(["", "52", "large", "18-52", "99-18", "5218", "52-18-140-7-8", "-".repeat(200)])(
  "%s is no marking, and narrows nothing",
  (typed) => {
    expect(readMarking(typed)).toBeNull();
  },
);

test("who has told the distance of the pupils is offered what is centred for them; an address tells none", async () => {
  expect((await countProducts(services, ANYTHING)).facets.fits).toEqual([]);
  expect(readQuery(new URLSearchParams("a-ma-taille=oui"), ANYTHING).fits).toEqual([]);
  const asked = readQuery(new URLSearchParams("a-ma-taille=oui"), { pupils: 63 });
  const found = await allProducts(services, asked);
  expect(found.length).toBeGreaterThan(3);
  for (const { lensWidthMm, bridgeMm, name } of found) {
    const beyond = (lensWidthMm ?? 0) + (bridgeMm ?? 0) - 63;
    expect(beyond >= -1 && beyond <= 8, `${name} ${beyond}`).toBe(true);
  }
  const { facets } = await countProducts(services, { ...ANYTHING, pupils: 63 });
  expect(facets.fits).toEqual([{ value: "oui", label: "À ma taille", count: found.length }]);
});

test.each([
  [52, 18, 63, "good"],
  [44, 17, 63, "narrow"],
  [56, 18, 63, "wide"],
  [56, 18, 66, "good"],
])("a %i □ %i over pupils %i mm apart is %s", (lensWidthMm, bridgeMm, pupils, fit) => {
  expect(fitFor({ lensWidthMm, bridgeMm }, pupils)).toEqual({ centresMm: lensWidthMm + bridgeMm, fit });
});

test("frames like one's own are as wide as they are, to two millimetres, on shelves and in the search alike", async () => {
  const query = readQuery(new URLSearchParams({ miennes: "50□20-145" }), ANYTHING);
  const found = await allProducts(services, query);
  expect(found.length).toBeGreaterThan(3);
  for (const { lensWidthMm, bridgeMm, name } of found) {
    expect(Math.abs((lensWidthMm ?? 0) - 50), name).toBeLessThanOrEqual(2);
    expect(Math.abs((bridgeMm ?? 0) - 20), name).toBeLessThanOrEqual(2);
  }
  expect((await countProducts(services, query)).total).toBe(found.length);
  const everything = await allProducts(services, ANYTHING);
  expect(found.length).toBeLessThan(everything.length);

  const { products, total } = await search(services, "acetate", query);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan((await search(services, "acetate", ANYTHING)).total);
  const ids = new Set(found.map(({ id }) => id));
  for (const { id, name } of products) expect(ids.has(id), name).toBe(true);
});
