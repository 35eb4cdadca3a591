import type { LetterState } from "~/domain/newsletter/letters/letter.server";
import type { Day } from "~/domain/days";
import type { Instant } from "~/domain/time";
import type { Flag, Sealed } from "./columns";

/** What was written to the shop: by the contact form, or as a question about a frame. */
export type MessageRow = {
  id: string;
  kind: "contact" | "question";
  name: string;
  email: string;
  /** Of a message by the contact form. */
  body: string | null;
  /** Of a question. */
  product_id: string | null;
  /** May speak of someone’s eyes, as may its answer: sealed text. */
  sealed_question: Sealed | null;
  sealed_answer: Sealed | null;
  answered_at: Instant | null;
  created_at: Instant;
  /** The account’s, when it was written while logged in; it outlives the account. */
  visitor_id: string | null;
  /** The administrator’s name at that time. */
  answered_by: string | null;
  done_at: Instant | null;
};

/** What the shop notes for itself, of a customer or of one order. One of the three says what it is about. */
export type ShopNoteRow = {
  id: string;
  /** The account. */
  user_id: string | null;
  /** A guest’s address, in lower case. */
  email_key: string | null;
  order_id: string | null;
  /** May speak of someone’s eyes: sealed text. */
  sealed_words: Sealed;
  /** The administrator’s name at that time. */
  written_by: string;
  created_at: Instant;
};

/** A consent, its date and its text. The address goes with the unsubscription, the rest stays as proof. */
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
  /** The last subscriber it was written to, in the order of their ids. */
  reached: string;
  /** To how many it was written. */
  written: number;
  /** The administrator’s name at that time. */
  sent_by: string | null;
  started_at: Instant | null;
  finished_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
};

/** Mail to send, written in the transaction of what it speaks of. */
export type OutboxRow = {
  id: string;
  /** What is queued twice under one key is sent once. */
  dedupe_key: string;
  /** JSON, a `Mail`. */
  message: string;
  created_at: Instant;
  /** Null once sent or given up. */
  next_try_at: Instant | null;
  tries: number;
  sent_at: Instant | null;
  last_error: string | null;
  /** “order:…”: what letters of one order, account or appointment are found by; null for what is about nothing kept. */
  about: string | null;
  /** Lower case. */
  recipient: string;
  /** Its place among the letters about the same. */
  turn: number;
  urgent: Flag;
  /** Null: late is better than never. */
  useless_after: Instant | null;
  /** When its address was refused for good. */
  given_up_at: Instant | null;
  /** When it was set aside, since the mail server refuses what it says: someone decides. */
  parked_at: Instant | null;
  /** About someone who was erased meanwhile. */
  forget_once_sent: Flag;
};

/** What was answered to which text, and when: the proof of a consent, which names nobody. */
export type ConsentLogRow = {
  id: string;
  /** Random; the browser keeps it beside its choice. */
  consent_id: string;
  /** Of the text that was shown. */
  version: number;
  /** accept, refuse, save or revoke. */
  action: string;
  analytics: Flag;
  marketing: Flag;
  /** Of the form: sent twice, it is one decision. */
  attempt: string | null;
  decided_at: Instant;
};

/** Only of visitors who agreed; no address, no user agent. */
export type AnalyticsEventRow = {
  id: string;
  /** page_view or product_view. */
  name: string;
  path: string;
  referrer: string;
  /** No reference: what was looked at stays counted. */
  product_id: string | null;
  /** The visitor, under a name that serves for nothing else. */
  cid: string;
  occurred_at: Instant;
};

/** Views by page and day. */
export type PageDayRow = {
  /** Of the shop’s own calendar. */
  day: Day;
  path: string;
  /** Visitors are counted in the row of the `Day` they had last looked at that page; empty for never before. */
  seen_before: string;
  product_id: string | null;
  views: number;
  visitors: number;
};
