import { describe, expect, test } from "vitest";

import { anyPhone, email } from "~/domain/contact-details.server";

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
    ["123456789", "123456789"],
    ["+123456789012345", "+123456789012345"],
  ])("%s is read as %s", (typed, kept) => expect(anyPhone.parse(typed)).toBe(kept));

  test.each([
    "",
    "06",
    "12345678",
    "1234567890123456",
    "06 12 34 56 7x",
    "06/12/34/56/78",
    "+33 6 12 34 56 78 poste 12",
    "++41225550123",
    "06+12345678",
    "٠٦١٢٣٤٥٦٧٨",
    "06 12 34 56 78\r\nBcc: a@b.fr",
  ])("%j is refused, with an example", (typed) =>
    expect(anyPhone.safeParse(typed).error?.issues[0]?.message).toBe(
      "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78.",
    ),
  );
});
