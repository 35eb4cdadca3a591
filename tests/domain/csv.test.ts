import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";

import { CELL_END, csvStream, LINE_END, writtenCells } from "~/domain/csv.server";

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "",
    "-5,00",
    "=1+1",
    "+33",
    "@moi",
    "\tx",
    "a;b",
    "a,b",
    'dit "oui"',
    "deux\nlignes",
    "\r",
    "＝1",
    "é",
  ),
);

test("a list is written as the library writes it, whether a line has something to quote or not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 6 })), fc.boolean(), async (rows, typed) => {
      const batches = (async function* () {
        yield rows;
      })();
      const written = await new Response(csvStream(["Un", "Deux"], batches, { typed })).text();
      const expected = stringify([["Un", "Deux"], ...rows], {
        delimiter: ";",
        record_delimiter: "\r\n",
        escape_formulas: typed,
        quoted_match: /[\r\n]/,
      });
      expect(written.replace(/^\ufeff/, "")).toBe(expected);
    }),
  );
});

test("cells written one by one make the same line", () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (row) => {
      const writing = { delimiter: ";", record_delimiter: "\r\n", escape_formulas: true, quoted_match: /[\r\n]/ };
      expect(writtenCells(row).join(CELL_END) + LINE_END).toBe(stringify([row], writing));
    }),
  );
});
