import { AsyncResource } from "node:async_hooks";

import { stringify } from "csv-stringify/sync";

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
  return streamOf(textOf(head, batches, writing));
}

async function* textOf(
  head: string[],
  batches: AsyncGenerator<string[][], void>,
  writing: typeof WRITING,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + stringify([head], writing));
  for await (const batch of batches) yield encoder.encode(stringify(batch, writing));
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
