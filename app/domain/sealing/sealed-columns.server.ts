import type { Knex } from "knex";

import { factorOwner } from "../accounts/second-factor.server";
import { answerOwner as adaptationAnswerOwner, wordsOwner } from "../adaptations/adaptation.server";
import { appointmentOwner } from "../appointments/details.server";
import { lensCodesOwner } from "../invoices/invoice.server";
import { answersOwner } from "../lenses/answers.server";
import { readCorrectionReference } from "../lenses/configuration";
import { correctionOwner } from "../lenses/corrections.server";
import { answerOwner, questionOwner } from "../messages/questions.server";
import { noteOwner } from "../notes/notes.server";
import { remarksOwner } from "../orders/jobs/job.server";
import { prescriptionOwner } from "../prescriptions/sealed-details.server";
import { quoteOwner } from "../quotes/written-quote.server";
import { identityOwner } from "../shop-identity.server";
import { marksOwner } from "../try-on/try-on.server";

export type SealedRow = Record<string, string | Uint8Array | null>;

/** A column with sealed values: as bytes, or as text in base64. */
export type SealedColumn = {
  table: Knex.TableNames;
  column: string;
  /** The primary key. */
  key: readonly string[];
  /** Columns from which the owner is read, where the key does not tell it. */
  reads?: readonly string[];
  kind: "bytes" | "base64";
  /** `health`: sealed with `HEALTH_DATA_KEY`. `factor`: with a key derived from `APP_SECRET`. */
  vault: "health" | "factor";
  /** The name it is sealed under; null for a row without one. */
  owner(row: SealedRow): string | null;
};

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const byId = (owner: (id: string) => string) => (row: SealedRow) => owner(textOf(row.id));
const byReference = (row: SealedRow) => correctionOwner(textOf(row.reference));
const byExtra = (row: SealedRow) => {
  const reference = readCorrectionReference(textOf(row.extra));
  return reference ? correctionOwner(reference) : null;
};
const bytes = { key: ["id"], kind: "bytes", vault: "health" } as const;
const base64 = { ...bytes, kind: "base64" } as const;

/** Every column that the shop seals. A test compares the list with the columns of bytes of the migrated database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...base64, table: "prescriptions", column: "details", owner: byId(prescriptionOwner) },
  { ...bytes, table: "correction_proposals", column: "sealed_correction", reads: ["reference"], owner: byReference },
  { ...bytes, table: "order_lines", column: "sealed_correction", reads: ["extra"], owner: byExtra },
  {
    ...bytes,
    table: "sold_lenses",
    column: "sealed_correction",
    key: ["order_line_id"],
    reads: ["extra"],
    owner: byExtra,
  },
  { ...bytes, table: "lens_corrections", column: "sealed", key: ["reference"], owner: byReference },
  {
    ...bytes,
    table: "lens_answers",
    column: "sealed",
    key: ["visitor_id", "product_id"],
    owner: (row) => answersOwner(textOf(row.visitor_id), textOf(row.product_id)),
  },
  {
    ...bytes,
    table: "lens_jobs",
    column: "sealed_remarks",
    reads: ["order_line_id"],
    owner: (row) => remarksOwner(textOf(row.order_line_id)),
  },
  { ...bytes, table: "invoices", column: "sealed_lens_codes", owner: byId(lensCodesOwner) },
  { ...bytes, table: "credit_notes", column: "sealed_lens_codes", owner: byId(lensCodesOwner) },
  { ...bytes, table: "adaptation_requests", column: "sealed_words", owner: byId(wordsOwner) },
  { ...bytes, table: "adaptation_requests", column: "sealed_answer", owner: byId(adaptationAnswerOwner) },
  { ...bytes, table: "messages", column: "sealed_question", owner: byId(questionOwner) },
  { ...bytes, table: "messages", column: "sealed_answer", owner: byId(answerOwner) },
  { ...bytes, table: "shop_notes", column: "sealed_words", owner: byId(noteOwner) },
  { ...bytes, table: "quotes", column: "sealed_document", owner: byId(quoteOwner) },
  { ...base64, table: "appointments", column: "sealed_details", owner: byId(appointmentOwner) },
  { ...bytes, table: "try_ons", column: "sealed_marks", owner: byId(marksOwner) },
  { ...bytes, table: "shop_identity", column: "key_check", owner: byId(identityOwner) },
  {
    ...base64,
    table: "second_factors",
    column: "sealed_secret",
    key: ["user_id"],
    vault: "factor",
    owner: (row) => factorOwner(textOf(row.user_id)),
  },
];
