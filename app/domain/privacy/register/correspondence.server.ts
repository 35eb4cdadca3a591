import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import { instant } from "~/domain/time";
import { findQuestion } from "~/domain/messages/questions.server";
import { notesAbout, openNote } from "~/domain/notes/notes.server";
import {
  allPlain,
  becomes,
  data,
  fact,
  key,
  nobodys,
  of,
  plain,
  secret,
  type Entry,
  type Finder,
  type Reader,
} from "./entry.server";
import { productName } from "./readers.server";
import type { ColumnsOf } from "./tables.server";

/** Opens the question to an optician, or its answer. */
const wordsOf =
  (which: "body" | "answer"): Reader =>
  async (_value, { id, kind }, services) =>
    kind === "question" ? ((await findQuestion(services, String(id)))?.[which] ?? null) : null;

export const messages: Entry<ColumnsOf<"messages">> = {
  whose: ["account", "guest", "wearer"],
  rows: of("id", "messageIds"),
  end: "deleted",
  keeps: ["message"],
  archive: { file: "messages", part: null },
  columns: {
    id: key(),
    kind: plain,
    name: data("nom"),
    name_key: key(),
    email: data("email"),
    body: data("message"),
    product_id: fact("article", productName),
    sealed_question: data("question", undefined, wordsOf("body")),
    sealed_answer: data("reponse", undefined, wordsOf("answer")),
    answered_at: fact("reponseLe"),
    created_at: fact("le"),
    visitor_id: key(),
    answered_by: fact("reponseDe"),
    done_at: plain,
  },
};

/** Notes on the account, on a guest with its address, and on its orders. */
export const shop_notes: Entry<ColumnsOf<"shop_notes">> = {
  whose: ["account", "guest", "wearer"],
  rows: (rows, { accountIds, emails, orderIds }) => rows.where(notesAbout({ accountIds, emails, orderIds })),
  end: "deleted",
  keeps: ["note"],
  archive: { file: "compte", part: "notesDeLaBoutique" },
  columns: {
    id: key(),
    user_id: key(),
    email_key: key(),
    order_id: key(),
    sealed_words: data("note", undefined, (words, { id }, services) => openNote(services, String(id), words as Buffer)),
    written_by: fact("de"),
    created_at: fact("le"),
  },
};

/** The proof of a consent is kept without the address. */
export const newsletter_subscribers: Entry<ColumnsOf<"newsletter_subscribers">> = {
  whose: ["guest"],
  rows: of("id", "subscriberIds"),
  end: "emptied",
  keeps: ["newsletter"],
  archive: { file: "compte", part: "lettreInformation" },
  columns: {
    id: plain,
    email: data("email", becomes(null)),
    email_key: key(becomes(null)),
    text_version: plain,
    subscribed_at: fact("inscritLe"),
    unsubscribed_at: data(
      "desinscritLe",
      becomes((value, _row, { now }) => value ?? instant(now())),
    ),
  },
};

const subjectsOf = (kind: string, ids: string[]) => ids.map((id) => `${kind}:${id}`);

/**
 * Letters to one of the person's addresses, and letters about what is theirs to any address. Letters that the shop
 * still has to get, about a free slot for example, are sent first and then deleted (`forget_once_sent`).
 */
const letters: Finder = (rows, person) =>
  rows
    .where(
      (theirs) =>
        void theirs
          .whereIn("recipient", person.emails)
          .orWhereIn("about", [
            ...subjectsOf("account", person.accountIds),
            ...subjectsOf("order", person.orderIds),
            ...subjectsOf("quote", person.quoteIds),
            ...subjectsOf("appointment", person.appointmentIds),
            ...subjectsOf("reservation", person.reservationIds),
            ...subjectsOf("message", person.messageIds),
            ...subjectsOf("question", person.messageIds),
            ...subjectsOf("newsletter", person.subscriberIds),
          ]),
    )
    .whereNot((shops) => void shops.where("recipient", shop.email.toLowerCase()).whereNotNull("next_try_at"));

const subjectOfLetter: Reader = (value) => (JSON.parse(String(value)) as Partial<Mail>).subject ?? null;

export const outbox: Entry<ColumnsOf<"outbox">> = {
  whose: ["account", "guest"],
  rows: letters,
  end: "deleted",
  keeps: ["mail"],
  archive: { file: "courriels", part: null },
  columns: {
    ...allPlain("next_try_at", "tries", "last_error", "turn", "urgent", "useless_after", "forget_once_sent"),
    id: key(),
    dedupe_key: key(),
    message: data("objet", undefined, subjectOfLetter),
    created_at: fact("ecritLe"),
    sent_at: fact("partiLe"),
    about: key(),
    recipient: data("a"),
    given_up_at: fact("refuseLe"),
    parked_at: fact("retenuLe"),
  },
};

/** It names nobody: only the browser knows the id of its decision. */
export const consent_log: Entry<ColumnsOf<"consent_log">> = {
  whose: ["nobody"],
  rows: null,
  end: { kept: "the proof of a choice, under a number that says nothing of anybody" },
  keeps: ["consent"],
  columns: {
    ...allPlain("id", "version", "action", "analytics", "marketing", "decided_at"),
    consent_id: secret(),
    attempt: secret(),
  },
};

/** Stored under a number that nothing else uses, and that no account has. */
export const analytics_events: Entry<ColumnsOf<"analytics_events">> = {
  whose: ["nobody"],
  rows: null,
  end: { kept: "tells of nobody" },
  keeps: ["analytics"],
  columns: { ...allPlain("id", "name", "path", "referrer", "product_id", "occurred_at"), cid: secret() },
};

export const page_days: Entry<ColumnsOf<"page_days">> = nobodys(
  "day",
  "path",
  "seen_before",
  "product_id",
  "views",
  "visitors",
);

export const funnel_days: Entry<ColumnsOf<"funnel_days">> = nobodys("step", "day", "seen_before", "visitors");
