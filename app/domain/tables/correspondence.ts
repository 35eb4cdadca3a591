import type { LetterState } from "~/domain/newsletter/letters/letter.server";
import type { Day } from "~/domain/days";
import type { Instant } from "~/domain/time";
import type { Flag, Sealed } from "./columns";

/** A message to the shop: by the contact form, or as a question about a frame. */
export type MessageRow = {
  id: string;
  kind: "contact" | "question";
  name: string;
  /** The name as it is searched. */
  name_key: string;
  email: string;
  /** For a message by the contact form. */
  body: string | null;
  /** For a question. */
  product_id: string | null;
  /** Sealed text, because it may be health data, like its answer. */
  sealed_question: Sealed | null;
  sealed_answer: Sealed | null;
  answered_at: Instant | null;
  created_at: Instant;
  /** The visitor of the account, when it was written while logged in; it outlives the account. */
  visitor_id: string | null;
  /** The administrator’s name at that time. */
  answered_by: string | null;
  done_at: Instant | null;
};

/** A note of the shop about a customer or an order. One of the three columns names the subject. */
export type ShopNoteRow = {
  id: string;
  /** The account. */
  user_id: string | null;
  /** A guest’s address, in lower case. */
  email_key: string | null;
  order_id: string | null;
  /** Sealed text, because it may be health data. */
  sealed_words: Sealed;
  /** The administrator’s name at that time. */
  written_by: string;
  created_at: Instant;
};

/** A consent, its date and its text. The address is deleted with the unsubscription; the rest stays as proof. */
export type NewsletterSubscriberRow = {
  id: string;
  email: string | null;
  /** In lower case; null once unsubscribed. */
  email_key: string | null;
  text_version: number;
  subscribed_at: Instant;
  unsubscribed_at: Instant | null;
};

/** A letter to the subscribers. */
export type NewsletterLetterRow = {
  id: string;
  subject: string;
  /** Markdown. */
  body: string;
  state: LetterState;
  version: number;
  /** The last subscriber it was written to, by id. */
  reached: string;
  /** How many subscribers it was written to. */
  written: number;
  /** The administrator’s name at that time. */
  sent_by: string | null;
  started_at: Instant | null;
  finished_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
};

/** A mail to send, written in the transaction of its change. */
export type OutboxRow = {
  id: string;
  /** A mail that is queued twice under one key is sent once. */
  dedupe_key: string;
  /** JSON, a `Mail`. */
  message: string;
  created_at: Instant;
  /** Null once sent or given up. */
  next_try_at: Instant | null;
  tries: number;
  sent_at: Instant | null;
  last_error: string | null;
  /**
   * “order:…”: the order, account or appointment by which its letters are found; null for a mail about nothing that is
   * kept.
   */
  about: string | null;
  /** Lower case. */
  recipient: string;
  /** Its position among the letters about the same subject. */
  turn: number;
  urgent: Flag;
  /** Null: it is sent even if it is late. */
  useless_after: Instant | null;
  /** When its address was refused for good. */
  given_up_at: Instant | null;
  /** When it was parked, because the mail server refuses its text: an administrator decides. */
  parked_at: Instant | null;
  /** It is about a person who was erased meanwhile. */
  forget_once_sent: Flag;
};

/** An answer about cookies, with its date and the version of the text: the proof of a consent, which names nobody. */
export type ConsentLogRow = {
  id: string;
  /** Random; the browser keeps it with its choice. */
  consent_id: string;
  /** The version of the text that was shown. */
  version: number;
  /** accept, refuse, save or revoke. */
  action: string;
  analytics: Flag;
  marketing: Flag;
  /** The key of the form: sent twice, it is one decision. */
  attempt: string | null;
  decided_at: Instant;
};

/** Views of visitors who agreed; no address, no user agent. */
export type AnalyticsEventRow = {
  id: string;
  /** page_view or product_view. */
  name: string;
  path: string;
  referrer: string;
  /** No reference: the view stays counted when the product is deleted. */
  product_id: string | null;
  /** The visitor's number, which nothing else uses. */
  cid: string;
  occurred_at: Instant;
};

/** Visitors by day and by how far they came. */
export type FunnelDayRow = {
  step: string;
  /** In the shop’s time zone. */
  day: Day;
  /** Visitors are counted in the row of the `Day` on which they last came so far; empty for none. */
  seen_before: string;
  visitors: number;
};

/** Views by page and day. */
export type PageDayRow = {
  /** In the shop’s time zone. */
  day: Day;
  path: string;
  /** Visitors are counted in the row of the `Day` of their previous view of that page; empty for none. */
  seen_before: string;
  product_id: string | null;
  views: number;
  visitors: number;
};
