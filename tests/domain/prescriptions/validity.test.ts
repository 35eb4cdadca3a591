import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { answersIn, detailsOn } from "~/domain/prescriptions/forms.server";
import { askForPrescription, correctiveKinds } from "~/domain/prescriptions/need";
import {
  ageOn,
  readDay,
  termInYears,
  typedDay,
  validityAtSale,
  validityOf,
  yearsAfter,
  type PrescriptionFacts,
} from "~/domain/prescriptions/validity";
import { formatCalendarDay, tellValidity } from "~/domain/prescriptions/wording";
import { isDay, shopDay } from "~/domain/days";

import { plain } from "../../helpers/eyes";

const facts = (changes: Partial<PrescriptionFacts> = {}): PrescriptionFacts => ({
  prescribedOn: "2024-03-14",
  bornOn: "1990-06-01",
  prescriberKind: "medecin",
  shortenedTo: null,
  ...changes,
});
const dayBetween = (from: string, to: string) =>
  fc
    .date({ min: new Date(`${from}T00:00Z`), max: new Date(`${to}T00:00Z`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);

describe("how long a prescription holds", () => {
  test.each([
    ["a child", "2015-01-01", "2025-03-14"],
    ["the eve of the 16th birthday", "2008-03-15", "2025-03-14"],
    ["the 16th birthday itself", "2008-03-14", "2029-03-14"],
    ["an adult", "1990-06-01", "2029-03-14"],
    ["the eve of the 43rd birthday", "1981-03-15", "2029-03-14"],
    ["the 43rd birthday itself", "1981-03-14", "2027-03-14"],
    ["an old wearer", "1940-01-01", "2027-03-14"],
    ["a baby of that day", "2024-03-14", "2025-03-14"],
  ])("%s, born on %s: until %s", (_who, bornOn, until) => {
    expect(validityOf(facts({ bornOn }), until)).toEqual({ outcome: "valid", until });
    expect(validityOf(facts({ bornOn }), dayAfter(until))).toEqual({ outcome: "expired", until });
  });

  test("a birthday after it was written changes nothing", () => {
    const child = facts({ bornOn: "2008-03-15" }); // 16 a day after the prescription
    expect(validityOf(child, "2025-03-14").outcome).toBe("valid");
    expect(validityOf(child, "2025-03-15").outcome).toBe("expired");
    expect(validityOf(facts({ bornOn: "1981-03-15" }), "2029-03-14").outcome).toBe("valid");
  });

  test("an orthoptist’s holds two years, and a child’s one year, from either", () => {
    expect(validityOf(facts({ bornOn: "2015-01-01", prescriberKind: "orthoptiste" }), "2025-01-01")).toEqual({
      outcome: "valid",
      until: "2025-03-14",
    });
    for (const bornOn of ["1990-06-01", "1940-01-01"])
      expect(validityOf(facts({ bornOn, prescriberKind: "orthoptiste" }), "2025-01-01")).toEqual({
        outcome: "valid",
        until: "2026-03-14",
      });
  });

  test("a prescriber may shorten it, and cannot lengthen it", () => {
    expect(validityOf(facts({ shortenedTo: "2024-09-30" }), "2024-09-30")).toEqual({
      outcome: "valid",
      until: "2024-09-30",
    });
    expect(validityOf(facts({ shortenedTo: "2024-09-30" }), "2024-10-01")).toEqual({
      outcome: "expired",
      until: "2024-09-30",
    });
    expect(validityOf(facts({ shortenedTo: "2039-01-01" }), "2024-10-01")).toEqual({
      outcome: "valid",
      until: "2029-03-14",
    });
  });

  test("what was written on a 29th of February ends on the 28th", () => {
    expect(validityOf(facts({ prescribedOn: "2024-02-29", bornOn: "2015-01-01" }), "2025-02-28")).toEqual({
      outcome: "valid",
      until: "2025-02-28",
    });
    expect(validityOf(facts({ prescribedOn: "2024-02-29", bornOn: "2015-01-01" }), "2025-03-01").outcome).toBe(
      "expired",
    );
    expect(yearsAfter("2024-02-29", 4)).toBe("2028-02-29");
  });

  test("who was born on a 29th of February grows older on the 1st of March of other years", () => {
    expect([
      ageOn("2024-02-28", "2008-02-29"),
      ageOn("2024-02-29", "2008-02-29"),
      ageOn("2023-02-28", "2007-02-28"),
      ageOn("2025-02-28", "2008-02-29"),
      ageOn("2025-03-01", "2008-02-29"),
    ]).toEqual([15, 16, 16, 16, 17]);
  });

  test("tomorrow’s is refused, today’s is not, and the day is that of Paris", () => {
    expect(validityOf(facts({ prescribedOn: "2026-03-15" }), "2026-03-14")).toEqual({ outcome: "future" });
    expect(validityOf(facts({ prescribedOn: "2026-03-14" }), "2026-03-14").outcome).toBe("valid");
    expect(shopDay(new Date("2026-03-14T22:59:59Z"))).toBe("2026-03-14");
    expect(shopDay(new Date("2026-03-14T23:00:00Z"))).toBe("2026-03-15");
    expect(shopDay(new Date("2026-07-14T22:00:00Z"))).toBe("2026-07-15"); // summer time
    expect(validityOf(facts({ prescribedOn: "2026-03-15" }), shopDay(new Date("2026-03-14T23:30:00Z"))).outcome).toBe(
      "valid",
    );
  });

  test("one from before the wearer’s birth is mistyped", () => {
    expect(validityOf(facts({ bornOn: "2024-03-15" }), "2026-03-14")).toEqual({ outcome: "beforeBirth" });
  });

  test("any prescription holds from its day through its term, and not a day longer", () => {
    fc.assert(
      fc.property(
        dayBetween("1920-01-01", "2020-01-01"),
        dayBetween("2020-01-02", "2026-01-01"),
        fc.constantFrom("medecin" as const, "orthoptiste" as const),
        (bornOn, prescribedOn, prescriberKind) => {
          const each = facts({ bornOn, prescribedOn, prescriberKind });
          const first = validityOf(each, prescribedOn);
          if (first.outcome !== "valid") throw new Error(first.outcome);
          const years = Number(first.until.slice(0, 4)) - Number(prescribedOn.slice(0, 4));
          expect(years).toBe(termInYears(ageOn(prescribedOn, bornOn), prescriberKind));
          expect(validityOf(each, first.until)).toEqual(first);
          expect(validityOf(each, dayAfter(first.until)).outcome).toBe("expired");
          expect(isDay(first.until)).toBe(true);
        },
      ),
    );
  });

  test("a prescriber’s limit never makes it longer", () => {
    fc.assert(
      fc.property(
        dayBetween("1920-01-01", "2020-01-01"),
        dayBetween("2020-01-02", "2026-01-01"),
        fc.option(dayBetween("2020-01-02", "2040-01-01")),
        (bornOn, prescribedOn, shortenedTo) => {
          const [free, limited] = [
            validityOf(facts({ bornOn, prescribedOn }), "2026-01-01"),
            validityOf(facts({ bornOn, prescribedOn, shortenedTo }), "2026-01-01"),
          ];
          if (!("until" in free) || !("until" in limited)) throw new Error("a past prescription has a term");
          expect(limited.until <= free.until).toBe(true);
          expect(limited.until === free.until || limited.until === shortenedTo).toBe(true);
        },
      ),
    );
  });
});

describe("of a sale", () => {
  const written = { prescribedOn: "2021-03-14", bornOn: "1990-06-01", prescriberKind: "medecin" } as const;
  const at = (soldOn: string, today: string, changes: Partial<PrescriptionFacts> = {}) =>
    validityAtSale(facts({ ...written, shortenedTo: null, ...changes }), soldOn, today).outcome;

  test("it is held to the day of the sale, and to its own where it was written since", () => {
    expect([at("2026-03-14", "2026-03-20"), at("2026-03-15", "2026-03-20")]).toEqual(["valid", "expired"]);
    expect(at("2026-03-10", "2026-03-20", { prescribedOn: "2026-03-18" })).toBe("valid");
    expect(at("2026-03-10", "2026-03-20", { prescribedOn: "2026-03-21" })).toBe("future");
    expect(at("2026-03-10", "2026-03-20", { shortenedTo: "2026-03-09" })).toBe("expired");
  });
});

describe("what is said of it", () => {
  test("a refusal names the reason and the way on", () => {
    expect(tellValidity({ outcome: "valid", until: "2026-03-14" })).toBeNull();
    expect(plain(tellValidity({ outcome: "expired", until: "2025-03-01" }) ?? "")).toBe(
      "Cette ordonnance était valable jusqu’au 1er mars 2025. Demandez-en une nouvelle à votre médecin ou, de 16 à 42 ans, à un orthoptiste, et cochez l’option pour nous l’envoyer plus tard.",
    );
    expect(tellValidity({ outcome: "future" })).toContain("à venir");
    expect(tellValidity({ outcome: "beforeBirth" })).toContain("date de naissance");
    expect(formatCalendarDay("2026-12-31")).toBe("31 décembre 2026");
  });
});

describe("days as people write them", () => {
  test.each([
    "14/03/2026",
    "14/3/2026",
    "14-03-2026",
    "14.03.2026",
    "14 03 2026",
    " 14 mars 2026 ",
    "14 Mars 2026",
    "2026-03-14",
    "14 / 03 / 2026",
  ])("%s is read", (typed) => {
    expect(readDay(typed)).toBe("2026-03-14");
  });
  test.each([
    ["1er août 2025", "2025-08-01"],
    ["3 févr. 2025", "2025-02-03"],
    ["3 déc 2025", "2025-12-03"],
    ["29/02/2024", "2024-02-29"],
  ])("%s is %s", (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });
  test.each([
    "",
    "hier",
    "31/02/2026",
    "29/02/2025",
    "00/01/2026",
    "32/01/2026",
    "14/13/2026",
    "14/03/26",
    "14/03",
    "3 ju 2026",
    "2026",
    "1e5/01/2026",
    "14/03/20260",
  ])("%s is no day", (typed) => {
    expect(readDay(typed)).toBeNull();
  });
  test("every day that is shown again is read again", () => {
    fc.assert(
      fc.property(dayBetween("1900-01-01", "2099-12-31"), (day) => void expect(readDay(typedDay(day))).toBe(day)),
    );
  });
});

describe("the details asked beside it", () => {
  const TYPED = {
    prescribedOn: "14/03/2025",
    bornOn: "01/06/1990",
    prescriberKind: "medecin",
    prescriber: " Dr Roux ",
    shortenedTo: "",
  };
  const wrong = (changes: Record<string, string | undefined>) =>
    detailsOn("2026-03-14")
      .safeParse({ ...TYPED, ...changes })
      .error?.issues.map((issue) => issue.path.join(".")) ?? [];

  test("they are read", () => {
    expect(detailsOn("2026-03-14").parse(TYPED)).toEqual({
      prescribedOn: "2025-03-14",
      bornOn: "1990-06-01",
      prescriberKind: "medecin",
      prescriber: "Dr Roux",
      shortenedTo: null,
    });
  });
  test.each<[string, Record<string, string | undefined>]>([
    ["prescribedOn", { prescribedOn: "" }],
    ["prescribedOn", { prescribedOn: "31/02/2025" }],
    ["prescribedOn", { prescribedOn: "15/03/2026" }],
    ["prescribedOn", { prescribedOn: "13/03/2021" }],
    ["bornOn", { bornOn: undefined }],
    ["bornOn", { bornOn: "15/03/2026" }],
    ["bornOn", { bornOn: "31/12/1899" }],
    ["prescriberKind", { prescriberKind: "ami" }],
    ["prescriber", { prescriber: "  " }],
    ["prescriber", { prescriber: "x".repeat(121) }],
    ["shortenedTo", { shortenedTo: "demain" }],
    ["shortenedTo", { shortenedTo: "13/03/2025" }],
  ])("a wrong %s is told (%o)", (field, changes) => {
    expect(wrong(changes)).toEqual([field]);
  });
  test("an expired one is told together with what is missing", () => {
    expect(wrong({ prescribedOn: "13/03/2021", prescriber: "" }).sort()).toEqual(["prescribedOn", "prescriber"]);
    expect(wrong({ prescribedOn: "13/03/2021", bornOn: "", prescriber: "" }).sort()).toEqual(["bornOn", "prescriber"]);
  });
  test("of a form that is not right, each right answer is kept", () => {
    expect(answersIn({ ...TYPED, bornOn: "hier", shortenedTo: "demain" })).toEqual({
      prescribedOn: "2025-03-14",
      prescriberKind: "medecin",
      prescriber: "Dr Roux",
    });
    expect(answersIn({})).toEqual({});
  });
});

describe("which lenses ask for one", () => {
  const line = (extra: string) => ({ extra });
  test("those that correct do; screen lenses and plain frames do not", () => {
    expect(askForPrescription([line(""), line("verres:standard:unifocal:1.5:")])).toBe(true);
    expect(askForPrescription([line(""), line("verres:screen:ecran:1.5:"), line("cordon")])).toBe(false);
    expect(askForPrescription([])).toBe(false);
  });
  test("progressive ones are told apart", () => {
    expect(correctiveKinds([line("verres:standard:progressif:1.6:")])).toEqual(["progressif"]);
    expect(correctiveKinds([line("verres:standard:unifocal:1.6:")])).toEqual(["unifocal"]);
  });
});
