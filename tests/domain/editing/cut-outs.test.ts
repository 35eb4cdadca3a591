import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { changeProduct } from "~/domain/catalogue/editing/change.server";
import {
  showCutOut,
  storeCutOut,
  takePhotoBack,
  uncutPhoto,
  type CutOut,
} from "~/domain/catalogue/editing/cut-outs/cut-outs.server";
import { purgePhotos } from "~/domain/catalogue/editing/photo-upkeep.server";
import { addImage, imagesOf, keepPhoto, leadWithImage, PHOTO_URL } from "~/domain/catalogue/editing/photos.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { findProduct, type Product } from "~/domain/catalogue/products.server";
import { StoreUnavailable } from "~/infra/file-store.server";
import { printAt } from "~/http/pictures/photographs.server";
import { cardOf } from "~/http/pictures/product-cards.server";
import { sitterPicture } from "~/http/pictures/sitters.server";
import { withWorn, wornCards } from "~/http/pictures/worn.server";
import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { textLike } from "../../helpers/matchers";
import { photograph } from "../../helpers/photographs";
import { testServices, type TestServices } from "../../helpers/services";

const NOIR = PLAIN_FRAME.colors[0]?.value ?? "";
const { id: PRODUCT } = PLAIN_FRAME;
/** The files of a cut front; what they show is `tests/domain/cut-out.test.ts`'s. */
const CUT: CutOut = {
  width: 1280,
  height: 800,
  frontMm: 134,
  prints: [640, 1280].flatMap((width) =>
    (["avif", "webp", "jpg"] as const).map((type) => ({ width, type, bytes: Buffer.from(`${width} ${type}`) })),
  ),
  worn: [
    ["porte.webp", Buffer.from("porté")],
    ["sur-ines.jpg", Buffer.from("sur Inès")],
  ],
};

let services: TestServices;
let camille: Account;
let photo: { imageId: string; from: string };
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
  const kept = await keepPhoto(services, await photograph(700, 440), [320, 640]);
  const from = kept.outcome === "kept" ? kept.url : "";
  await addImage(services, camille, PRODUCT, { color: NOIR, url: from, alt: "De face" });
  const imageId = (await imagesOf(services, PRODUCT)).find(({ url }) => url === from)?.id ?? "";
  await leadWithImage(services, camille, PRODUCT, imageId);
  photo = { imageId, from };
});

const shown = async () => (await imagesOf(services, PRODUCT)).find(({ id }) => id === photo.imageId);
const product = async (): Promise<Product> => {
  const found = await findProduct(services, PRODUCT);
  if (!found) throw new Error("no such product");
  return found;
};
/** Files are dated by the disk's clock. */
async function aMonthPasses() {
  const dates = (await services.photographs.list()).map(({ changedAt }) => changedAt.getTime());
  services.clock.set(new Date(Math.max(...dates) + 31 * 86_400_000));
}
async function cutOut(): Promise<string> {
  const url = (await storeCutOut(services, CUT)) ?? "";
  expect(await showCutOut(services, camille, PRODUCT, { ...photo, url })).toBe(true);
  return url;
}

test("a cut front stands in the photograph's place, tells its width, and its views are served", async () => {
  await services.db("products").where({ id: PRODUCT }).update({ front_width_mm: null });
  expect((await uncutPhoto(services, PRODUCT, photo.imageId))?.frontMm).toBeNull();
  const url = await cutOut();
  expect(url).toEqual(textLike(/^\/medias\/face\/[0-9a-f]{24}-1280x800-134mm\.jpg$/));
  expect(await shown()).toMatchObject({ url, original: photo.from, alt: "De face" });
  expect((await product()).frontWidthMm).toBe(134);
  expect(await uncutPhoto(services, PRODUCT, photo.imageId)).toBeNull();
  const read = async (path: string) => (await printAt(services, path))?.bytes.toString() ?? null;
  const base = url.slice(0, url.indexOf("-"));
  expect(await read(url)).toBe("1280 jpg");
  expect(await read(`${base}-640.avif`)).toBe("640 avif");
  expect(await read(url.replace("face", "porte").replace("jpg", "webp"))).toBe("porté");
  expect(await read(url.replace("face", "sur-ines"))).toBe("sur Inès");
  for (const path of [url.replace("face", "porte"), url.replace("face", "sur-personne"), `${base}-640.svg`])
    expect(await read(path), path).toBeNull();
});

test("faces, cards and try-on show it as they show a drawing, and only in the size that was photographed", async () => {
  await services.db("product_images").where({ product_id: PRODUCT }).whereNot({ id: photo.imageId }).delete();
  await services.db("product_colors").where({ product_id: PRODUCT }).whereNot({ value: NOIR }).delete();
  expect(cardOf(await product()).on).toBeUndefined();
  await services.db("products").where({ id: PRODUCT }).update({ front_width_mm: null });
  const url = await cutOut();
  const card = cardOf(await product());
  expect([card.colors[0]?.[2], card.wide]).toEqual([url, 134]);
  expect(card.on).toBeDefined();

  const wearing = { face: { shown: true, marks: { pupils: [{}, {}], distance: 63 } } } as unknown as Parameters<
    typeof wornCards
  >[0];
  const worn = url.replace("/face/", "/porte/").replace(".jpg", ".webp");
  expect(wornCards(wearing, [card])[0]?.colors[0]?.[2]).toBe(worn);
  const images = [{ url, alt: "De face" }];
  const first = (overall: number) => withWorn(wearing, images, "Panthéon", { lensWidth: 50, overall })[0]?.url;
  expect([first(134), first(138)]).toEqual([worn, url]);

  const sized = { ...(await product()), sizes: ["48", "50"], lensWidthMm: 48, frontWidthMm: 134 };
  expect(sitterPicture(sized, url, 48)?.url).toBe(url.replace("/face/", `/sur-${card.on}/`));
  expect(sitterPicture(sized, url, 50)).toBeNull();
});

test("the photograph is taken back, also after its sheet was saved, and nobody takes back what was never cut", async () => {
  expect(await takePhotoBack(services, camille, PRODUCT, photo.imageId)).toBe(false);
  const url = await cutOut();
  const known = await readSheet(services, PRODUCT);
  if (!known) throw new Error("no sheet");
  const saved = await changeProduct(services, camille, PRODUCT, {
    sheet: { ...known.sheet, name: "Panthéon II" },
    version: known.version,
    shownStock: {},
  });
  expect(saved.outcome).toBe("changed");
  const image = (await imagesOf(services, PRODUCT)).find((each) => each.url === url);
  expect(image?.original).toBe(photo.from);
  expect(await takePhotoBack(services, camille, PRODUCT, image?.id ?? "")).toBe(true);
  expect((await imagesOf(services, PRODUCT)).find(({ id }) => id === image?.id)).toMatchObject({
    url: photo.from,
    original: null,
  });
});

test("a photograph that was changed meanwhile stays as it is, and so does the width of a sheet with several sizes", async () => {
  await services.db("products").where({ id: PRODUCT }).update({ front_width_mm: 131 });
  await services.db("product_sizes").where({ product_id: PRODUCT }).delete();
  await services
    .db("product_sizes")
    .insert(["48", "50"].map((label, position) => ({ product_id: PRODUCT, label, position })));
  const url = await cutOut();
  expect((await product()).frontWidthMm).toBe(131);
  expect(await showCutOut(services, camille, PRODUCT, { ...photo, url: "/medias/autre.jpg" })).toBe(false);
  expect((await shown())?.url).toBe(url);
});

test("a disk that fills up half way leaves the photograph shown, and its files are forgotten after a month", async () => {
  let written = 0;
  const { put } = services.photographs;
  const failing = {
    ...services,
    photographs: {
      ...services.photographs,
      put: async (name: string, bytes: Uint8Array) => {
        written += 1;
        if (written > 4) throw new StoreUnavailable("ENOSPC");
        await put(name, bytes);
      },
    },
  };
  expect(await storeCutOut(failing, CUT)).toBeNull();
  expect(await shown()).toMatchObject({ url: photo.from, original: null });
  await aMonthPasses();
  expect(await purgePhotos(services, { dryRun: false })).toBe(4);
});

test("a purge keeps the cut front and the photograph that it was cut from", async () => {
  const url = await cutOut();
  const before = (await services.photographs.list()).length;
  await aMonthPasses();
  expect(await purgePhotos(services, { dryRun: false })).toBe(0);
  expect(await services.photographs.list()).toHaveLength(before);
  await takePhotoBack(services, camille, PRODUCT, photo.imageId);
  expect(await purgePhotos(services, { dryRun: false })).toBe(8);
  const ids = new Set((await services.photographs.list()).map(({ name }) => name.slice(0, 24)));
  expect([...ids]).toEqual([PHOTO_URL.exec(photo.from)?.[1]]);
  expect(PHOTO_URL.exec(url)?.[1]).not.toBe([...ids][0]);
});
