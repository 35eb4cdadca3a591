import { expect, test } from "vitest";

import { productAddresses } from "~/domain/catalogue/addresses.server";

import { ACCESSORY, PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { archive } from "../helpers/factories";
import { testServices } from "../helpers/services";

test("every product on sale has its address, sold out or not, and one that is no longer sold has none", async () => {
  const services = await testServices({ seed: true });
  const paths = async () => (await productAddresses(services)).map(({ path }) => path);
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
  expect((await productAddresses(services))[0]).toEqual({
    path: `/article/${SOLD_OUT_FRAME.slug}`,
    updatedAt: "2099-01-01T00:00:00.000Z",
  });
});
