import { z } from "zod";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { cleanText } from "~/domain/text";
import { instant } from "~/domain/time";

/** The shop's own notes on an appointment; the customer does not see them. */
export type Details = { notes: string; tags: string[]; handledBy: string };

export const NO_DETAILS: Details = { notes: "", tags: [], handledBy: "" };

const LONGEST_NOTES = 2000;
const MOST_TAGS = 20;
const LONGEST_TAG = 40;
const LONGEST_NAME = 80;

const text = z.string().default("").transform(cleanText);
/** Forms send each line end as two characters. */
const notes = text
  .transform((typed) => typed.replaceAll("\r\n", "\n"))
  .pipe(z.string().max(LONGEST_NOTES, `Les notes comptent ${LONGEST_NOTES} caractères au plus.`));
const handledBy = text.pipe(z.string().max(LONGEST_NAME, `Le nom compte ${LONGEST_NAME} caractères au plus.`));
/** Trimmed, without empty or repeated tags. */
const tags = z
  .array(z.string())
  .transform((told) => [...new Set(told.map((tag) => cleanText(tag).replace(/\s+/g, " ")).filter(Boolean))])
  .pipe(
    z
      .array(z.string().max(LONGEST_TAG, `Une étiquette compte ${LONGEST_TAG} caractères au plus.`))
      .max(MOST_TAGS, `Indiquez ${MOST_TAGS} étiquettes au plus.`),
  );

/** The page's form sends the tags as one text, separated by commas. */
export const DetailsForm = z.object({ notes, tags: text.transform((typed) => typed.split(",")).pipe(tags), handledBy });
/** An API call sends the tags as a list. */
export const DetailsCall = z.object({ notes, tags: tags.default([]), handledBy });

/** "stale": a colleague saved a newer version. */
export type Saving = "saved" | "stale" | "unknown";

/** @param seen the version that was edited; null to replace any version */
export function saveDetails(
  outer: Services,
  by: Account,
  id: string,
  details: Details,
  seen: number | null = null,
): Promise<Saving> {
  return inTransaction(outer, async (services) => {
    const { db, now } = services;
    const row: { details_version: number } | undefined = await db("appointments")
      .where({ id })
      .first("details_version");
    if (!row) return "unknown";
    if (seen !== null && seen !== row.details_version) return "stale";
    const columns = {
      sealed_details: seal(services, id, details),
      handled_by: details.handledBy || null,
      details_version: row.details_version + 1,
      updated_at: instant(now()),
    };
    const saved = await db("appointments").where({ id, details_version: row.details_version }).update(columns);
    if (saved === 0) return "stale";
    await audit(services, by, "rendez-vous.détails", id);
    return "saved";
  });
}

export type DetailsRow = { id: string; sealed_details: string | null; handled_by: string | null };

/** Details that cannot be opened, because their key is gone, count as not written. */
export function readDetails(
  { vault }: Pick<Services, "vault">,
  { id, sealed_details, handled_by }: DetailsRow,
): Details {
  const opened = sealed_details ? vault.open(Buffer.from(sealed_details, "base64"), appointmentOwner(id)) : null;
  const kept =
    opened?.outcome === "opened"
      ? (JSON.parse(opened.plain.toString("utf8")) as Pick<Details, "notes" | "tags">)
      : NO_DETAILS;
  return { notes: kept.notes, tags: kept.tags, handledBy: handled_by ?? "" };
}

function seal({ vault }: Services, id: string, { notes, tags }: Details): string | null {
  if (!notes && tags.length === 0) return null;
  return vault.seal(Buffer.from(JSON.stringify({ notes, tags })), appointmentOwner(id)).toString("base64");
}

export function appointmentOwner(id: string): string {
  return `appointment:${id}`;
}
