import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addToCart, readCart, setQuantity } from "~/domain/cart/cart.server";
import { listForAdmin } from "~/domain/catalogue/editing/list.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { removeProduct, restoreProduct } from "~/domain/catalogue/editing/remove.server";
import { CLASS_A_OFFER } from "~/domain/catalogue/equipment-classes";
import { OWN_FRAME_IDS, OWN_FRAMES, type OwnRim } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import { addAnswers, readLensAnswers } from "~/domain/lenses/answers.server";
import { beginLenses } from "~/domain/lenses/begin.server";
import { chooseLenses } from "~/domain/lenses/choose.server";
import { frameMeasures } from "~/domain/lenses/frame-fit";
import { ownFrameForm } from "~/domain/lenses/own-frame/form.server";
import { engravedSize, stateOfFrame } from "~/domain/lenses/own-frame/own-frame";
import { beginOwnFrame, ownFrameProduct } from "~/domain/lenses/own-frame/own-frame.server";
import { thicknessOf } from "~/domain/lenses/thickness";
import { ORDER_STATUS } from "~/domain/orders/status";
import { measuresOf, proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { advanceJob, findJob, nextStep } from "~/domain/orders/jobs/job.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { renderDetailedInvoice } from "~/domain/papers/detailed-invoice.server";
import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { BEGUN_BY_DEPOSIT } from "~/shop/payment-means";
import { warrantyCard } from "~/domain/papers/warranty.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { noteReading, readQuote } from "~/domain/quotes/written-quote.server";
import { lensAnswers } from "~/domain/privacy/register/readers.server";
import { reuseGlasses } from "~/domain/wearers/reuse.server";
import { classANotes } from "~/domain/quotes/wording";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import { CLARA_MOREAU, newVisitorId, queuedMails } from "../../helpers/factories";
import { found, given } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { OWN_FRAME, OWN_MEASURES, ownFrameChoice, putOwnFrame } from "../../helpers/own-frame";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
});

const FORM = {
  "rim": "cercle",
  "material": "metal",
  "lensWidthMm": "52",
  "bridgeMm": "18",
  "templeMm": "140",
  "lensHeightMm": "38",
  "state-good": "on",
  "informed": "on",
};
const problems = (changes: Record<string, string | undefined>) => {
  const reading = ownFrameForm().safeParse({ ...FORM, ...changes });
  return reading.success ? [] : reading.error.issues.map(({ path }) => path.join("."));
};

describe("a frame as its owner describes it", () => {
  test.each([
    ["lensWidthMm", 35, 65],
    ["lensHeightMm", 18, 60],
    ["bridgeMm", 10, 28],
    ["templeMm", 100, 160],
  ])("%s is taken from %d to %d millimetres and no further", (name, min, max) => {
    for (const fits of [min, max]) expect(problems({ [name]: String(fits) })).toEqual([]);
    for (const beyond of [min - 1, max + 1, 0, -min]) expect(problems({ [name]: String(beyond) })).toEqual([name]);
    for (const typed of ["", "abc", `${min},5`, `${min}.5`, undefined])
      expect(problems({ [name]: typed })).toEqual([name]);
    expect(problems({ [name]: ` ${max} mm ` })).toEqual([]);
  });

  test("says a rim, a material and a state that does not contradict itself, and knows the risk", () => {
    expect(problems({ rim: "rond" })).toEqual(["rim"]);
    expect(problems({ material: "" })).toEqual(["material"]);
    expect(problems({ informed: undefined })).toEqual(["informed"]);
    expect(problems({ "state-good": undefined })).toEqual(["state-good"]);
    expect(problems({ "state-bent": "on" })).toEqual(["state-good"]);
    expect(problems({ "state-good": undefined, "state-bent": "on", "state-mended": "on" })).toEqual([]);
    expect(problems({ "state-good": undefined, "bridgeMm": "" })).toEqual(["bridgeMm", "state-good"]);
    expect(problems({ remark: "a".repeat(501) })).toEqual(["remark"]);
    expect(ownFrameForm().parse({ ...FORM, "state-good": undefined, "state-bent": "on" }).frame.states).toEqual([
      "bent",
    ]);
  });
});

describe("a frame that was glued", () => {
  const GLUED = { "state-good": undefined, "state-glued": "on" };

  test("is not taken at a distance, and the sentence says where to go with it", () => {
    expect(problems(GLUED)).toEqual(["state-glued"]);
    expect(problems({ ...GLUED, riskAccepted: "on" })).toEqual(["state-glued"]);
  });

  test("is taken at the counter on its owner's word, which stands with its state", () => {
    const said = (changes: object) => ownFrameForm("optician").safeParse({ ...FORM, ...GLUED, ...changes });
    expect(said({}).error?.issues.map(({ path }) => path.join("."))).toEqual(["riskAccepted"]);
    const frame = said({ riskAccepted: "on" }).data?.frame;
    expect(frame?.riskAccepted).toBe(true);
    expect(stateOfFrame(frame ?? OWN_FRAME)).toContain("Risque du montage accepté par son propriétaire");
    expect(ownFrameForm("optician").parse({ ...FORM, riskAccepted: "on" }).frame).not.toHaveProperty("riskAccepted");
  });
});

describe("the wizard with such a frame", () => {
  const answered = { ...OWN_MEASURES, questionnaire: {} };
  async function begun(rim: OwnRim, frame = OWN_FRAME) {
    await beginOwnFrame(services, visitor, { rim, frame }, null);
    await addAnswers(services, visitor, OWN_FRAMES[rim].productId, answered);
    return ownFrameProduct(services, rim, frame);
  }

  test.each([
    ["cercle", 1.6, "chosen"],
    ["demicercle", 1.5, "indexMissing"],
    ["perce", 1.5, "indexMissing"],
  ] as const)("a %s mount: index %d is %s", async (rim, index, outcome) => {
    const product = await begun(rim);
    const custom = { index, treatments: [] };
    expect((await chooseLenses(services, visitor, product, "custom", custom)).outcome).toBe(outcome);
  });

  test("draws lenses by the frame's own measures", async () => {
    const edgeOf = async (lensWidthMm: number) => {
      const frame = { ...OWN_FRAME, lensWidthMm };
      const measures = given(frameMeasures(await ownFrameProduct(services, "cercle", frame), engravedSize(frame)));
      expect(measures).toEqual({ lensWidth: lensWidthMm, lensHeight: 38, bridge: 18, rim: "cercle" });
      return thicknessOf({ side: "left", eye: eyeOf(-4), index: 1.6, frame: measures, pupillaryDistance: 31 })
        .thickestEdge;
    };
    expect(await edgeOf(58)).toBeGreaterThan(await edgeOf(46));
  });

  test("the eyes are the same for a frame of the shop, and the own frame stays behind", async () => {
    await begun("cercle");
    const product = given(await findProduct(services, PLAIN_FRAME.slug));
    const asked = { color: "#1c1b1a", size: "48", purpose: "start" as const };
    await beginLenses(services, visitor, product, asked);
    const answers = (await readLensAnswers(services, visitor, product.id))?.answers;
    expect([answers?.correction, answers?.ownFrame]).toEqual([OWN_MEASURES.correction, null]);
  });

  test("described anew, it changes the pair of the cart that it belongs to; another frame does not", async () => {
    await begun("cercle");
    const id = OWN_FRAMES.cercle.productId;
    await services
      .db("lens_answers")
      .where({ product_id: id })
      .update({ line_id: "a".repeat(24) });
    await beginOwnFrame(services, visitor, { rim: "perce", frame: OWN_FRAME }, "cercle");
    expect((await readLensAnswers(services, visitor, OWN_FRAMES.perce.productId))?.lineId).toBe("a".repeat(24));
    await beginOwnFrame(services, visitor, { rim: "cercle", frame: OWN_FRAME }, null);
    expect((await readLensAnswers(services, visitor, id))?.lineId).toBeNull();
  });
});

describe("what stands for customers' frames in the catalogue", () => {
  test("is found, listed, opened, restored and removed by nobody", async () => {
    const camille = await newAdministrator(services);
    for (const id of OWN_FRAME_IDS) {
      expect(await findProduct(services, id)).toBeNull();
      expect(await readSheet(services, id)).toBeNull();
      expect(await restoreProduct(services, camille, id)).toBeNull();
      expect(await removeProduct(services, camille, id)).toEqual({ outcome: "unknown" });
    }
    const archived = {
      shelf: null,
      search: "",
      stock: null,
      sheets: null,
      archived: true,
      sort: "id",
      descending: false,
    } as const;
    const listed = await listForAdmin(services, { ...archived, limit: 100, page: 1, pages: () => ({ offset: 0 }) });
    expect(listed).toEqual({ total: 0, rows: [] });
    expect(
      await services.db("products").whereIn("id", OWN_FRAME_IDS).whereNotNull("archived_at").pluck("price_cents"),
    ).toEqual([0, 0, 0]);
  });

  test("is not bought without lenses, nor with lenses that know no frame", async () => {
    const choice = {
      productId: OWN_FRAMES.cercle.productId,
      color: "#000000",
      size: "52-18-140",
      extra: "",
      quantity: 1,
    };
    expect(await addToCart(services, visitor, choice)).toEqual({ outcome: "unknown" });
    const { lines } = await putOwnFrame(services, visitor, { measures: OWN_MEASURES });
    expect(lines.map(({ problem, lensProblem }) => [problem, lensProblem])).toEqual([
      ["lenses", "les mesures de votre monture ne sont plus conservées"],
    ]);
  });

  test("never runs out, and no stock moves with it", async () => {
    const before = await services.db("product_colors").sum({ stock: "stock", held: "held" });
    const choice = await ownFrameChoice(services, visitor);
    const order = await paidOrder(services, { choices: [{ ...choice, quantity: 2 }] }, visitor);
    expect(await services.db("stock_holds").where({ order_id: order.id })).toEqual([]);
    expect(order.stockState).toBe("taken");
    const another = await newVisitorId(services);
    expect((await putOwnFrame(services, another)).lines[0]).toMatchObject({ problem: null, available: 20 });
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await services.db("product_colors").sum({ stock: "stock", held: "held" })).toEqual(before);
  });

  test("two frames of one's own are two lines; the same one is one, of one piece, since it exists once", async () => {
    await putOwnFrame(services, visitor);
    await putOwnFrame(services, visitor, { frame: { ...OWN_FRAME, remark: "L’autre" } });
    await putOwnFrame(services, visitor);
    const { lines } = await readCart(services, visitor);
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await setQuantity(services, visitor, lines[0]?.id ?? "", 2)).toEqual({ outcome: "capped", available: 1 });
    expect((await readCart(services, visitor)).lines[0]?.quantity).toBe(1);
    expect(new Set(lines.map(({ size }) => size))).toEqual(new Set(["52-18-140"]));
  });
});

describe("the sale", () => {
  test("its quote has class A lenses first and no frame, and stays as it was while prices move", async () => {
    const { lines } = await putOwnFrame(services, visitor);
    const quote = given(await quoteAtCheckout(services, visitor, lines, CLARA_MOREAU));
    const document = await found(readQuote(services, quote.id));
    const [pair] = document.pairs;
    expect(pair?.name).toBe("Monture fournie par le client");
    expect(pair?.details).toBe("cerclée, taille 52-18-140");
    const partsOf = (offer: "classA" | "chosen") =>
      pair?.[offer].rows.slice(0, 2).map(({ part, equipmentClass }) => [part, equipmentClass]);
    expect([partsOf("classA"), partsOf("chosen")]).toEqual([
      [
        ["right", "A"],
        ["left", "A"],
      ],
      [
        ["right", "B"],
        ["left", "B"],
      ],
    ]);
    for (const offer of ["classA", "chosen"] as const)
      expect(pair?.[offer].rows.map(({ part }) => part)).not.toContain("frame");
    expect(pair?.chosen.totalCents).toBe(lines[0]?.lenses?.totalCents);
    expect(plain(classANotes(document, given(pair)).join(" "))).toContain("vous fournissez la vôtre");

    await noteReading(services, quote.id, "page");
    await services.db("lenses").increment("base_price_cents", 5_000);
    const [held] = (await readCart(services, visitor)).lines;
    expect(held?.totalCents).toBe(quote.totalCents);
    const order = await paidOrder(services, { choices: [given(held)] }, visitor);
    expect([order.quoteNumber, order.totalCents]).toEqual([quote.number, quote.totalCents]);
  });

  test("no list of the shop has a class A lens for such eyes: the ceilings stand there, without a frame", async () => {
    await services.db("lenses").where({ equipment_class: "A" }).delete();
    const { lines } = await putOwnFrame(services, visitor);
    const quote = given(await quoteAtCheckout(services, visitor, lines, CLARA_MOREAU));
    const [pair] = (await found(readQuote(services, quote.id))).pairs;
    expect(pair?.classA.rows.map(({ part }) => part)).toEqual(["right", "left", "supplement", "before", "after"]);
  });

  test("class A lenses go into one's own frame", async () => {
    const lenses = { proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] } as const;
    const { lines } = await putOwnFrame(services, visitor, { lenses: { ...lenses, treatments: [] } });
    expect(lines[0]).toMatchObject({ problem: null, lenses: { name: CLASS_A_OFFER } });
  });

  test("its papers and its letter name no price for a frame, and the card guarantees the lenses alone", async () => {
    const order = await paidOrder(services, { choices: [await ownFrameChoice(services, visitor)] }, visitor);
    const invoice = given(await readInvoice(services, order.id));
    expect(invoice.lines[0]?.parts.some(({ label }) => label.startsWith("Monture"))).toBe(false);
    const { text } = await readPdfText(await renderInvoice(invoice));
    expect(text).toMatch(/Verres correcteurs « [^»]+ »\s+Monture fournie par le client, cerclée/);
    expect(text).not.toContain("Monture fournie par le client : compris");
    await services.db("orders").where({ id: order.id }).update({ payment_method: BEGUN_BY_DEPOSIT });
    await services
      .db("payments")
      .where({ order_id: order.id })
      .update({ kind: "till", means: "especes", amount_cents: 5000 });
    const receipt = await readPdfText(given(await depositReceipt(services, order)));
    expect(receipt.text).toMatch(/Verres correcteurs « [^»]+ »\s+Monture fournie par le client, cerclée/);
    const detailed = await readPdfText(given(await renderDetailedInvoice(services, order)));
    expect(detailed.text).toContain("Verre droit");
    expect(detailed.text).not.toContain("Monture Monture");
    const [confirmation] = (await queuedMails(services)).filter(({ mail }) => mail.subject.includes("est confirmée"));
    expect(confirmation?.mail.text).toContain("Votre monture\u00a0: Fournie");
    expect(confirmation?.mail.text).not.toContain("fournie par le client");
    expect(confirmation?.mail.text).toContain(`avec le numéro ${order.number}`);
    expect(order.lines[0]).toMatchObject({ withdrawable: false, framePriceCents: 0 });
    await validatePrescription(services, order.id, BY);
    const delivered = await move(services, order, ORDER_STATUS.delivered);
    const card = await readPdfText(given(await warrantyCard(services, delivered)));
    expect(card.text).toContain("porte sur les verres et leur montage");
  });
});

test("a pair of the carnet is taken up again with its frame, and for a frame of the shop without it", async () => {
  const clara = await newCustomer(services);
  const order = await paidOrder(
    services,
    { choices: [await ownFrameChoice(services, clara.visitorId)] },
    clara.visitorId,
  );
  const lineId = given(order.lines[0]).id;
  await services.db("lens_answers").delete();
  const same = await reuseGlasses(services, clara, lineId, "same");
  expect(same).toEqual({ outcome: "ownFrame", productId: OWN_FRAMES.cercle.productId, prescription: false });
  const kept = await readLensAnswers(services, clara.visitorId, OWN_FRAMES.cercle.productId);
  expect([kept?.size, kept?.answers.ownFrame]).toEqual(["52-18-140", OWN_FRAME]);
  expect(await reuseGlasses(services, clara, lineId, "another")).toEqual({
    outcome: "anotherFrame",
    prescription: false,
  });
});

test("the export of one's data tells what was said of the frame", async () => {
  await beginOwnFrame(services, visitor, { rim: "cercle", frame: OWN_FRAME }, null);
  const row = await found(services.db("lens_answers").where({ visitor_id: visitor }).first("*"));
  expect(await lensAnswers(row.sealed, row, services)).toMatchObject({
    maMonture: {
      mesures: "verre 52 mm, hauteur 38 mm, pont 18 mm, branches 140 mm",
      matiere: "Acétate",
      etat: "Rayures ou traces d’usure. Charnière ou vis qui a du jeu. La monture de mon père",
    },
  });
});

describe("the bench", () => {
  let camille: Account;
  beforeEach(async () => void (camille = await newAdministrator(services)));

  test("waits for the frame: nothing is ordered before it came", async () => {
    const { id } = await paidOrder(services, { choices: [await ownFrameChoice(services, visitor)] }, visitor);
    await validatePrescription(services, id, BY);
    const job = async () => {
      const order = await orderNow(services, id);
      return given(await findJob(services, order, order.lines[0]?.id ?? "")).job;
    };
    const step = async (to: "entrusted" | "ordered", entrustedState = "") => {
      const { lineId, version, base, remarks, rightLot, leftLot } = await job();
      const notes = { base, remarks, rightLot, leftLot, entrustedState };
      return (await advanceJob(services, id, lineId, { ...notes, to, by: camille.id, version })).outcome;
    };
    expect(nextStep(await job())).toBe("entrusted");
    expect(await step("ordered")).toBe("outOfOrder");
    expect(await step("entrusted"), "nor is it taken in without its state").toBe("stateMissing");
    expect(await step("entrusted", "Rayure à la branche droite.")).toBe("advanced");
    expect((await job()).entrustedState).toBe("Rayure à la branche droite.");
    const letters = (await queuedMails(services)).filter(({ fact }) => fact.includes("frame-received"));
    expect(letters.map(({ mail }) => mail.text.includes("Rayure à la branche droite."))).toEqual([true]);
    expect((await job()).steps.entrusted).toEqual({ at: services.now().toISOString(), by: camille.id });
    expect(await step("ordered")).toBe("advanced");
  });

  test("a correction that it proposes is for the same frame", async () => {
    const order = await paidOrder(services, { choices: [await ownFrameChoice(services, visitor)] }, visitor);
    const line = given(order.lines[0]);
    const asked = {
      lineId: line.id,
      measures: { ...OWN_MEASURES, correction: correctionOf(eyeOf(-2)) },
      bearer: "shop" as const,
      by: BY,
    };
    const proposing = await proposeCorrection(services, order.id, asked);
    expect(proposing).toMatchObject({ outcome: "sent", proposal: { measures: { ownFrame: OWN_FRAME } } });
    expect(await measuresOf(services, line)).toMatchObject({ ownFrame: OWN_FRAME });
  });
});
