import { createHash } from "node:crypto";

export type FrozenRow = { number: string; document: string; document_hash: string };

/** A document's row is written once and read for ten years: no function changes one, and its hash shows whether someone did. */
export function freeze(document: object): { document: string; document_hash: string } {
  const text = JSON.stringify(document);
  return { document: text, document_hash: hashOf(text) };
}

/** @throws when the text is not the one that was issued: it is not shown as if it were */
export function thaw<Document>(row: FrozenRow): Document {
  if (hashOf(row.document) !== row.document_hash) throw new Error(`${row.number} is not as it was issued`);
  return JSON.parse(row.document) as Document;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
