import { AsyncResource } from "node:async_hooks";

import { stringify } from "csv-stringify/sync";

import { isDay, type Day } from "~/domain/days";

/** Without it a French spreadsheet shows accents wrongly. */
const BYTE_ORDER_MARK = "\ufeff";

/** A line end within a cell is quoted too: the text after it would begin a row, and could be a formula. */
const WRITING = { delimiter: ";", record_delimiter: "\r\n", escape_formulas: true, quoted_match: /[\r\n]/ };

/**
 * A table for a French spreadsheet: semicolons, accents right, and formulas disarmed. It is written while its rows are
 * read, so that it is never in memory as a whole.
 * @param typed false where no cell holds typed text: a negative amount is then left as it is
 */
export function csvStream(
  head: string[],
  batches: AsyncGenerator<string[][], void>,
  { typed = true } = {},
): ReadableStream<Uint8Array> {
  const writing = { ...WRITING, escape_formulas: typed };
  return writtenCsvStream(head, inText(batches, writing));
}

async function* inText(
  batches: AsyncGenerator<string[][], void>,
  writing: typeof WRITING,
): AsyncGenerator<string, void> {
  for await (const batch of batches) yield batch.map((row) => line(row, writing)).join("");
}

/** The same from lines that are written already: their cells by `writtenCells`, with the separator between two and an end. */
export function writtenCsvStream(head: string[], batches: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  return streamOf(bytesOf(head, batches));
}

async function* bytesOf(head: string[], batches: AsyncGenerator<string, void>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + stringify([head], WRITING));
  for await (const batch of batches) yield encoder.encode(batch);
}

export const [CELL_END, LINE_END] = [WRITING.delimiter, WRITING.record_delimiter];

const [APART, BEGINS] = ["\0", "[-=+@\\t\uff1d\uff0b\uff0d\uff20]"];
const QUOTED = /[;"\r\n]/;
const QUOTED_OR_FORMULA = new RegExp(`${QUOTED.source}|(?:^|${APART})${BEGINS}`);

/** One line. Most have no cell to quote or to disarm, and are joined as they are: the library takes ten times as long for them. */
function line(row: string[], writing: typeof WRITING): string {
  const looked = writing.escape_formulas ? QUOTED_OR_FORMULA : QUOTED;
  if (looked.test(row.join(APART))) return stringify([row], writing);
  return row.join(WRITING.delimiter) + WRITING.record_delimiter;
}

/** Cells as they stand in a line: quoted where they must be, and formulas disarmed. */
export function writtenCells(cells: string[]): string[] {
  if (!QUOTED_OR_FORMULA.test(cells.join(APART))) return cells;
  return cells.map((cell) => (cell === "" ? cell : stringify([[cell]], WRITING).slice(0, -LINE_END.length)));
}

/** Bytes that are sent while they are made, by work that goes on as it was begun: on a thread aside, where the admin area reads. */
export function streamOf(parts: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  const next = AsyncResource.bind(() => parts.next());
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/**
 * What a spreadsheet takes for a number, a date or a formula when it opens a list: it would drop the zeros of "00123",
 * round "9520100199998" to "9,5201E+12", and read "1-2" as a day.
 */
const TAKEN_FOR_ANOTHER = /^\d[\d\s.,/:-]*$|^\d+([.,]\d+)?E[+-]?\d+$/i;
const DISARMED = /^[=+\-@]/;

/** A text of a list, with an apostrophe before it where a spreadsheet would make a number or a date of it. */
export function textCell(text: string): string {
  return TAKEN_FOR_ANOTHER.test(text) ? `'${text}` : text;
}

/** The same cell as it comes back: without the apostrophe that protected it, or that disarmed it as a formula. */
export function cellText(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && (TAKEN_FOR_ANOTHER.test(text) || DISARMED.test(text)) ? text : cell;
}

/** Whether a spreadsheet has written a number by its power of ten, which lost the last digits of an identifier. */
export function isRounded(cell: string): boolean {
  return /^\d([.,]\d+)?E\+?\d{1,3}$/i.test(cell.trim());
}

/** A day of a list: "2026-01-02", or "02/01/2026" as French spreadsheets rewrite it. Anything else is returned as typed. */
export function dayOfCell(cell: string): Day {
  const typed = cell.trim();
  const [, date = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : typed;
}

/** A cell of words, to be compared whatever its accents, capitals, apostrophes and spaces. */
export function plainCell(cell: string): string {
  return cell.trim().replace(/\s+/g, " ").toLowerCase().replaceAll("’", "'").normalize("NFD").replace(/\p{M}/gu, "");
}
