import { StoreUnavailable } from "~/infra/file-store.server";
import { readPdf } from "~/infra/pdf.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { keepVersion } from "~/domain/audit/versions.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { newId } from "~/domain/ids";
import { daysBefore, instant } from "~/domain/time";
import { readSheet } from "./read-sheet.server";

const MOST_BYTES = 5_000_000; // 5 Mo, as the sentence about it says
const DAYS_KEPT = 30;

export type InstructionsRefusal = "tooLarge" | "noPdf" | "active" | "storeUnavailable";

export const INSTRUCTIONS_REFUSALS: Record<InstructionsRefusal, string> = {
  tooLarge: "Le fichier dépasse 5 Mo.",
  noPdf: "Envoyez un PDF qui s’ouvre sans mot de passe.",
  active: "Ce PDF contient un programme, un fichier ou un film. Envoyez-en un qui ne fait que se lire.",
  storeUnavailable: "Le fichier n’a pas pu être enregistré : l’espace de rangement est indisponible.",
};

/**
 * Stores the PDF of a product's instructions, before any product names it. The file is checked first, because visitors
 * will open it.
 */
export async function keepInstructions(
  services: Services,
  bytes: Buffer | null,
): Promise<{ outcome: "kept"; file: string } | { outcome: InstructionsRefusal }> {
  if (!bytes || bytes.length > MOST_BYTES) return { outcome: "tooLarge" };
  if (bytes.indexOf("%PDF-") !== 0) return { outcome: "noPdf" };
  const facts = await readPdf(bytes);
  if (facts.outcome !== "read" || facts.pages < 1) return { outcome: "noPdf" };
  if (facts.active) return { outcome: "active" };
  const file = `${newId(services.now())}.pdf`;
  try {
    await services.instructions.put(file, bytes);
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    services.log.error({ code: fault.code }, "a product's instructions could not be written: is the disk full?");
    return { outcome: "storeUnavailable" };
  }
  return { outcome: "kept", file };
}

/** The PDF that a product's sheet names. @returns undefined for an id that names no product */
export async function instructionsOf({ db }: Services, productId: string): Promise<string | null | undefined> {
  const row = await db("products").where({ id: productId }).first("instructions_file");
  return row?.instructions_file;
}

/**
 * Gives a product its PDF, or takes it off. The product's version goes up, so that an administrator with the sheet open
 * is warned.
 * @returns false when the product is gone
 */
export async function nameInstructions(
  services: Services,
  by: Account,
  productId: string,
  file: string | null,
): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const known = await readSheet(inside, productId);
    if (!known) return false;
    await keepVersion(inside, by, known, known.sheet);
    await inside
      .db("products")
      .where({ id: productId })
      .update({ instructions_file: file, version: known.version + 1, updated_at: instant(inside.now()) });
    const intent = file ? "produit.notice ajoutée" : "produit.notice retirée";
    await audit(inside, by, intent, String(known.sheet.number));
    await touchCatalogue(inside, [productId]);
    return true;
  });
}

/** Deletes the PDFs that no product has named for a month. @returns how many files */
export async function purgeInstructions(services: Services, { dryRun }: { dryRun: boolean }): Promise<number> {
  const { db, instructions, now } = services;
  const limit = daysBefore(now(), DAYS_KEPT);
  const named = new Set(await db("products").whereNotNull("instructions_file").pluck("instructions_file"));
  const stray = (await instructions.list()).filter(({ name, changedAt }) => changedAt < limit && !named.has(name));
  if (!dryRun) for (const { name } of stray) await instructions.remove(name);
  return stray.length;
}
