import { inTransaction, type Services } from "~/infra/services.server";
import { formatEuros } from "~/domain/money";
import { CLOSING_COLUMNS, hashOfClosing, type Closing } from "./closing.server";
import { totalsAt } from "./close.server";
import { JOURNAL_KINDS } from "./kinds";
import { hashOfLine, NOTHING_BEFORE, type JournalLine } from "./line.server";
import { linesAt } from "./read.server";
import { JOURNAL_SEQUENCE } from "./append.server";
import { findStrayed } from "./unrecorded.server";

export type Verification = {
  lines: number;
  closings: number;
  /** The hash of the last line. Noted elsewhere, it proves later that no earlier line was changed. */
  lastHash: string;
  /** Differences, in French, each with its line or closing; empty for none. */
  troubles: string[];
};

/**
 * Reads the whole journal and its closings, and compares them with themselves and with the invoices, payments and
 * refunds they record.
 */
export async function verifyJournal(services: Services): Promise<Verification> {
  const { counted, last } = await endOf(services);
  const troubles: string[] = [];
  let lines = 0;
  let before: Pick<JournalLine, "position" | "hash"> = { position: 0, hash: NOTHING_BEFORE };
  const hashes = new Map<number, string>();
  const closings: Closing[] = await services.db("closings").orderBy("position").select(CLOSING_COLUMNS);
  const ends = new Set(closings.map(({ to }) => to));
  for await (const batch of linesAt(services, { from: 0, to: Math.max(last, 0) }))
    for (const line of batch) {
      troubles.push(...troublesOf(line, before));
      if (line.position > counted) troubles.push(`${nameOf(line)} a été ajoutée hors de la boutique.`);
      if (ends.has(line.position)) hashes.set(line.position, line.hash);
      before = line;
      lines += 1;
    }
  if (counted > last) troubles.push(missing(last + 1, counted));
  troubles.push(...(await closingTroubles(services, closings, hashes)));
  troubles.push(...(await findStrayed(services)));
  return { lines, closings: closings.length, lastHash: before.hash, troubles };
}

/** How many lines there are, and the position of the last one, while no line is being written. */
async function endOf(services: Services): Promise<{ counted: number; last: number }> {
  return inTransaction(services, async ({ db }) => {
    const sequence = await db("counters").where({ name: JOURNAL_SEQUENCE }).forUpdate().first("value");
    const newest = await db("money_journal").orderBy("position", "desc").first("position");
    return { counted: sequence?.value ?? 0, last: newest?.position ?? 0 };
  });
}

function troublesOf(line: JournalLine, before: Pick<JournalLine, "position" | "hash">): string[] {
  const gap = line.position > before.position + 1;
  if (hashOfLine(line) !== line.hash) return [...gapOf(line, before), `${nameOf(line)} a été modifiée.`];
  if (gap) return gapOf(line, before);
  if (line.previousHash === before.hash) return [];
  return [`${nameOf(line)} ne suit pas la ligne ${before.position} : l’une des deux a été remplacée.`];
}

const gapOf = ({ position }: JournalLine, before: { position: number }) =>
  position > before.position + 1 ? [missing(before.position + 1, position - 1)] : [];

const missing = (from: number, to: number) =>
  from === to ? `La ligne ${from} manque.` : `Les lignes ${from} à ${to} manquent.`;

function nameOf({ position, kind, document, orderNumber, amountCents }: JournalLine): string {
  const label = JOURNAL_KINDS[kind] ? JOURNAL_KINDS[kind].label : kind;
  const of = document ?? (orderNumber && `commande ${orderNumber}`);
  return `La ligne ${position} (${[label, of, formatEuros(amountCents)].filter(Boolean).join(", ")})`;
}

async function closingTroubles(
  services: Services,
  closings: Closing[],
  hashes: Map<number, string>,
): Promise<string[]> {
  const troubles: string[] = [];
  let before: Pick<Closing, "position" | "hash"> = { position: 0, hash: NOTHING_BEFORE };
  for (const closing of closings) {
    const name = `La clôture ${closing.position} (${closing.period})`;
    if (closing.position > before.position + 1)
      troubles.push(`Avant la clôture ${closing.position}, il en manque ${closing.position - before.position - 1}.`);
    else if (closing.previousHash !== before.hash)
      troubles.push(`${name} ne suit pas la précédente : l’une des deux a été remplacée.`);
    if (hashOfClosing(closing) !== closing.hash) troubles.push(`${name} a été modifiée.`);
    else if (closing.to > 0 && hashes.get(closing.to) !== closing.journalHash)
      troubles.push(`${name} porte une autre empreinte que la ligne ${closing.to} : le journal a été réécrit.`);
    else if (closing.kind === "day" && JSON.stringify(await totalsAt(services, closing)) !== closing.totals)
      troubles.push(`${name} n’est pas la somme de ses lignes.`);
    before = closing;
  }
  const sequence = await services.db("counters").where({ name: "closings" }).first("value");
  if ((sequence?.value ?? 0) > before.position) troubles.push("Des clôtures de la fin manquent.");
  return troubles;
}
