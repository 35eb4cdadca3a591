import { stringify } from "csv-stringify/sync";

/** Without it a French spreadsheet takes accents for something else. */
const BYTE_ORDER_MARK = "\ufeff";

/** A line end within a cell is quoted too: what followed it would begin a row, and could be a formula. */
const WRITING = { delimiter: ";", record_delimiter: "\r\n", escape_formulas: true, quoted_match: /[\r\n]/ };

/**
 * A table as a French spreadsheet opens it: semicolons, accents right, and what would be a formula defused. Written as it is
 * read, so that it is never whole in memory.
 */
export function csvStream(head: string[], batches: AsyncGenerator<string[][], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + stringify([head], WRITING))),
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(stringify(value, WRITING)));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
}
