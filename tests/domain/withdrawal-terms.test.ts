import { expect, test } from "vitest";

import { OWN_FRAMES } from "~/domain/catalogue/own-frames";
import { withdrawalTerms } from "~/domain/orders/placing/promises.server";

test("what is said of a withdrawal names a frame only where one is sold, and no right where all is made to someone's eyes", () => {
  const lenses = "verres:standard:unifocal:1.5::AAAAAAAAAAAAAAAA";
  const [own, sold] = [OWN_FRAMES.cercle.productId, "a frame of the shop"];
  const alone = withdrawalTerms([{ productId: own, extra: lenses }]);
  expect(alone).toContain("n’ouvrent pas droit à rétractation (article L. 221-28, 3°");
  expect(alone).not.toMatch(/monture|Vous disposez/);
  const beside = withdrawalTerms([
    { productId: own, extra: lenses },
    { productId: sold, extra: "" },
  ]);
  expect(beside).toMatch(/^Vous disposez de 14 jours .*, sauf sur les verres taillés à votre vue \(article/);
  expect(withdrawalTerms([{ productId: sold, extra: lenses }])).toContain("et sur la monture");
  expect(withdrawalTerms([{ productId: sold, extra: "" }])).not.toContain("sauf");
});
