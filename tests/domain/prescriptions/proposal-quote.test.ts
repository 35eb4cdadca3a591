import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { examinationOf, proposeAtBench } from "~/domain/orders/prescription/examination.server";
import { quoteOfProposal } from "~/domain/orders/prescription/proposal-quote.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { factsOf } from "~/domain/quotes/wording";
import { readQuote } from "~/domain/quotes/written-quote.server";
import { proposalView } from "~/pages/admin/orders/bench/proposal-form.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { readOn } from "../../helpers/bench";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { choiceOf, queuedMails } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  services.payments = new SmallProvider();
  camille = await newAdministrator(services);
});

const measures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

/** A paid order with lenses of one dioptre, whose customer told nothing of the prescription. */
async function glasses(): Promise<Order> {
  const reference = await keepMeasures(services, measures(-1), []);
  return paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` })],
  });
}

const lineOf = (order: Order) => order.lines[0] as Order["lines"][number];

/** Dearer lenses, which need a quote. */
const propose = (order: Order, read: Record<string, string>) =>
  proposeAtBench(services, order, {
    lineId: lineOf(order).id,
    measures: measures(-3),
    bearer: "customer",
    by: camille.id,
    paperRead: true,
    replaces: null,
    read,
  });

/** What the proposal's quote says of wearer and prescription. */
async function saidBy(order: Order): Promise<string> {
  const { lenses } = await found(proposalsOf(services, order.id).then((all) => all.at(-1)));
  const quote = await found(quoteOfProposal(services, order.id, lineOf(order), lenses));
  const facts = factsOf(await found(readQuote(services, quote.id)));
  return facts.filter(([name]) => name === "Ordonnance" || name === "Porteur").join(" ; ");
}

describe("the quote of a proposed correction", () => {
  test("names the prescription that the optician read, who is asked for what nobody has told of it", async () => {
    const order = await glasses();
    expect((await proposalView(services, camille, order, lineOf(order).id)).answers).toEqual({});
    expect(await propose(order, {})).toMatchObject({
      outcome: "misread",
      misread: {
        prescribedOn: expect.stringContaining("date") as string,
        prescriber: "Indiquez le nom du prescripteur.",
      },
    });
    expect([await proposalsOf(services, order.id), (await examinationOf(services, order, camille.id)).onPaper]).toEqual(
      [[], true],
    );
    expect((await propose(order, readOn("14/03/2025"))).outcome).toBe("sent");
    const letter = (await queuedMails(services)).find(({ fact }) => fact.includes("correction-proposed"))?.mail.text;
    expect(letter, "true of an order of the counter too").toContain("avec la correction notée à la commande");
    expect(await saidBy(order)).toMatch(
      /date de naissance : 1.{1,3}juin 1990.*Ordonnance,du 14 mars 2025, par Dr Hélène Roux \(médecin\)$/,
    );
    const [paper] = await prescriptionsOf(services, order.id);
    expect(paper).toMatchObject({ state: "received", details: { prescribedOn: "2025-03-14" } });
    expect((await proposalView(services, camille, order, lineOf(order).id)).answers, "asked once").toBeNull();
  });

  test("refuses a prescription that had ended, without sending anything", async () => {
    const order = await glasses();
    expect(await propose(order, readOn("14/03/2016"))).toMatchObject({
      misread: { prescribedOn: expect.stringContaining("refusez-la avec ce motif") as string },
    });
    expect(await proposalsOf(services, order.id)).toEqual([]);
  });

  test("names what its customer stated on their honour, and asks the optician for nothing", async () => {
    const order = await glasses();
    const declared = {
      prescribedOn: "2025-02-03",
      bornOn: "1990-06-01",
      prescriberKind: "medecin",
      prescriber: "Dr Roux",
      shortenedTo: null,
    } as const;
    await receivePrescription(services, order.id, null, declared, "Je déclare sur l’honneur…");
    expect((await proposalView(services, camille, order, lineOf(order).id)).answers).toBeNull();
    expect((await propose(order, {})).outcome).toBe("sent");
    expect(await saidBy(order)).toContain("du 3 février 2025, par Dr Roux");
  });
});
