import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { purgePhotos } from "~/domain/catalogue/editing/photo-upkeep.server";
import {
  addImage,
  addImages,
  describeImages,
  imagesOf,
  keepPhoto,
  keepPhotos,
  leadWithImage,
  PHOTO_URL,
  raiseImage,
  removeImage,
} from "~/domain/catalogue/editing/photos.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { placedOrder } from "../../helpers/factories";
import { textLike } from "../../helpers/matchers";
import { hugePng } from "../../helpers/papers";
import { photograph } from "../../helpers/photographs";
import { testServices, type TestServices } from "../../helpers/services";

const WIDTHS = [320, 640, 1280, 1920];
const NOIR = "#1c1b1a";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

test("a photograph is kept upright in every size and type, and says nothing of where it was taken", async () => {
  const kept = await keepPhoto(services, await photograph(1600, 1000), WIDTHS);
  expect(kept).toMatchObject({ outcome: "kept", url: textLike(/^\/medias\/[0-9a-f]{24}-1600x1000\.jpg$/) });
  const [, id] = PHOTO_URL.exec(kept.outcome === "kept" ? kept.url : "") ?? [];
  const names = (await services.photographs.list()).map(({ name }) => name).sort();
  expect(names).toEqual(
    [1280, 1600, 320, 640].flatMap((width) => ["avif", "jpg", "webp"].map((type) => `${id}-${width}.${type}`)),
  );
  for (const name of names) {
    const bytes = (await services.photographs.get(name)) ?? Buffer.alloc(0);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, Math.round(((width ?? 0) / (height ?? 1)) * 10), exif, orientation], name).toEqual([
      Number(name.split(/[-.]/)[1]),
      16,
      undefined,
      undefined,
    ]);
    expect(bytes.includes("Camille"), name).toBe(false);
  }
});

test.each<[what: string, make: () => Buffer | null | Promise<Buffer>, outcome: string]>([
  ["none", () => null, "tooLarge"],
  ["one of more than 10 MB", () => Buffer.alloc(10_000_001, 255), "tooLarge"],
  [
    "a drawing with a script",
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    "wrongType",
  ],
  ["half of one", async () => (await photograph(900, 600)).subarray(0, 400), "unreadable"],
  ["one of 400 million pixels", () => hugePng(), "tooManyPixels"],
  ["a small one", () => photograph(500, 300), "tooSmall"],
])("%s is refused, and nothing is written", async (_what, make, outcome) => {
  expect(await keepPhoto(services, await make(), WIDTHS)).toEqual({ outcome });
  expect(await services.photographs.list()).toEqual([]);
});

test("a photograph without a description gets one from its product and colour, to be read again", async () => {
  const url = (turn: number) => `/medias/0123456789abcdef0123456${turn}-1600x1000.jpg`;
  const own = (await imagesOf(services, PLAIN_FRAME.id)).filter(({ color }) => color === NOIR).length;
  expect(await addImage(services, camille, PLAIN_FRAME.id, { color: NOIR, url: url(1), alt: null })).toBe(true);
  expect(await addImage(services, camille, PLAIN_FRAME.id, { color: null, url: url(2), alt: null })).toBe(true);
  const alts = (await imagesOf(services, PLAIN_FRAME.id)).filter((each) => [url(1), url(2)].includes(each.url));
  expect(alts.map(({ alt }) => alt).sort()).toEqual([
    "Maison Valmy Panthéon",
    `Maison Valmy Panthéon, noir, vue ${own + 1}`,
  ]);
});

test("a photograph stands behind those of its colour, with what is said of it, through later changes of the sheet", async () => {
  const url = "/medias/0123456789abcdef01234567-1600x1000.jpg";
  const opened = await readSheet(services, PLAIN_FRAME.id);
  expect(await addImage(services, camille, PLAIN_FRAME.id, { color: NOIR, url, alt: "De face, sur une table" })).toBe(
    true,
  );
  expect((await findProduct(services, PLAIN_FRAME.id))?.colors[0]?.images.at(-1)).toEqual({
    url,
    alt: "De face, sur une table",
  });
  expect((await findProduct(services, PLAIN_FRAME.id))?.colors[1]?.images).not.toContainEqual(
    expect.objectContaining({ url }),
  );

  // A sheet opened before would remove it again without notice.
  if (!opened) throw new Error("no such product");
  expect(
    await changeProduct(services, camille, PLAIN_FRAME.id, {
      sheet: opened.sheet,
      version: opened.version,
      shownStock: {},
    }),
  ).toMatchObject({ outcome: "conflict", changes: [{ field: `Coloris ${NOIR}` }] });

  const image = (await imagesOf(services, PLAIN_FRAME.id)).find((each) => each.url === url);
  await describeImages(services, camille, PLAIN_FRAME.id, { [image?.id ?? ""]: "Posée sur un livre" });
  const now = await readSheet(services, PLAIN_FRAME.id);
  await changeProduct(services, camille, PLAIN_FRAME.id, {
    sheet: { ...(now ?? opened).sheet, name: "Panthéon II" },
    version: now?.version ?? 0,
    shownStock: {},
  });
  const again = (await imagesOf(services, PLAIN_FRAME.id)).find((each) => each.url === url);
  expect(again).toMatchObject({ color: NOIR, alt: "Posée sur un livre" });
  expect(await removeImage(services, camille, PLAIN_FRAME.id, again?.id ?? "")).toBe(true);
  expect(await removeImage(services, camille, PLAIN_FRAME.id, again?.id ?? "")).toBe(false);
});

test("a picture put first is the one of its colour that lists show, and stays so when the sheet is saved", async () => {
  const pictures = async () => (await imagesOf(services, PLAIN_FRAME.id)).filter(({ color }) => color === NOIR);
  await addImage(services, camille, PLAIN_FRAME.id, {
    color: NOIR,
    url: "/medias/autre.jpg",
    alt: "Posée sur un livre",
  });
  const last = (await pictures()).at(-1);
  expect(last?.url).toBe("/medias/autre.jpg");
  expect(await leadWithImage(services, camille, PLAIN_FRAME.id, last?.id ?? "")).toBe(true);
  const known = await readSheet(services, PLAIN_FRAME.id);
  if (!known) throw new Error("no sheet");
  await changeProduct(services, camille, PLAIN_FRAME.id, {
    sheet: known.sheet,
    version: known.version,
    shownStock: {},
  });
  expect((await findProduct(services, PLAIN_FRAME.slug))?.colors[0]?.images[0]?.url).toBe("/medias/autre.jpg");
  expect(await leadWithImage(services, camille, PLAIN_FRAME.id, "0".repeat(24))).toBe(false);
});

test("what neither a product nor an order shows is forgotten after a month", async () => {
  const [shown, sold, stray] = await Promise.all(
    [640, 650, 660].map(async (width) => {
      const kept = await keepPhoto(services, await photograph(width, 400), WIDTHS);
      return kept.outcome === "kept" ? kept.url : "";
    }),
  );
  await addImage(services, camille, PLAIN_FRAME.id, { color: NOIR, url: shown ?? "", alt: "De face" });
  const order = await placedOrder(services);
  await services.db("order_lines").where({ order_id: order.id }).update({ image_url: sold });
  const files = async () => new Set((await services.photographs.list()).map(({ name }) => name.slice(0, 24)));
  const idOf = (url = "") => PHOTO_URL.exec(url)?.[1];

  const [newest] = (await services.photographs.list())
    .map(({ changedAt }) => changedAt.getTime())
    .sort()
    .reverse();
  services.clock.set(new Date((newest ?? Number.NaN) + 29 * 86_400_000)); // dated by the disk's clock
  expect(await purgePhotos(services, { dryRun: false })).toBe(0);
  services.clock.advance({ days: 2 });
  expect(await purgePhotos(services, { dryRun: true })).toBe(9); // three sizes in three file types
  expect((await files()).size).toBe(3);
  expect(await purgePhotos(services, { dryRun: false })).toBe(9);
  expect(await files()).toEqual(new Set([idOf(shown), idOf(sold)]));
  expect(idOf(stray)).toBeDefined();
});

test("there is one picture for all colours, and no colour but the product's own", async () => {
  const url = (turn: number) => `/medias/0123456789abcdef0123456${turn}-1600x1000.jpg`;
  for (const turn of [1, 2])
    expect(
      await addImage(services, camille, PLAIN_FRAME.id, { color: null, url: url(turn), alt: "Les deux coloris" }),
    ).toBe(true);
  expect((await imagesOf(services, PLAIN_FRAME.id)).filter(({ color }) => color === null)).toMatchObject([
    { url: url(2) },
  ]);
  expect(await addImage(services, camille, PLAIN_FRAME.id, { color: "#ffffff", url: url(3), alt: "Aucun" })).toBe(
    false,
  );
  expect(
    await addImage(services, camille, "000000000000000000000000", { color: null, url: url(3), alt: "Aucun" }),
  ).toBe(false);
});

test("of several photographs those that can be taken are; each other is named with why", async () => {
  const sent = [
    { name: "C:\\photos\\face.jpg", bytes: await photograph(900, 600) },
    { name: "notice.pdf", bytes: Buffer.from("%PDF-1.7") },
    { name: "a-name-that-goes-on-and-on-and-on-until-nobody-reads-it.jpg", bytes: null },
    { name: "profil.jpg", bytes: await photograph(900, 600) },
  ];
  const { urls, refused } = await keepPhotos(services, sent, [320]);
  expect(urls).toHaveLength(2);
  expect(refused).toEqual([
    "notice.pdf : Envoyez une photo JPEG, PNG ou WebP.",
    "a-name-that-goes-on-and-…reads-it.jpg : La photo dépasse 10 Mo.",
  ]);
});

test("they stand behind those of their colour in the order they were sent, with words proposed, as far as there is room", async () => {
  const before = (await imagesOf(services, PLAIN_FRAME.id)).filter(({ color }) => color === NOIR).length;
  const urls = Array.from({ length: 14 }, (_, place) => `/medias/${"a".repeat(22)}${String(place + 10)}-900x600.jpg`);
  expect(await addImages(services, camille, PLAIN_FRAME.id, { color: NOIR, urls })).toBe(12 - before);
  const images = (await imagesOf(services, PLAIN_FRAME.id)).filter(({ color }) => color === NOIR);
  expect(images).toHaveLength(12);
  expect(images.slice(before).map(({ url }) => url)).toEqual(urls.slice(0, 12 - before));
  expect(images[before]?.alt).toMatch(/^.+ Panthéon, noir, vue \d+$/);
  expect(new Set(images.slice(before).map(({ alt }) => alt)).size).toBe(12 - before);
  expect(await addImages(services, camille, PLAIN_FRAME.id, { color: NOIR, urls })).toBe(0);
  expect(await addImages(services, camille, PLAIN_FRAME.id, { color: "#ffffff", urls })).toBeNull();
});

test("a picture moves one place up among those of its colour, and the first stays the first", async () => {
  const urls = ["a", "b", "c"].map((letter) => `/medias/${letter.repeat(24)}-900x600.jpg`);
  await addImages(services, camille, PLAIN_FRAME.id, { color: NOIR, urls });
  const own = async () => (await imagesOf(services, PLAIN_FRAME.id)).filter(({ color }) => color === NOIR);
  const [first, ...others] = await own();
  const last = others.at(-1);
  await raiseImage(services, camille, PLAIN_FRAME.id, last?.id ?? "");
  expect((await own()).at(-2)?.id).toBe(last?.id);
  expect(await raiseImage(services, camille, PLAIN_FRAME.id, first?.id ?? "")).toBe(true);
  expect((await own())[0]?.id).toBe(first?.id);
  expect(await raiseImage(services, camille, PLAIN_FRAME.id, "0".repeat(24))).toBe(false);
});
