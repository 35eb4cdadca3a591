import type { Services } from "~/infra/services.server";

/** Seals words that may be health data, before they are written to a row. @param owner names the row and the column */
export function sealText({ vault }: Pick<Services, "vault">, words: string, owner: string): Buffer {
  return vault.seal(Buffer.from(words), owner);
}

/** @returns null for none, and for words that a lost key has made unreadable */
export function openText(
  { vault, log }: Pick<Services, "vault" | "log">,
  sealed: Uint8Array | null,
  owner: string,
): string | null {
  if (!sealed) return null;
  const opened = vault.open(sealed, owner);
  if (opened.outcome === "opened") return opened.plain.toString();
  log.warn({ outcome: opened.outcome }, "sealed words cannot be opened");
  return null;
}
