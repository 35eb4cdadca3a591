import { describe, expect, test } from "vitest";

import { BOOKING } from "~/domain/appointments/journey";
import { EMPTY_DRAFT } from "~/domain/checkout/draft.server";
import { CHECKOUT } from "~/domain/checkout/journey";
import { journey, type Step } from "~/domain/journey";
import { LENSES, NO_ANSWERS } from "~/domain/lenses/wizard";

import { CLARA_MOREAU } from "../helpers/factories";
import { correctionOf, eyeOf } from "../helpers/eyes";

type Steps<Name extends string, Told> = { steps: readonly Step<Name, Told>[] };
type Journey<Name extends string, Told> = ReturnType<typeof journey<Name, Told>>;

/** A journey with one more step before another; no other code knows it. */
function withStep<Name extends string, Told>(
  { steps }: Steps<Name, Told>,
  next: Name,
  step: Partial<Step<"added", Told>> = {},
) {
  const added = { name: "added" as const, title: "Ajouté", address: "ajout", isDone: () => true, ...step };
  const [first, ...rest] = steps.flatMap((each): Step<Name | "added", Told>[] =>
    each.name === next ? [added, each] : [each],
  );
  if (!first) throw new Error("A journey has steps.");
  return journey<Name | "added", Told>([first, ...rest]);
}

const CHECKOUT_TOLD = {
  draft: {
    ...EMPTY_DRAFT,
    asGuest: true,
    customer: CLARA_MOREAU,
    deliveryMethod: "domicile" as const,
    prescriptionGiven: true,
  },
  prescription: true,
  loggedIn: false,
  quoteRead: true,
};
const BOOKING_TOLD = { reason: "ajustage" as const, slotAt: "2026-03-03T09:00:00.000Z", diaryId: null, contact: null };
const LENSES_TOLD = {
  ...NO_ANSWERS,
  situation: "vision" as const,
  correction: correctionOf(eyeOf(-3)),
  pupillaryDistance: { left: 32, right: 32 },
  questionnaire: { q1: "peu" },
};

/** Expects every computation of a journey to put the added step between these two. */
function expectBetween<Name extends string, Told>(
  way: Journey<Name, Told>,
  told: Told,
  [before, added, next]: [Name, Name, Name],
) {
  expect([way.after(before, told), way.after(added, told)]).toEqual([added, next]);
  expect([way.before(next, told), way.before(added, told)]).toEqual([added, before]);
  expect(way.list(added, told).find(({ isCurrent }) => isCurrent)?.title).toBe("Ajouté");
  expect(way.shownAt("ajout", told)).toBe(added);
  const { number, of } = way.progressOf(added);
  expect([way.progressOf(before), way.progressOf(next)]).toEqual([
    { number: number - 1, of },
    { number: number + 1, of },
  ]);
}

const addresses = ({ steps }: { steps: readonly { name: string; address: string }[] }) =>
  steps.filter(({ name }) => name !== "added").map(({ name, address }) => [name, address]);

describe("a step put into a journey is led to, led back to, listed and counted, and changes no other address", () => {
  test("of the checkout", () => {
    const way = withStep(CHECKOUT, "delivery");
    expectBetween(way, CHECKOUT_TOLD, ["prescription", "added", "delivery"]);
    expect(way.progressOf("payment")).toEqual({ number: 7, of: 7 });
    expect(addresses(way)).toEqual(addresses(CHECKOUT));
  });

  test("of the booking", () => {
    const way = withStep(BOOKING, "confirm");
    expectBetween(way, BOOKING_TOLD, ["slot", "added", "confirm"]);
    expect(way.progressOf("confirm")).toEqual({ number: 4, of: 4 });
    expect(addresses(way)).toEqual(addresses(BOOKING));
  });

  test("of the lens wizard", () => {
    const way = withStep(LENSES, "ecart");
    expectBetween(way, LENSES_TOLD, ["correction", "added", "ecart"]);
    expect(way.progressOf("verres")).toEqual({ number: 8, of: 8 });
    expect(addresses(way)).toEqual(addresses(LENSES));
  });
});

test("no two steps of a journey share a name or an address", () => {
  for (const { steps } of [CHECKOUT, BOOKING, LENSES] as { steps: readonly { name: string; address: string }[] }[])
    for (const key of ["name", "address"] as const)
      expect(new Set(steps.map((step) => step[key])).size).toBe(steps.length);
});

test("an added step that is not done holds up those after it", () => {
  const held = withStep(CHECKOUT, "delivery", { isDone: () => false });
  expect(held.missing(CHECKOUT_TOLD)).toBe("added");
  expect(held.shownAt("5", CHECKOUT_TOLD)).toBe("added");
  expect(held.list("added", CHECKOUT_TOLD)).toEqual([
    { name: "account", title: "Compte", isDone: true, isCurrent: false },
    { name: "customer", title: "Coordonnées", isDone: true, isCurrent: false },
    { name: "prescription", title: "Ordonnance", isDone: true, isCurrent: false },
    { name: "added", title: "Ajouté", isDone: false, isCurrent: true },
    { name: "delivery", title: "Livraison", isDone: false, isCurrent: false },
    { name: "quote", title: "Devis", isDone: false, isCurrent: false },
    { name: "payment", title: "Paiement", isDone: false, isCurrent: false },
  ]);
});

test("an added step that is not needed is passed over in both directions", () => {
  const passed = withStep(CHECKOUT, "delivery", { isNeeded: () => false, isDone: () => false });
  expect(passed.after("prescription", CHECKOUT_TOLD)).toBe("delivery");
  expect(passed.before("delivery", CHECKOUT_TOLD)).toBe("prescription");
  expect(passed.toShow("added", CHECKOUT_TOLD)).toBe("delivery");
  expect(passed.list("delivery", CHECKOUT_TOLD).map(({ name }) => name)).not.toContain("added");
});

test("back does not stop at an added step that is not returned to", () => {
  const waiting = withStep(CHECKOUT, "delivery", { isReturnedTo: () => false });
  expect(waiting.after("prescription", CHECKOUT_TOLD)).toBe("added");
  expect(waiting.before("delivery", CHECKOUT_TOLD)).toBe("prescription");
});
