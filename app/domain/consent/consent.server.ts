import { z } from "zod";

import { inTransaction, type Services } from "~/infra/services.server";
import { isId, newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { CONSENT_VERSION } from "./text";

/** What a visitor agrees to beyond what the shop needs to work. */
export type Choices = { analytics: boolean; marketing: boolean };

export const NOTHING: Choices = { analytics: false, marketing: false };

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** The form of the banner and of `/gestion-des-cookies`. 'customise' opens the details and decides nothing. */
export const ConsentForm = z.object({
  choice: z.enum(["accept", "refuse", "save", "revoke", "customise"], {
    error: "Choisissez d’accepter, de refuser ou de personnaliser.",
  }),
  analytics: checkbox,
  marketing: checkbox,
});

export type Decision = z.output<typeof ConsentForm> & {
  choice: Exclude<z.output<typeof ConsentForm>["choice"], "customise">;
};

export function choicesOf({ choice, analytics, marketing }: Decision): Choices {
  if (choice === "accept") return { analytics: true, marketing: true };
  return choice === "save" ? { analytics, marketing } : NOTHING;
}

type Circumstances = {
  /** The random id of this browser's earlier decisions; null without any. */
  consentId: string | null;
  /** The form's key: the same form sent twice is one decision. */
  attempt: string | null;
};

/**
 * Adds a decision to the log: its date, text and answer, and nothing about the visitor.
 * @returns the id it is kept under
 */
export async function recordDecision(
  services: Services,
  decision: Decision,
  { consentId, attempt }: Circumstances,
): Promise<string> {
  const choices = choicesOf(decision);
  return inTransaction(services, async ({ db, now }) => {
    const repeated = attempt && (await latest(db, { attempt }));
    if (repeated && repeated.action === decision.choice && sameChoices(repeated, choices)) return repeated.consent_id;
    const id = newId(now());
    const row = {
      id,
      consent_id: consentId && isId(consentId) ? consentId : newId(now()),
      version: CONSENT_VERSION,
      action: decision.choice,
      ...choices,
      attempt,
      decided_at: instant(now()),
    };
    await db("consent_log").insert(row);
    return row.consent_id;
  });
}

type LogRow = {
  consent_id: string;
  version: number;
  action: string;
  analytics: boolean | number;
  marketing: boolean | number;
  decided_at: string;
};

const LOG_COLUMNS = ["consent_id", "version", "action", "analytics", "marketing", "decided_at"];

async function latest(
  db: Services["db"],
  key: { attempt: string } | { consent_id: string },
): Promise<LogRow | undefined> {
  return db("consent_log")
    .where(key)
    .orderBy([
      { column: "decided_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .first(LOG_COLUMNS);
}

function sameChoices(row: LogRow, { analytics, marketing }: Choices): boolean {
  return Boolean(row.analytics) === analytics && Boolean(row.marketing) === marketing;
}

/** When this browser last decided; null when its id is unknown. */
export async function decidedAt({ db }: Services, consentId: string | null): Promise<string | null> {
  if (!consentId || !isId(consentId)) return null;
  return (await latest(db, { consent_id: consentId }))?.decided_at ?? null;
}
