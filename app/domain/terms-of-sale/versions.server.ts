import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { instant, type Instant } from "~/domain/time";
import type { LegalText } from "~/shop/terms-of-sale/text";

export type TermsTexts = { terms: LegalText; withdrawal: LegalText };
export type TermsVersion = { version: string; updatedOn: string; firstUsedAt: Instant };

/** The day of the texts, and their hash: any changed word or figure makes another version, even with the same day. */
export function versionOf(texts: TermsTexts): string {
  return `${texts.terms.updatedOn}-${hashOf(JSON.stringify(texts)).slice(0, 8)}`;
}

/** Written once and never changed: an order refers to it as long as it is kept. */
export async function keepTerms({ db, now }: Services, version: string, texts: TermsTexts): Promise<void> {
  const content = JSON.stringify(texts);
  await db("terms_versions")
    .insert({
      version,
      updated_on: texts.terms.updatedOn,
      content,
      content_hash: hashOf(content),
      first_used_at: instant(now()),
    })
    .onConflict("version")
    .ignore();
}

/** @returns null for a version that no order was made under @throws when the texts were changed */
export async function readTerms(
  { db }: Services,
  version: string,
): Promise<(TermsTexts & { version: string; firstUsedAt: Instant }) | null> {
  const row = await db("terms_versions").where({ version }).first("content", "content_hash", "first_used_at");
  if (!row) return null;
  if (hashOf(row.content) !== row.content_hash) throw new Error(`the terms ${version} are not as they were kept`);
  return { version, firstUsedAt: row.first_used_at, ...(JSON.parse(row.content) as TermsTexts) };
}

/** The versions, latest first. */
export async function listTermsVersions({ db }: Services): Promise<TermsVersion[]> {
  return db("terms_versions")
    .orderBy("first_used_at", "desc")
    .limit(200)
    .select({ version: "version", updatedOn: "updated_on", firstUsedAt: "first_used_at" });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
