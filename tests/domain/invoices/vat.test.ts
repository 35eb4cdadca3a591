import fc from "fast-check";
import { expect, test } from "vitest";

import { splitVat } from "~/domain/invoices/vat";

const sumOf = (rows: ReturnType<typeof splitVat>, column: "totalCents" | "excludingTaxCents" | "taxCents") =>
  rows.reduce((sum, row) => sum + row[column], 0);

test("every amount up to two thousand euros is parted as the law counts: total ÷ 1.2, to the nearest cent", () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 200_000; cents += 1) {
    const [split] = splitVat([cents]);
    // Six cents hold five without tax: the nearest whole number to cents × 5 / 6, reckoned without fractions.
    if (
      split?.excludingTaxCents !== Math.floor((cents * 10 + 6) / 12) ||
      split.excludingTaxCents + split.taxCents !== cents
    )
      wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test("whatever is sold, reduced and delivered, the parts add up to the tax of the whole, each within a cent of its own", () => {
  const sale = fc.record({
    lines: fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 30 }),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    delivery: fc.integer({ min: 0, max: 3_000 }),
    before: fc.integer({ min: 0, max: 500_000 }),
  });
  fc.assert(
    fc.property(sale, ({ lines, discount, delivery, before }) => {
      const reduction = Math.floor(lines.reduce((sum, cents) => sum + cents, 0) * discount);
      const rows = splitVat([...lines, 0 - reduction, delivery]);
      const [whole] = splitVat([sumOf(rows, "totalCents")]);
      expect(sumOf(rows, "excludingTaxCents")).toBe(whole?.excludingTaxCents);
      expect(sumOf(rows, "taxCents")).toBe(whole?.taxCents);
      for (const row of [...rows, ...splitVat(lines, before)]) {
        expect(row.excludingTaxCents + row.taxCents).toBe(row.totalCents);
        expect(Math.abs(row.excludingTaxCents - row.totalCents / 1.2)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 500 },
  );
});
