import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { keepSealed } from "~/domain/sealed-files.server";
import { cleanText } from "~/domain/text";
import { examine, FILE_TYPES, type Examined, type FileType } from "./examine.server";
import { TOO_LARGE, WRONG_TYPE } from "./wording";

export const MOST_BYTES = 5_000_000; // 5 Mo, as the sentence on the page says

/** The file that a visitor sent; `bytes` is null when it was larger than `MOST_BYTES`. */
export type SentFile = { name: string; bytes: Buffer | null };
/** A sealed file on the disk that no row names yet. */
export type StoredFile = { id: string; type: FileType; bytes: number; hash: string; name: string };

export type FileRefusal = "tooLarge" | "switchedOff" | "storeUnavailable" | Exclude<Examined["outcome"], "accepted">;
export type Keeping = { outcome: "kept"; file: StoredFile } | { outcome: FileRefusal };

export const FILE_REFUSALS: Record<FileRefusal, string> = {
  tooLarge: TOO_LARGE,
  wrongType: WRONG_TYPE,
  unreadable:
    "Ce fichier ne peut pas être lu : il est peut-être incomplet. Essayez de l’enregistrer à nouveau, ou envoyez une photo de l’ordonnance.",
  tooManyPixels: "Cette image est trop grande pour être lue. Envoyez une photo ordinaire de l’ordonnance.",
  tooManyPages: "Ce PDF compte plus de 10 pages. Envoyez seulement celles de l’ordonnance.",
  encrypted:
    "Ce PDF est protégé par un mot de passe. Envoyez une version sans protection, ou une photo de l’ordonnance.",
  active:
    "Ce PDF contient autre chose que des pages (scripts, fichiers joints ou formulaires). Envoyez une photo de l’ordonnance, ou un PDF simple.",
  switchedOff: "L’envoi en ligne n’est pas proposé : envoyez votre ordonnance par e-mail ou apportez-la à la boutique.",
  storeUnavailable:
    "Votre ordonnance n’a pas pu être enregistrée : notre espace de rangement est indisponible. Réessayez plus tard, ou cochez l’option pour l’envoyer par e-mail.",
};

/**
 * A hash of visitor and bytes. It recognises a repeated upload of one visitor, and does not reveal that two people sent
 * the same file.
 */
export function hashOf(visitorId: string, bytes: Buffer): string {
  return createHash("sha256").update(`${visitorId}:`).update(bytes).digest("hex");
}

/** Examines a file, seals it and writes it to the private folder. The caller then writes its row, or calls `dropFile`. */
export async function storeFile(services: Services, visitorId: string, { name, bytes }: SentFile): Promise<Keeping> {
  if (!services.config.prescriptionUploads) return { outcome: "switchedOff" };
  if (!bytes || bytes.length > MOST_BYTES) return { outcome: "tooLarge" };
  const examined = await examine(bytes);
  if (examined.outcome !== "accepted") return examined;
  const id = await keepSealed(services, "prescription", examined.bytes);
  if (!id) return { outcome: "storeUnavailable" };
  return {
    outcome: "kept",
    file: {
      id,
      type: examined.type,
      bytes: examined.bytes.length,
      hash: hashOf(visitorId, bytes),
      name: shownName(name, examined.type),
    },
  };
}

/** The customer's name of the file, with the ending of its true type. It is shown, and never used as a path. */
export function shownName(name: string, type: FileType): string {
  const last = cleanText(name).split(/[/\\]/).at(-1) ?? "";
  const bare = last
    .replace(/[<>:"|?*;\u2066-\u2069]/g, "")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${bare.slice(0, 80) || "ordonnance"}.${FILE_TYPES[type]}`;
}

/** Seals a file that was examined before as a second file. @returns null when the folder cannot be written */
export async function storedAgain(
  services: Services,
  { name, type, bytes }: { name: string; type: FileType; bytes: Buffer },
  hash: string,
): Promise<StoredFile | null> {
  const id = await keepSealed(services, "prescription", bytes);
  return id ? { id, type, bytes: bytes.length, hash, name } : null;
}
