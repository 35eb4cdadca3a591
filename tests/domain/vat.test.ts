import fc from "fast-check";
import { expect, test } from "vitest";

import { shareByRate, splitVat, vatByRate, vatOf } from "~/domain/vat";
import { rateName, ratesInForce, vatRateOn, type DatedRate, type TaxedKind } from "~/shop/vat";

const sumOf = (rows: ReturnType<typeof splitVat>, column: "totalCents" | "excludingTaxCents" | "taxCents") =>
  rows.reduce((sum, row) => sum + row[column], 0);

const at20 = (amounts: number[]) => amounts.map((cents) => ({ cents, rate: 2000 }));

test("every amount up to two thousand euros is parted as the law counts: total ÷ 1.2, to the nearest cent", () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 200_000; cents += 1) {
    const [split] = splitVat(at20([cents]));
    // Six cents contain five without VAT: cents × 5 / 6 to the nearest whole number, computed without fractions.
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
      const rows = splitVat(at20([...lines, 0 - reduction, delivery]));
      const [whole] = splitVat(at20([sumOf(rows, "totalCents")]));
      expect(sumOf(rows, "excludingTaxCents")).toBe(whole?.excludingTaxCents);
      expect(sumOf(rows, "taxCents")).toBe(whole?.taxCents);
      for (const row of [...rows, ...splitVat(at20(lines), at20([before]))]) {
        expect(row.excludingTaxCents + row.taxCents).toBe(row.totalCents);
        expect(Math.abs(row.excludingTaxCents - row.totalCents / 1.2)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 500 },
  );
});

test("amounts of several rates add up, rate by rate, to the tax of each rate's sum", () => {
  const amount = fc.record({ cents: fc.integer({ min: 1, max: 300_000 }), rate: fc.constantFrom(550, 1000, 2000) });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (amounts) => {
      const rows = splitVat(amounts);
      for (const { rate, totalCents, excludingTaxCents, taxCents } of vatByRate(amounts)) {
        const own = rows.filter((_, position) => amounts[position]?.rate === rate);
        expect(sumOf(own, "totalCents")).toBe(totalCents);
        expect(sumOf(own, "taxCents")).toBe(taxCents);
        expect(Math.abs(excludingTaxCents - totalCents / (1 + rate / 10_000))).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test("a reduction is shared as what it reduces, and nothing of it is lost", () => {
  const sold = [
    { cents: 10_000, rate: 2000 },
    { cents: 5_000, rate: 550 },
    { cents: 20_000, rate: 2000 },
  ];
  expect(shareByRate(-1_000, sold)).toEqual([
    { cents: -857, rate: 2000 },
    { cents: -143, rate: 550 },
  ]);
  expect(shareByRate(-1_000, [])).toEqual([{ cents: -1_000, rate: 0 }]);
});

test("a sale of two rates owes each of them its own", () => {
  const line = (unitPriceCents: number, vatRate: number) => ({
    unitPriceCents,
    vatRate,
    quantity: 2,
    lensPriceCents: 0,
    frameWithoutCode: false,
  });
  const sale = {
    lines: [line(6_000, 2000), line(1_055, 550)],
    discountCents: 0,
    deliveryCents: 600,
    deliveryVatRate: 2000,
  };
  expect(vatOf(sale)).toEqual([
    { rate: 2000, totalCents: 12_600, excludingTaxCents: 10_500, taxCents: 2_100 },
    { rate: 550, totalCents: 2_110, excludingTaxCents: 2_000, taxCents: 110 },
  ]);
});

test("a code lowers the VAT of what it reduces alone, and of the lenses of a reduced frame", () => {
  const line = (unitPriceCents: number, vatRate: number, lensPriceCents = 0, frameWithoutCode = true) => ({
    unitPriceCents,
    vatRate,
    quantity: 1,
    lensPriceCents,
    frameWithoutCode,
  });
  const totals = (...lines: ReturnType<typeof line>[]) =>
    vatOf({ lines, discountCents: 1_000, deliveryCents: 0, deliveryVatRate: 2000 }).map(({ totalCents }) => totalCents);
  expect(totals(line(6_000, 2000), line(4_000, 550, 0, false))).toEqual([6_000, 3_000]);
  expect(totals(line(12_000, 2000, 6_000), line(4_000, 550))).toEqual([11_000, 4_000]);
});

test("a rate holds from its day, and says its name", () => {
  const dated: DatedRate[] = [
    { from: "2014-01-01", rate: 2000 },
    { from: "2027-01-01", rate: 2150 },
  ];
  const rates: Record<TaxedKind, DatedRate[]> = {
    frame: dated,
    glasses: [{ from: "2014-01-01", rate: 550 }],
    accessory: dated,
    delivery: dated,
  };
  expect(vatRateOn("frame", "2026-12-31", rates)).toBe(2000);
  expect(vatRateOn("frame", "2027-01-01", rates)).toBe(2150);
  expect(vatRateOn("frame", "1999-01-01", rates)).toBe(2000);
  expect([rateName(2000), rateName(550), rateName(2150)]).toEqual(["20 %", "5,5 %", "21,5 %"]);
  expect(ratesInForce("2027-06-01", rates)).toBe("5,5 % ou 21,5 %");
  expect(ratesInForce("2026-06-01")).toBe("20 %");
});
