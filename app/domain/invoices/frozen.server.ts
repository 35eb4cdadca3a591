import { createHash } from "node:crypto";

export type FrozenRow = { number: string; document: string; document_hash: string };

/**
 * The columns of a document that is written once and read for ten years. No function changes it, and its hash shows
 * whether something did.
 */
export function freeze(document: object): { document: string; document_hash: string } {
  const text = JSON.stringify(document);
  return { document: text, document_hash: hashOf(text) };
}

/** @throws when the text is not the one that was issued, so that a changed document is never shown */
export function thaw<Document>(row: FrozenRow): Document {
  if (hashOf(row.document) !== row.document_hash) throw new Error(`${row.number} is not as it was issued`);
  return JSON.parse(row.document) as Document;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
