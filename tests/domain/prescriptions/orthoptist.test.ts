import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { acceptPrescription, examinationOf, ticksAsked } from "~/domain/orders/prescription/examination.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { isBeyondOrthoptist } from "~/domain/prescriptions/orthoptist";
import { findQuoteByNumber, writeQuote } from "~/domain/quotes/written-quote.server";
import { quote as price } from "~/domain/checkout/quote.server";
import { quoteView } from "~/http/quotes/quote-view.server";
import { benchView } from "~/pages/admin/orders/bench/bench-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { readOn } from "../../helpers/bench";
import { correctionOf, eyeOf, visionMeasures } from "../../helpers/eyes";
import { choiceOf } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const WRITTEN = { prescriberKind: "orthoptiste", prescribedOn: "2025-06-15" } as const;

describe("an orthoptist prescribes alone", () => {
  test.each([
    ["2009-06-16", true], // 15 years old that day
    ["2009-06-15", false], // 16
    ["1982-06-16", false], // 42, until the eve of the 43rd birthday
    ["1982-06-15", true], // 43
    [null, false],
  ])("from 16 to 42: to a wearer born on %s it is beyond %s", (bornOn, beyond) => {
    expect(isBeyondOrthoptist({ ...WRITTEN, bornOn }, [correctionOf(eyeOf(-1))])).toBe(beyond);
  });

  test.each([
    [-2.75, -0.75, false],
    [-3, 0, true],
    [3, 0, true],
    [2.75, 0, false],
    [-1, -1, true],
    // As written with a positive cylinder: −2,25 (−0,75) is below both.
    [-3, 0.75, false],
  ])("below 3 dioptres and 1 of cylinder: %s (%s) is beyond %s", (sphere, cylinder, beyond) => {
    const correction = correctionOf(eyeOf(0), eyeOf(sphere, cylinder));
    expect(isBeyondOrthoptist({ ...WRITTEN, bornOn: "1990-06-01" }, [correction])).toBe(beyond);
  });

  test("and a physician without these bounds", () => {
    const child = { prescriberKind: "medecin", prescribedOn: "2025-06-15", bornOn: "2016-06-16" } as const;
    expect(isBeyondOrthoptist(child, [correctionOf(eyeOf(-9))])).toBe(false);
  });
});

describe("an orthoptist's prescription beyond that", () => {
  let services: TestServices;
  let camille: Account;
  beforeEach(async () => {
    services = await testServices({ seed: true });
    camille = await newAdministrator(services);
  });

  const choices = async (sphere: number) => [
    choiceOf(PLAIN_FRAME, {
      extra: `verres:standard:unifocal:1.6::${await keepMeasures(services, visionMeasures(sphere), [])}`,
    }),
  ];

  const glasses = async (sphere: number): Promise<Order> => paidOrder(services, { choices: await choices(sphere) });

  async function accept(order: Order, read: Record<string, string>) {
    const examination = await examinationOf(services, order, camille.id);
    const ticks = new Set(ticksAsked(examination));
    return acceptPrescription(services, order.id, { by: camille.id, seen: examination.seen, ticks, read });
  }

  const BY_ORTHOPTIST = { ...readOn("14/03/2025"), prescriberKind: "orthoptiste" };

  test("is accepted with a reason, which the order's history keeps", async () => {
    const order = await glasses(-3.25);
    const refused = await accept(order, BY_ORTHOPTIST);
    expect(refused).toMatchObject({
      outcome: "incomplete",
      misread: { whyOrthoptist: expect.stringContaining("Un orthoptiste prescrit seul de 16 à 42 ans") as string },
    });
    expect(await accept(order, { ...BY_ORTHOPTIST, whyOrthoptist: " " })).toMatchObject({ outcome: "incomplete" });
    const whyOrthoptist = "Renouvelle l’ordonnance du Dr Roux, présentée.";
    expect(await accept(order, { ...BY_ORTHOPTIST, whyOrthoptist })).toEqual({ outcome: "accepted" });
    const noted = await services.db("tracking_log").where({ order_id: order.id, details: whyOrthoptist });
    expect(noted.map(({ action }) => action)).toEqual(["Ordonnance d’orthoptiste confirmée"]);
  });

  test("is told to the optician as soon as it is known, and asks for no reason within the bounds", async () => {
    const order = await glasses(-3.25);
    expect((await benchView(services, camille, order, null)).beyondOrthoptist).toBeNull();
    const typed = {
      prescribedOn: "2025-03-14",
      bornOn: "1990-06-01",
      prescriberKind: "orthoptiste",
      prescriber: "Mme Lys",
      shortenedTo: null,
    } as const;
    await receivePrescription(services, order.id, null, typed, "Je déclare sur l’honneur…");
    expect((await benchView(services, camille, order, null)).beyondOrthoptist).toContain("Celle-ci dépasse ce cadre");
    expect(await accept(order, {}), "a statement is no way round").toMatchObject({ outcome: "incomplete" });
    expect(await accept(await glasses(-1), BY_ORTHOPTIST)).toEqual({ outcome: "accepted" });
  });

  test.each([
    ["2016-06-16", -1, "joignez aussi l’ordonnance du médecin"],
    ["1990-06-01", -1, null],
    ["1990-06-01", -3.25, "joignez aussi l’ordonnance du médecin"],
  ])(
    "is told on the quote before anything is paid, online and at the counter (%s, %s)",
    async (bornOn, sphere, says) => {
      const priced = await price(services, null, {
        choices: await choices(sphere),
        deliveryMethod: null,
        couponCode: null,
      });
      const quote = await found(
        writeQuote(services, {
          lines: priced.lines,
          customer: null,
          wearer: { firstName: "Léa", lastName: "Moreau", bornOn },
          prescription: { prescribedOn: "2025-06-15", prescriber: "Mme Lys", prescriberKind: "orthoptiste" },
          visitorId: null,
          by: camille.id,
        }),
      );
      const { caution } = await quoteView(services, await found(findQuoteByNumber(services, quote.number)));
      if (says === null) expect(caution).toBeNull();
      else expect(caution).toContain(says);
    },
  );
});
