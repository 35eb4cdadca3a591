import type { Mail } from "~/infra/mail.server";
import type { Db, Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { makeBell } from "~/infra/database/after-commit.server";
import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import { newId } from "./ids";
import { KEPT_DAYS } from "./keeps";
import { countRows } from "./list-page.server";
import { attachmentsOf } from "./terms-of-sale/papers.server";
import { daysBefore, instant, type Instant } from "./time";

const queued = makeBell();
/** Wakes the worker as soon as a mail is written, instead of at its next round. */
export const onQueued = queued.onRung;

/** The kinds of subjects whose letters belong to an order, each with the table that names the order. */
const OF_ORDER = {
  refund: "refunds",
  return: "returns",
  withdrawal: "withdrawals",
  payment: "payments",
  money: "money_tasks",
} as const;
const OF_THEMSELVES = [
  "order",
  "quote",
  "account",
  "appointment",
  "reservation",
  "message",
  "question",
  "newsletter",
  "staff",
  "shop",
] as const;

/** Names the fact that a letter tells, after its subject. "erasure": the last mail to a person who is erased. */
export type LetterKey = `${keyof typeof OF_ORDER | (typeof OF_THEMSELVES)[number] | "erasure"}:${string}`;

/** The subject of a letter: letters about one subject to one addressee are sent in the order they were written. */
export type Subject = `${(typeof OF_THEMSELVES)[number]}:${string}`;

type Manner = {
  /** A person waits for it in front of a screen: it is sent before all others. */
  urgent?: boolean;
  /** From then on it is not worth sending. */
  uselessAfter?: Instant;
  /** It is about a person who is erased: nothing of it is kept once it has left. */
  forgetOnceSent?: boolean;
};

/**
 * Writes a mail in the transaction of its change; the worker sends it after the commit. Without an address: nothing.
 * @param dedupeKey names the fact, after its subject ("order:…:confirmation"): a fact told twice is mailed once
 */
export async function queueMail(
  { db, now }: Services,
  dedupeKey: LetterKey,
  mail: Mail,
  { urgent = false, uselessAfter, forgetOnceSent = false }: Manner = {},
): Promise<void> {
  if (!mail.to) return;
  const at = now();
  const about = await subjectOf(db, dedupeKey);
  await db("outbox")
    .insert({
      id: newId(at),
      dedupe_key: dedupeKey,
      message: JSON.stringify(mail),
      created_at: instant(at),
      next_try_at: instant(at),
      about,
      recipient: mail.to.toLowerCase(),
      turn: about ? await nextTurn(db, about) : 0,
      urgent,
      useless_after: uselessAfter ?? null,
      forget_once_sent: forgetOnceSent,
    })
    .onConflict("dedupe_key")
    .ignore();
  wakeDelivery(db);
}

/** Makes the worker look for letters as soon as this is committed. */
export function wakeDelivery(db: Db): void {
  queued.ring(db);
}

async function subjectOf(db: Db, dedupeKey: string): Promise<string | null> {
  const [kind = "", id = ""] = dedupeKey.split(":");
  if (isOfOrder(kind)) {
    const row = await db(OF_ORDER[kind]).where({ id }).first("order_id");
    return row ? `order:${row.order_id}` : null;
  }
  return OF_THEMSELVES.some((known) => known === kind) ? `${kind}:${id}` : null;
}

const isOfOrder = (kind: string): kind is keyof typeof OF_ORDER => Object.hasOwn(OF_ORDER, kind);

async function nextTurn(db: Db, about: string): Promise<number> {
  const last: { turn?: number | null } | undefined = await db("outbox").where({ about }).max({ turn: "turn" }).first();
  return (last?.turn ?? 0) + 1;
}

/** Deletes mails that have not left and are no longer true. @param dedupeKeys as they were queued under */
export async function takeBack({ db }: Services, dedupeKeys: string[]): Promise<void> {
  await db("outbox").whereIn("dedupe_key", dedupeKeys).whereNull("sent_at").delete();
}

/** Deletes the letters about a subject that no longer exists, sent or not. */
export async function forgetLetters({ db }: Services, about: Subject): Promise<void> {
  await db("outbox").where({ about }).delete();
}

const BATCH = 20;
const LEASE_SECONDS = 120; // longer than any SMTP conversation: two workers never hold one mail
const SLOWEST_RETRY_SECONDS = 15 * 60;
const MOST_TRIES_OF_A_BAD_ADDRESS = 5;
const MOST_TRIES_OF_A_REFUSED_TEXT = 5;

/** How many letters are sent side by side, so that an address whose server answers slowly delays few others. */
export const CONNECTIONS = 4;

type OutboxRow = Pick<
  Row<"outbox">,
  "id" | "dedupe_key" | "message" | "tries" | "next_try_at" | "useless_after" | "forget_once_sent"
>;

type Round = { left: number; sent: number; failed: number };

/**
 * Sends the letters that are due, the urgent ones first, then the oldest. A letter waits while an earlier one about the
 * same subject to the same addressee has not left.
 * @param connections how many are sent side by side
 * @returns how many left and how many must wait
 */
export async function deliverDue(
  services: Services,
  { connections = 1, urgentOnly = false } = {},
): Promise<{ sent: number; failed: number }> {
  const round: Round = { left: BATCH, sent: 0, failed: 0 };
  await Promise.all(Array.from({ length: connections }, () => deliverOnOneConnection(services, urgentOnly, round)));
  return { sent: round.sent, failed: round.failed };
}

async function deliverOnOneConnection(services: Services, urgentOnly: boolean, round: Round): Promise<void> {
  while (round.left > 0) {
    round.left -= 1;
    const row = await nextDue(services, urgentOnly);
    if (!row) return;
    if (!(await claim(services, row))) {
      round.left += 1;
      continue;
    }
    if (await deliver(services, row)) round.sent += 1;
    else round.failed += 1;
  }
}

async function nextDue({ db, now }: Services, urgentOnly: boolean): Promise<OutboxRow | undefined> {
  // An urgent letter does not wait: a person in front of a screen must not wait for a letter that a mail server defers.
  const before = db("outbox as earlier")
    .whereRaw("earlier.about = mail.about and earlier.recipient = mail.recipient and earlier.turn < mail.turn")
    .whereNotNull("earlier.next_try_at")
    .select(db.raw("1"));
  return db("outbox as mail")
    .where("mail.next_try_at", "<=", instant(now()))
    .modify((due) => {
      if (urgentOnly) void due.where("mail.urgent", true);
    })
    .where((due) => void due.where("mail.urgent", true).orWhereNotExists(before))
    .orderBy([
      { column: "mail.urgent", order: "desc" },
      { column: "mail.created_at" },
      { column: "mail.turn" },
      { column: "mail.id" },
    ])
    .first(
      "mail.id",
      "mail.dedupe_key",
      "mail.message",
      "mail.tries",
      "mail.next_try_at",
      "mail.useless_after",
      "mail.forget_once_sent",
    );
}

/** The first worker to change next_try_at owns the mail until the lease ends. */
async function claim({ db, now }: Services, row: OutboxRow): Promise<boolean> {
  const lease = instant(new Date(now().getTime() + LEASE_SECONDS * 1000));
  const claimed = await db("outbox")
    .where({ id: row.id, next_try_at: row.next_try_at })
    .update({ next_try_at: lease, tries: row.tries + 1 });
  return claimed === 1;
}

async function deliver(services: Services, row: OutboxRow): Promise<boolean> {
  const { db, now, mailer, log, config } = services;
  const mail = readMail(row.message);
  if (!mail) {
    await db("outbox").where({ id: row.id }).update({ next_try_at: null, last_error: "unreadable", message: "{}" });
    log.error({ outboxId: row.id, about: row.dedupe_key }, "mail given up: what was to be sent cannot be read");
    return false;
  }
  if (row.useless_after && row.useless_after <= instant(now())) {
    await db("outbox")
      .where({ id: row.id })
      .update({ next_try_at: null, last_error: "late", message: keptOf(mail) });
    log.warn({ outboxId: row.id }, "mail given up: its moment has passed");
    return false;
  }
  try {
    // The Message-ID stays the same in every try, so that a mailbox can recognise a repeat.
    await mailer.send(mail, `<${row.id}@${config.publicUrl.hostname}>`, await attachmentsOf(services, mail.papers));
  } catch (error) {
    if (isBadAddress(error) && row.tries + 1 >= MOST_TRIES_OF_A_BAD_ADDRESS) {
      await db("outbox")
        .where({ id: row.id })
        .update({
          next_try_at: null,
          last_error: errorName(error),
          message: keptOf(mail),
          given_up_at: instant(now()),
        });
      log.error(
        { outboxId: row.id, tries: row.tries + 1, err: error },
        "mail given up: its address is refused for good",
      );
      return false;
    }
    if (isRefusedText(error) && row.tries + 1 >= MOST_TRIES_OF_A_REFUSED_TEXT) {
      await db("outbox")
        .where({ id: row.id })
        .update({ next_try_at: null, last_error: errorName(error), parked_at: instant(now()) });
      log.error(
        { outboxId: row.id, tries: row.tries + 1, err: error },
        "mail set aside: the mail server refuses what it says",
      );
      return false;
    }
    const seconds = Math.min(SLOWEST_RETRY_SECONDS, 5 * 2 ** row.tries);
    await db("outbox")
      .where({ id: row.id })
      .update({ next_try_at: instant(new Date(now().getTime() + seconds * 1000)), last_error: errorName(error) });
    log.warn({ outboxId: row.id, tries: row.tries + 1, err: error }, "mail not sent yet");
    return false;
  }
  if (row.forget_once_sent) await db("outbox").where({ id: row.id }).delete();
  else
    await db("outbox")
      .where({ id: row.id })
      .update({ next_try_at: null, sent_at: instant(now()), last_error: null, message: keptOf(mail) });
  log.info({ outboxId: row.id }, "mail sent");
  return true;
}

/** @returns null for a text that can never be sent */
function readMail(message: string): Mail | null {
  try {
    const mail = JSON.parse(message) as Partial<Mail> | null;
    return typeof mail?.to === "string" && typeof mail.subject === "string" && typeof mail.text === "string"
      ? (mail as Mail)
      : null;
  } catch {
    return null;
  }
}

/** What is kept of a mail that has left: addressee and subject. The links in its text open accounts and orders. */
export function keptOf({ to, subject }: Mail): string {
  return JSON.stringify({ to, subject });
}

/** Whether the address was refused for good: a wrong password of the shop, or a full server, does not count. */
function isBadAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "EENVELOPE" &&
    "responseCode" in error &&
    Number(error.responseCode) >= 500 &&
    "rejected" in error
  );
}

/** Whether the text was refused for good, for example as spam. Repeating such a letter would harm the others. */
function isRefusedText(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "EMESSAGE" &&
    "responseCode" in error &&
    Number(error.responseCode) >= 500
  );
}

/** The server's code alone: its words may quote an address. */
function errorName(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code).slice(0, 200) : "error";
}

/** How many days a sent or refused mail is kept: its fact is not told again meanwhile. */
const MAIL_DAYS = KEPT_DAYS.mail;

export type MailPurge = { before: Instant; deleted: number };

/** Deletes old mails; mails that are still to be sent stay, however old. */
export async function purgeOutbox({ db, now }: Services, { dryRun = false } = {}): Promise<MailPurge> {
  const before = instant(daysBefore(now(), MAIL_DAYS));
  // For `is null`, SQLite would look for each share in the index of that column, among all mails that ever left.
  const old = () =>
    db("outbox").whereRaw("coalesce(next_try_at, '') = ''").whereRaw("coalesce(sent_at, created_at) < ?", [before]);
  return { before, deleted: dryRun ? await countRows(old()) : await deleteInShares(old, "id") };
}

/** A letter as administrators see it: its text is not kept once it has left. */
export type Letter = {
  recipient: string;
  subject: string;
  writtenAt: Instant;
  sentAt: Instant | null;
  givenUpAt: Instant | null;
};

const MOST_LETTERS = 50;

/** Every letter about a subject, latest first. */
export async function lettersAbout({ db }: Services, about: Subject): Promise<Letter[]> {
  const rows = await db("outbox")
    .where({ about })
    .orderBy("turn", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LETTERS)
    .select("recipient", "message", "created_at", "sent_at", "given_up_at");
  return rows.map(({ recipient, message, created_at, sent_at, given_up_at }) => ({
    recipient,
    subject: (JSON.parse(message) as Partial<Mail>).subject ?? "",
    writtenAt: created_at,
    sentAt: sent_at,
    givenUpAt: given_up_at,
  }));
}

/** A letter that never arrived, because its address is refused for good. */
export type DeadLetter = { recipient: string; subject: string; givenUpAt: Instant };

/** The letters about these subjects whose address is refused, latest first. */
export async function deadLettersAbout({ db }: Services, subjects: Subject[]): Promise<DeadLetter[]> {
  return readDead(await dead(db).whereIn("about", subjects).limit(20));
}

/** Those of these addresses that refuse letters, with the latest refused letter of each. */
export async function deadAddresses({ db }: Services, addresses: string[]): Promise<Map<string, DeadLetter>> {
  const letters = readDead(
    await dead(db)
      .whereIn(
        "recipient",
        addresses.map((each) => each.toLowerCase()),
      )
      .limit(500),
  );
  return new Map(letters.reverse().map((letter) => [letter.recipient, letter]));
}

const dead = (db: Db) =>
  db("outbox").whereNotNull("given_up_at").orderBy("given_up_at", "desc").select("recipient", "message", "given_up_at");

type DeadRow = Pick<Row<"outbox">, "recipient" | "message" | "given_up_at">;

function readDead(rows: DeadRow[]): DeadLetter[] {
  return rows.map(({ recipient, message, given_up_at: givenUpAt }) => ({
    recipient,
    subject: (JSON.parse(message) as Partial<Mail>).subject ?? "",
    givenUpAt: givenUpAt ?? "",
  }));
}
