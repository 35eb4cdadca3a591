import { changeImages, PHOTO_URL, storePrints } from "~/domain/catalogue/editing/photos.server";
import type { Account } from "~/domain/accounts/account.server";
import { newId } from "~/domain/ids";
import { cutOutUrl, cutOutWidth } from "~/infra/pictures/cut-out-address";
import type { Print } from "~/infra/pictures/photographs.server";
import type { Services } from "~/infra/services.server";

/** Whole widths of a front, in millimetres: a wider one has no room in a picture at true scale. */
export const FRONT_WIDTHS = { least: 80, most: 154 } as const;

/** A photograph of a frame from which a front can be cut. */
export type Uncut = {
  id: string;
  url: string;
  alt: string;
  bytes: Buffer;
  /** What the sheet says of the front's width, in millimetres; null when it says nothing. */
  frontMm: number | null;
};

/** @returns null for a picture that is gone, no photograph of the shop, already cut out, or of an accessory */
export async function uncutPhoto(
  { db, photographs }: Services,
  productId: string,
  imageId: string,
): Promise<Uncut | null> {
  const row: Omit<Uncut, "bytes"> | undefined = await db("product_images as image")
    .join("products as product", "product.id", "image.product_id")
    .where({ "image.id": imageId, "product.id": productId })
    .whereNot({ "product.category": "accessory" })
    .first({ id: "image.id", url: "image.url", alt: "image.alt", frontMm: "product.front_width_mm" });
  if (!row || !isUncut(row.url)) return null;
  const [, id, width] = PHOTO_URL.exec(row.url) ?? [];
  const bytes = await photographs.get(`${id}-${width}.jpg`);
  return bytes && { ...row, bytes };
}

/** True for a photograph of the shop that is not cut out; drawings need no cutting. */
export const isUncut = (url: string) => PHOTO_URL.test(url) && cutOutWidth(url) === null;

/** A front cut out of a photograph, as pages show it. */
export type CutOut = {
  /** Of its widest print, in pixels. */
  width: number;
  height: number;
  frontMm: number;
  /** The front alone, at true scale. */
  prints: Print[];
  /** The front over a face, and on each sitter's face, by the part of the file's name. */
  worn: (readonly [part: string, bytes: Buffer])[];
};

/** Stores the files of a cut front, before any product has it. @returns its address; null when the disk refuses */
export async function storeCutOut(services: Services, cut: CutOut): Promise<string | null> {
  const id = newId(services.now());
  const files = [
    ...cut.prints.map(({ width, type, bytes }) => [`${id}-${width}.${type}`, bytes] as const),
    ...cut.worn.map(([part, bytes]) => [`${id}-${part}`, bytes] as const),
  ];
  return (await storePrints(services, files)) ? cutOutUrl({ id, ...cut }) : null;
}

/**
 * Shows the cut front in place of its photograph. A sheet that does not say the front's width takes it from here; one
 * of a single size is corrected, because the sheet and the photograph are then of the same size.
 * @param from the address of the photograph, so that one changed meanwhile stays as it is
 * @returns false when the photograph is gone
 */
export async function showCutOut(
  services: Services,
  by: Account,
  productId: string,
  { imageId, from, url }: { imageId: string; from: string; url: string },
): Promise<boolean> {
  return changeImages(services, by, productId, "produit.photo détourée", async ({ db }) => {
    const changed = await db("product_images")
      .where({ id: imageId, product_id: productId, url: from })
      .update({ url, original_url: from });
    if (changed === 0) return false;
    const sizes = await db("product_sizes").where({ product_id: productId }).select("label");
    const sheet = db("products").where({ id: productId });
    await (sizes.length > 1 ? sheet.whereNull("front_width_mm") : sheet).update({ front_width_mm: cutOutWidth(url) });
    return true;
  });
}

/** Shows the photograph again that a front was cut from. The files of the front stay, as those of any other picture. */
export async function takePhotoBack(
  services: Services,
  by: Account,
  productId: string,
  imageId: string,
): Promise<boolean> {
  return changeImages(services, by, productId, "produit.photo d’origine reprise", async ({ db }) => {
    const changed = await db("product_images")
      .where({ id: imageId, product_id: productId })
      .whereNotNull("original_url")
      .update({ url: db.ref("original_url"), original_url: null });
    return changed > 0;
  });
}
