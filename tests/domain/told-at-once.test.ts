import { expect, test } from "vitest";
import type { z } from "zod";

import { DiaryForm } from "~/domain/diaries/forms.server";
import { PromotionForm } from "~/domain/promotions/forms.server";
import { TillSale } from "~/domain/till/forms.server";
import { tillCustomerForm } from "~/domain/till/glasses-forms.server";
import { readCorrection } from "~/pages/admin/orders/correction/read-correction.server";

import { CLARA_MOREAU } from "../helpers/factories";

const wrong = (schema: z.ZodType, typed: object) =>
  schema.safeParse(typed).error?.issues.map(({ path }) => path.join(".")) ?? [];

const typedForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("a correction without its situation tells what is wrong with the eyes as well", () => {
  const eyes = { rightSphere: "-2,10", leftSphere: "", leftCylinder: "-1", leftAxis: "190" };
  const reading = readCorrection(typedForm(eyes), "counter");
  expect(reading.ok || Object.keys(reading.form.errors)).toEqual([
    "situation",
    "rightSphere",
    "leftSphere",
    "leftAxis",
  ]);
  expect(reading.ok || reading.form.values).toEqual(eyes);
});

test("a correction tells of a missing addition once its situation is known", () => {
  const eyes = { situation: "both", rightSphere: "-2", leftSphere: "-2" };
  const reading = readCorrection(typedForm(eyes), "counter");
  expect(reading.ok || Object.keys(reading.form.errors)).toEqual(["rightAddition", "leftAddition"]);
  expect(readCorrection(typedForm({ ...eyes, situation: "vision" }), "counter").ok).toBe(true);
});

test("a promotion without days tells what else is wrong with it", () => {
  const typed = { on: "", percent: "0", from: "", until: "2026-03-15", name: "n".repeat(61) };
  expect(wrong(PromotionForm(new Date("2026-03-02T08:00:00Z")), typed)).toEqual(["percent", "on", "from", "name"]);
});

test("the hours of a person without a name are checked too", () => {
  expect(
    wrong(DiaryForm, { "version": "0", "name": " ", "heures-propres": "on", "fait-choix": "on", "jour-2": "tôt" }),
  ).toEqual(["name", "jour-2"]);
});

test("a sale at the till tells what its customer lacks and what does not go together", () => {
  const sale = { ...CLARA_MOREAU, lastName: "", deliveryMethod: "domicile", payment: "lien", deposit: "100" };
  expect(wrong(TillSale, { ...sale, businessName: "Optique SARL" }).sort()).toEqual([
    "businessSiren",
    "deposit",
    "lastName",
  ]);
  const wearer = { ...CLARA_MOREAU, lastName: "", wearerFirstName: "Léo", bornOn: "14/03/1981" };
  expect(wrong(tillCustomerForm("2026-03-01"), wearer)).toEqual(["lastName", "wearerLastName"]);
});
