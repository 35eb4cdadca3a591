import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { newestFile, openSealed, strayFiles } from "./sealed-files.server";

/** A power cut leaves one or two such files; more of them mean that the database does not belong to the folder. */
export const FEW_STRAYS = 5;

const MARK = "boutique";

/**
 * Why database, private folder and key do not belong together. `otherFolder`: the folder has another shop's identity.
 * `otherKey`: the key does not open what this shop sealed. `emptyDatabase`: there are files, and no one who could have
 * sent them. `manyStrays`: more files without a row than a power cut leaves.
 */
export type Discord =
  | { kind: "otherFolder" | "otherKey" }
  | { kind: "emptyDatabase"; files: number }
  | { kind: "manyStrays"; files: number; strays: number };

/**
 * @returns every mismatch; an empty list when the shop may open. @throws StoreUnavailable when the folder cannot be
 * read
 */
export async function findDiscord(services: Services): Promise<Discord[]> {
  const found: Discord[] = [];
  const own = await ownKeyAndFolder(services);
  if (!own.folder) found.push({ kind: "otherFolder" });
  if (!own.key) found.push({ kind: "otherKey" });
  const files = (await services.files.list()).length;
  if (files === 0) return found;
  const strays = (await strayFiles(services, services.now())).length;
  if (await isNobodyThere(services)) found.push({ kind: "emptyDatabase", files });
  else if (strays > FEW_STRAYS) found.push({ kind: "manyStrays", files, strays });
  return found;
}

/** Whether the key opens what the shop sealed, and whether the folder has the shop's identity, or none yet. */
export async function ownKeyAndFolder(services: Services): Promise<{ key: boolean; folder: boolean }> {
  const identity = await identityOf(services);
  const mark = (await services.folderMark.get(MARK))?.toString().trim();
  return { key: await isKeyOfShop(services, identity), folder: mark === undefined || mark === identity.id };
}

/** Writes the shop's identity into the folder, and seals it with the key: this marks them as belonging together. */
export async function bindTogether(services: Services): Promise<void> {
  const { id } = await identityOf(services);
  const mark = await services.folderMark.get(MARK);
  if (mark?.toString().trim() !== id) await services.folderMark.put(MARK, Buffer.from(`${id}\n`));
  await services
    .db("shop_identity")
    .where({ id })
    .update({ key_check: services.vault.seal(Buffer.from(id), identityOwner(id)) });
}

type Identity = Pick<Row<"shop_identity">, "id" | "key_check">;

async function identityOf({ db }: Services): Promise<Identity> {
  const row = await db("shop_identity").first("id", "key_check");
  if (!row) throw new Error("the database has no identity");
  return row;
}

/** Before the first check value exists, the last sealed file is used for the check. */
async function isKeyOfShop(services: Services, { id, key_check: check }: Identity): Promise<boolean> {
  if (check) return services.vault.open(check, identityOwner(id)).outcome === "opened";
  const newest = await newestFile(services);
  return !newest || (await openSealed(services, newest.kind, newest.id)).outcome !== "sealedOtherwise";
}

async function isNobodyThere({ db }: Services): Promise<boolean> {
  for (const table of ["visitors", "users", "orders"] as const) if (await db(table).first("id")) return false;
  return true;
}

export function identityOwner(id: string): string {
  return `shop-identity:${id}`;
}
