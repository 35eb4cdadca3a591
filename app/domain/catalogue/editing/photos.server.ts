import { countRows } from "~/domain/list-page.server";
import { StoreUnavailable } from "~/infra/file-store.server";
import { develop, type Developed } from "~/infra/pictures/photographs.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { keepVersion } from "~/domain/audit/versions.server";
import { newId, nextId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { readSheet } from "./read-sheet.server";
import { MOST_IMAGES } from "./sheet-forms.server";

const MOST_PHOTO_BYTES = 10_000_000; // 10 Mo, as the sentence about it says

type PhotoRefusal = "tooLarge" | "storeUnavailable" | Exclude<Developed["outcome"], "developed">;
export type StoredPhoto = { outcome: "kept"; url: string } | { outcome: PhotoRefusal };

export const PHOTO_REFUSALS: Record<PhotoRefusal, string> = {
  tooLarge: "La photo dépasse 10 Mo.",
  wrongType: "Envoyez une photo JPEG, PNG ou WebP.",
  unreadable: "Cette photo ne peut pas être lue : elle est peut-être incomplète.",
  tooManyPixels: "Cette photo a plus de 50 millions de pixels. Réduisez-la, puis envoyez-la à nouveau.",
  tooSmall: "Cette photo est trop petite : il lui faut 640 pixels de large.",
  storeUnavailable: "La photo n’a pas pu être enregistrée : l’espace de rangement est indisponible.",
};

/**
 * The address of a photograph of the shop: its id, its width and its height in pixels. That of a front that was cut out
 * names its view and its width in millimetres too (`cut-out-address.ts`).
 */
export const PHOTO_URL = /^\/medias\/(?:face\/)?([0-9a-f]{24})-(\d{3,4})x\d{1,4}(?:-\d{2,3}mm)?\.jpg$/;

let last: Promise<unknown> = Promise.resolve();

/**
 * Stores every print of a photograph, before any product has it. Photographs are processed one at a time, because each
 * keeps a processor core busy for seconds.
 */
export async function keepPhoto(
  services: Services,
  bytes: Buffer | null,
  widths: readonly number[],
): Promise<StoredPhoto> {
  if (!bytes || bytes.length > MOST_PHOTO_BYTES) return { outcome: "tooLarge" };
  const developing = last.then(() => develop(bytes, widths));
  last = developing;
  const developed = await developing;
  if (developed.outcome !== "developed") return developed;
  const id = newId(services.now());
  const prints = developed.prints.map(
    ({ width, type, bytes: printed }) => [`${id}-${width}.${type}`, printed] as const,
  );
  if (!(await storePrints(services, prints))) return { outcome: "storeUnavailable" };
  return { outcome: "kept", url: `/medias/${id}-${developed.width}x${developed.height}.jpg` };
}

/** Writes the files of a photograph, each by its name. @returns false when the disk or the folder refuses */
export async function storePrints(
  services: Services,
  prints: (readonly [name: string, bytes: Buffer])[],
): Promise<boolean> {
  try {
    for (const [name, bytes] of prints) await services.photographs.put(name, bytes);
    return true;
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    services.log.error(
      { code: fault.code },
      "a photograph could not be written: is the disk full, or the folder of MEDIA_FILES not the shop's?",
    );
    return false;
  }
}

export type KnownImage = {
  id: string;
  /** Null: the image shows every colour. */ color: string | null;
  url: string;
  /** Of a front that was cut out: the photograph it was cut from. */ original: string | null;
  alt: string;
};

export async function imagesOf({ db }: Services, productId: string): Promise<KnownImage[]> {
  return db("product_images as image")
    .leftJoin("product_colors as color", "color.id", "image.color_id")
    .where("image.product_id", productId)
    .orderBy("image.position")
    .select({
      id: "image.id",
      color: "color.value",
      url: "image.url",
      original: "image.original_url",
      alt: "image.alt",
    });
}

type NewImage = {
  /** Null: for every colour, in place of the image there is. */ color: string | null;
  url: string;
  /** Null: in words proposed from the product. */ alt: string | null;
};

/**
 * Whether a colour may have one more image. The image for every colour is replaced, so that there is always room for
 * it.
 */
export async function hasRoom(services: Services, productId: string, color: string | null): Promise<boolean> {
  const own = (await imagesOf(services, productId)).filter((image) => image.color === color);
  return color === null || own.length < MOST_IMAGES;
}

/** Gives a product a photograph. @returns false when the product or its colour is gone */
export async function addImage(
  services: Services,
  by: Account,
  productId: string,
  { color, url, alt }: NewImage,
): Promise<boolean> {
  return changeImages(services, by, productId, "produit.photo ajoutée", async ({ db, now }) => {
    const owner: { id: string; name: string } | undefined =
      color === null
        ? undefined
        : await db("product_colors").where({ product_id: productId, value: color }).first("id", "name");
    if (color !== null && !owner) return false;
    if (color === null) await db("product_images").where({ product_id: productId, color_id: null }).delete();
    const highest: { position?: number | null } | undefined = await db("product_images")
      .where({ product_id: productId })
      .max({ position: "position" })
      .first();
    await db("product_images").insert({
      id: newId(now()),
      product_id: productId,
      color_id: owner?.id ?? null,
      position: Number(highest?.position ?? -1) + 1,
      url,
      alt: alt ?? (await wordsFor(db, productId, owner)),
    });
    return true;
  });
}

type Owner = { id: string; name: string } | undefined;

async function wordsFor(db: Services["db"], productId: string, owner: Owner): Promise<string> {
  const product = await db("products").where({ id: productId }).first("brand", "name");
  const own = await countRows(db("product_images").where({ product_id: productId, color_id: owner?.id ?? null }));
  return product ? proposedAlt(product, owner?.name ?? null, own + 1) : "";
}

/**
 * Proposed words for a picture, which the administrator may change: "Maison Valmy Panthéon, noir, vue 2".
 * @param color null for a picture of every colour
 */
function proposedAlt({ brand, name }: { brand: string; name: string }, color: string | null, place: number): string {
  const parts = color === null ? [`${brand} ${name}`] : [`${brand} ${name}`, color.toLowerCase(), `vue ${place}`];
  return parts.join(", ").slice(0, 200);
}

export type SentPhoto = { name: string; bytes: Buffer | null };

/** Makes the prints of several photographs. One that fails is named, with the reason, and the others are kept. */
export async function keepPhotos(
  services: Services,
  sent: SentPhoto[],
  widths: readonly number[],
): Promise<{ urls: string[]; refused: string[] }> {
  const [urls, refused]: [string[], string[]] = [[], []];
  for (const { name, bytes } of sent) {
    const kept = await keepPhoto(services, bytes, widths);
    if (kept.outcome === "kept") urls.push(kept.url);
    else refused.push(`${shortName(name)} : ${PHOTO_REFUSALS[kept.outcome]}`);
  }
  return { urls, refused };
}

/**
 * The file name without the folders that some browsers send. A long one is cut in its middle, because its end is what
 * tells photographs apart.
 */
function shortName(name: string): string {
  const own = name.split(/[\\/]/).at(-1) || "fichier sans nom";
  return own.length > 40 ? `${own.slice(0, 24)}…${own.slice(-12)}` : own;
}

/**
 * Adds photographs to a colour, in this order, after those it has; their texts are proposed from the product's name.
 * @returns how many it had room for; null when the product or its colour is gone
 */
export async function addImages(
  services: Services,
  by: Account,
  productId: string,
  { color, urls }: { color: string; urls: string[] },
): Promise<number | null> {
  const counted = { added: 0 };
  const changed = await changeImages(services, by, productId, "produit.photos ajoutées", async ({ db, now }) => {
    const owner = await db("product_colors").where({ product_id: productId, value: color }).first("id", "name");
    const product = await db("products").where({ id: productId }).first("brand", "name");
    if (!owner || !product) return false;
    const own = await countRows(db("product_images").where({ color_id: owner.id }));
    const highest: { position?: number | null } | undefined = await db("product_images")
      .where({ product_id: productId })
      .max({ position: "position" })
      .first();
    const taken = urls.slice(0, Math.max(0, MOST_IMAGES - own));
    for (const [place, url] of taken.entries())
      await db("product_images").insert({
        id: nextId(now()),
        product_id: productId,
        color_id: owner.id,
        position: Number(highest?.position ?? -1) + 1 + place,
        url,
        alt: proposedAlt(product, owner.name, own + place + 1),
      });
    counted.added = taken.length;
    return true;
  });
  return changed ? counted.added : null;
}

/** Takes a picture off a product. Its file stays, because orders show what was bought. */
export async function removeImage(
  services: Services,
  by: Account,
  productId: string,
  imageId: string,
): Promise<boolean> {
  return changeImages(
    services,
    by,
    productId,
    "produit.photo retirée",
    async ({ db }) => (await db("product_images").where({ id: imageId, product_id: productId }).delete()) > 0,
  );
}

/** Puts a picture before the others of its colour, so that lists show it. */
export async function leadWithImage(
  services: Services,
  by: Account,
  productId: string,
  imageId: string,
): Promise<boolean> {
  return changeImages(services, by, productId, "produit.photo mise en premier", async ({ db }) => {
    const ids: string[] = await db("product_images").where({ product_id: productId }).orderBy("position").pluck("id");
    if (!ids.includes(imageId)) return false;
    const ordered = [imageId, ...ids.filter((id) => id !== imageId)];
    for (const [position, id] of ordered.entries()) await db("product_images").where({ id }).update({ position });
    return true;
  });
}

/** Moves a picture one place up among those of its colour. */
export async function raiseImage(
  services: Services,
  by: Account,
  productId: string,
  imageId: string,
): Promise<boolean> {
  return changeImages(services, by, productId, "produit.photo avancée", async ({ db }) => {
    const images = await db("product_images")
      .where({ product_id: productId })
      .orderBy("position")
      .select("id", "color_id", "position");
    const image = images.find(({ id }) => id === imageId);
    const before = images.filter((each) => each.color_id === image?.color_id && each.position < (image?.position ?? 0));
    const other = before.at(-1);
    if (!image || !other) return image !== undefined;
    await db("product_images").where({ id: image.id }).update({ position: other.position });
    await db("product_images").where({ id: other.id }).update({ position: image.position });
    return true;
  });
}

/**
 * Writes the alternative texts. The sheet does not show them, so that the product's version does not change.
 * @param alts the alternative text of each picture by its id
 */
export async function describeImages(
  services: Services,
  by: Account,
  productId: string,
  alts: Record<string, string>,
): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const product: { number: number } | undefined = await inside
      .db("products")
      .where({ id: productId })
      .first("number");
    if (!product) return false;
    for (const [id, alt] of Object.entries(alts))
      await inside.db("product_images").where({ id, product_id: productId }).update({ alt });
    await audit(inside, by, "produit.photos décrites", String(product.number));
    await touchCatalogue(inside, [productId]);
    return true;
  });
}

/** Raises the product's version, so that an administrator with its sheet open is warned. */
export async function changeImages(
  services: Services,
  by: Account,
  productId: string,
  intent: string,
  work: (services: Services) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const known = await readSheet(inside, productId);
    if (!known || !(await work(inside))) return false;
    await keepVersion(inside, by, known, known.sheet);
    await inside
      .db("products")
      .where({ id: productId })
      .update({ version: known.version + 1, updated_at: instant(inside.now()) });
    await audit(inside, by, intent, String(known.sheet.number));
    await touchCatalogue(inside, [productId]);
    return true;
  });
}
