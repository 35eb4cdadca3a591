import fc from "fast-check";

import type { Step } from "./shop";

const MINUTES = 60;

const small = fc.nat({ max: 5 });
/** Any event, weighted by how often it is worth trying. */
const single = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      visitor: small,
      pieces: fc.integer({ min: 1, max: 3 }),
      second: fc.boolean(),
      lenses: fc.boolean(),
      coupon: fc.boolean(),
      inShop: fc.constantFrom(false, false, true),
      fetched: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      payment: small,
      how: fc.constantFrom(
        ...(["succeeded", "succeeded", "succeeded", "succeeded", "processing", "processing", "short"] as const),
        ...(["half", "refused", "refused"] as const),
      ),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("tell" as const), event: small, again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("reconcile" as const, "refunds" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("purge" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 31, 24 * MINUTES, 15 * 24 * MINUTES, 31 * 24 * MINUTES),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("status" as const), order: small, status: small, refund: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("together" as const),
      order: small,
      status: small,
      other: small,
      refund: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("prescription" as const, "fetch" as const, "sentAnyway" as const),
      order: small,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("takeLater" as const, "payAgain" as const), order: small }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("dispute" as const),
      order: small,
      as: fc.constantFrom(undefined, undefined, "inquiry", "warning"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("sell" as const),
      pieces: fc.integer({ min: 1, max: 3 }),
      deposit: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("supplement" as const),
      order: small,
      line: small,
      sphere: fc.constantFrom(1, 2, 3, 5),
      answer: fc.constantFrom("pay", "pay", "atPickup", "declined", "none"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("withdraw" as const),
      order: small,
      line: small,
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("return" as const), order: small }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("advance" as const),
      order: small,
      state: fc.constantFrom("Validé" as const, "Refusé" as const, "En traitement" as const),
      restock: fc.boolean(),
      kept: fc.constantFrom(0, 0, 1, 4),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      order: small,
      part: small,
      ends: fc.constantFrom("succeeded", "succeeded", "pending", "refused"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("hand" as const, "console" as const), order: small, part: small }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("endRefund" as const),
      refund: small,
      status: fc.constantFrom("succeeded", "failed"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("endDispute" as const),
      dispute: small,
      status: fc.constantFrom("won", "lost"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("byHand" as const), task: small, kept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fault" as const), when: fc.constantFrom("before", "after") }) },
) as fc.Arbitrary<Step>;

/** Any event, or two at the same time. */
export const step = fc.oneof(
  { weight: 60, arbitrary: single },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("atOnce" as const), one: single, other: single }) },
) as fc.Arbitrary<Step>;
