import type { Row } from "~/infra/db.server";
import type { FileType } from "./examine.server";
import type { StoredFile } from "./file.server";

/** The file of a prescription, as its row keeps it. */
export type NamedFile = { id: string; name: string; type: FileType; bytes: number; hash: string };

/** Null unless the row has a file: the columns of a file are all written together with its id. */
export function fileOf(
  row: Pick<Row<"prescriptions">, "file_id" | "file_type" | "file_bytes" | "file_hash">,
  name: string | null,
): NamedFile | null {
  const { file_id: id, file_type: type, file_bytes: bytes, file_hash: hash } = row;
  if (!id || !type || bytes === null || !hash) return null;
  return { id, name: name ?? "ordonnance", type, bytes, hash };
}

export function fileColumns(file: Pick<StoredFile, "id" | "type" | "bytes" | "hash"> | null) {
  return {
    file_id: file?.id ?? null,
    file_type: file?.type ?? null,
    file_bytes: file?.bytes ?? null,
    file_hash: file?.hash ?? null,
    file_missing_at: null,
  };
}
