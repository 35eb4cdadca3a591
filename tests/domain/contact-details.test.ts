import { describe, expect, test } from "vitest";

import { ProfileForm } from "~/domain/accounts/forms.server";
import { Customer, typedPhone } from "~/domain/checkout/forms.server";
import { townDoubt } from "~/domain/checkout/town-doubt";
import { email, phone } from "~/domain/contact-details.server";
import { phoneMeant } from "~/domain/orders/search-keys";
import { ReservationForm } from "~/domain/reservations/forms.server";

import { ADDRESSES } from "../helpers/addresses";

describe("the address of someone who wants an answer", () => {
  /**
   * Where the rule differs from the RFCs. Only stray spaces are removed: any other change could make it another
   * person's address.
   */
  const DIFFERS: Record<string, { taken: boolean; because: string }> = {
    "a quoted local part": { taken: false, because: "no mailbox one can have today; mostly a name pasted along" },
    "an @ within quotes": { taken: false, because: "the same" },
    "an address literal": { taken: false, because: "no customer has one, and brackets are mostly a paste" },
    "an IPv6 literal": { taken: false, because: "the same" },
    "a comment": { taken: false, because: "brackets are mostly a paste" },
    "a domain of one label": { taken: false, because: "nobody writes to it from outside" },
    "a last label of one letter": { taken: false, because: "there is none" },
    "a space beside the @": { taken: true, because: "telephones add it, and only one address can be meant" },
  };

  test.each(ADDRESSES)("with $kind is taken or refused", ({ address, valid, kind }) => {
    const reading = email.safeParse(address);
    expect(reading.success, DIFFERS[kind]?.because).toBe(DIFFERS[kind]?.taken ?? valid);
    if (reading.success) expect(reading.data).toBe(address.replace(/\s/g, ""));
  });

  test("every difference named is one", () => {
    const real = ADDRESSES.filter(({ address, valid }) => email.safeParse(address).success !== valid).map(
      ({ kind }) => kind,
    );
    expect(real.sort()).toEqual(Object.keys(DIFFERS).sort());
  });
});

describe("a telephone number", () => {
  test.each([
    ["06 12 34 56 78", "0612345678"],
    ["06.12.34.56.78", "0612345678"],
    ["06-12-34-56-78", "0612345678"],
    ["(06) 12345678", "0612345678"],
    ["+33 6 12 34 56 78", "0612345678"],
    ["+33 (0)6 12345678", "0612345678"],
    ["0033612345678", "0612345678"],
    ["06\u202f12\u202f34\u202f56\u202f78", "0612345678"],
    ["+41 22 555 01 23", "+41225550123"],
    ["+1 (202) 555-0123", "+12025550123"],
    ["+49 1512 5550123", "+4915125550123"],
    ["0041 22 555 01 23", "+41225550123"],
    ["+41 (0)22 555 01 23", "+41225550123"],
    ["+32 2 555 01 23", "+3225550123"],
    ["00 32 470 55 50 12", "+32470555012"],
    ["+123456789012345", "+123456789012345"],
  ])("%s is read as %s", (typed, kept) => expect(phone.parse(typed)).toBe(kept));

  test.each([
    "",
    "06",
    "12345678",
    "123456789",
    "061234567",
    "0612345678901",
    "+33 6 12 34 56 7",
    "0033 6 12 34 56 789",
    "+0 22 555 01 23",
    "41 22 555 01 23",
    "1234567890123456",
    "06 12 34 56 7x",
    "06/12/34/56/78",
    "+33 6 12 34 56 78 poste 12",
    "++41225550123",
    "06+12345678",
    "٠٦١٢٣٤٥٦٧٨",
    "06 12 34 56 78\r\nBcc: a@b.fr",
  ])("%j is refused, with an example", (typed) =>
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(
      "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78, ou +41 22 555 01 23 pour un numéro étranger.",
    ),
  );
});

test.each([
  ["69001", "Paris", "Le code postal 69001 ne va pas avec Paris, dont les codes commencent par 75"],
  ["75007", "LYON 7ème", "ne va pas avec LYON 7ème, dont les codes commencent par 69"],
  ["69002", "Paris cedex 02", "dont les codes commencent par 75"],
  ["43000", "St-Étienne", "dont les codes commencent par 42"],
  ["69007", "Lyon 7e", null],
  ["75007", "PARIS", null],
  ["06200", "Nice", null],
  ["69210", "Saint-Bel", null],
  ["60860", "Marseille-en-Beauvaisis", null],
  ["", "Paris", null],
])("a town with a postal code of elsewhere is doubted where its name is known: %s %s", (postalCode, city, said) => {
  const doubt = townDoubt({ postalCode, city });
  if (said === null) expect(doubt).toBeNull();
  else expect(doubt).toContain(said);
});

test("a telephone number is taken by one rule wherever a person is asked for theirs, and shown in pairs where it is French", () => {
  const taken = (typed: string) => [
    Customer.shape.phone.parse(typed),
    ReservationForm.shape.phone.parse(typed),
    ProfileForm.shape.telephone.parse(typed),
  ];
  expect(new Set(taken("0041 22 555 01 23"))).toEqual(new Set(["+41225550123"]));
  expect(new Set(taken("+33 (0)6 12 34 56 78"))).toEqual(new Set(["0612345678"]));
  expect(["0612345678", "+41225550123"].map(typedPhone)).toEqual(["06 12 34 56 78", "+41225550123"]);
  expect(["0041 22 555 01 23", "+41 22 555 01 23", "0033 6 12 34"].map(phoneMeant)).toEqual([
    "+41225550123",
    "+41225550123",
    "061234",
  ]);
});
