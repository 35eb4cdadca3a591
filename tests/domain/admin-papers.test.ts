import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import { quote } from "~/domain/checkout/quote.server";
import { advanceJob } from "~/domain/orders/jobs/job.server";
import { JOB_STEPS } from "~/domain/orders/jobs/steps";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription, validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { storeFile } from "~/domain/prescriptions/file.server";
import { takeBack } from "~/domain/returns/brought-back.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { sellAtTill } from "~/domain/till/sale.server";
import { papersOf } from "~/http/orders/papers.server";
import { adminPapers } from "~/pages/admin/orders/papers/admin-papers.server";
import { opticalPaperFile, paperFile } from "~/pages/admin/orders/papers/paper-files.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { given } from "../helpers/found";
import { BY, move, orderNow } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";
import { unzip } from "../helpers/zip";

const OPTICAL = ["Devis", "Facture détaillée pour la mutuelle", "Dossier mutuelle"];

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const named = (label: string) => label.replace(/ (?:D-|F|A)\d{4}-\d+/, "");
const listFor = async ({ id }: Order, role: StaffRole) => adminPapers(services, await orderNow(services, id), role);
const namesFor = async (order: Order, role: StaffRole) => (await listFor(order, role)).map(({ label }) => named(label));
const lastPart = (href: string) => href.split("/").at(-1) ?? "";

/** Glasses with their prescription, handed over to a customer without an e-mail. */
async function handedOver(): Promise<Order> {
  const paid = await paidOrder(services, {
    customer: { ...CLARA_MOREAU },
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
  });
  await services.db("orders").where({ id: paid.id }).update({ email: "", email_key: "" });
  const keeping = await storeFile(services, paid.visitorId, { name: "papier.pdf", bytes: await pdf() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, paid.id, keeping.file);
  await validatePrescription(services, paid.id, BY);
  const lineId = given(paid.lines[0]).id;
  for (const [version, to] of JOB_STEPS.entries())
    await advanceJob(services, paid.id, lineId, {
      ...{ base: "4", remarks: "", rightLot: "DROIT-77", leftLot: "GAUCHE-78" },
      ...{ to, by: camille.id, version },
    });
  await move(services, paid, ORDER_STATUS.shipped);
  return move(services, paid, ORDER_STATUS.delivered);
}

test("every paper of an order stands on its page in the admin area, without its customer's key, and opens there", async () => {
  const order = await handedOver();
  const papers = await listFor(order, "optician");
  expect(papers.map(({ label }) => named(label))).toEqual([
    "Devis",
    "Facture",
    "Facture détaillée pour la mutuelle",
    "Dossier mutuelle",
    "Carte de garantie",
    "Conditions de vente",
    "Droit de rétractation",
    "Bon de préparation, à joindre",
    "Fiche atelier",
  ]);
  expect(papers.filter(({ href }) => href.includes("cle="))).toEqual([]);
  for (const { href, label } of papers.filter(({ href, isPage }) => href.startsWith("/admin/") && !isPage)) {
    const open = href.includes("/optique/")
      ? opticalPaperFile(services, camille, order, lastPart(href))
      : paperFile(services, camille, order, lastPart(href));
    expect([label, (await open)?.bytes.length ?? 0]).not.toEqual([label, 0]);
  }
  for (const unknown of ["", "facture", "avoir-0123456789abcdef01234567.pdf", "recu-acompte.pdf", "devis.pdf"])
    expect([unknown, await paperFile(services, camille, order, unknown)]).toEqual([unknown, null]);
});

test("glasses that came back have no papers for an insurer any more", async () => {
  const order = await handedOver();
  const lines = [{ lineId: given(order.lines[0]).id, quantity: 1 }];
  expect((await takeBack(services, order.id, { lines, restock: false, by: BY })).outcome).toBe("taken");
  const names = await namesFor(order, "optician");
  expect(names).toContain("Facture");
  expect(names.filter((name) => /mutuelle|garantie/.test(name))).toEqual([]);
  expect(await opticalPaperFile(services, camille, order, "dossier-mutuelle.zip")).toBeNull();
  expect(await opticalPaperFile(services, camille, order, "facture-detaillee.pdf")).toBeNull();
});

test("who may not read of someone's eyes finds the other papers alone", async () => {
  const order = await handedOver();
  const all = await namesFor(order, "owner");
  const sheets = ["Fiche atelier"];
  for (const role of ["sales", "accountant", "reader"] as const)
    expect([role, await namesFor(order, role)]).toEqual([
      role,
      all.filter((name) => !OPTICAL.includes(name) && !sheets.includes(name)),
    ]);
});

test("an invoice opened in the admin area names the codes of lenses to who may read of eyes, in the journal, and the classes to others", async () => {
  const order = await handedOver();
  const codesFor = async (by: Account) => {
    const file = given(await paperFile(services, by, order, "facture.pdf"));
    return ((await readPdfText(file.bytes)).text.match(/\b22\d{5}\b/g) ?? []).length;
  };
  const read = services.db("audit_log").where({ action: "Facture lue" }).pluck("administrator_id");
  const accountant = await newAdministrator(services, undefined, "accountant");
  const toAccountant = await codesFor(accountant);
  expect(await read).toEqual([]);
  expect((await codesFor(camille)) - toAccountant, "those of two lenses").toBe(2);
  expect(await read.clone()).toEqual([camille.id]);
});

test("the insurer's file given in the admin area is the customer's own; its prescription is read by name", async () => {
  const order = await handedOver();
  const file = given(await opticalPaperFile(services, camille, order, "dossier-mutuelle.zip"));
  expect([...unzip(file.bytes).keys()].map((name) => name.replace(/F\d{4}-\d{6}/, "F")).sort()).toEqual([
    "facture-F.pdf",
    "facture-detaillee-F.pdf",
    "ordonnance.pdf",
    "tracabilite.pdf",
  ]);
  expect(await services.db("prescription_readings").select("reader", "reader_id")).toEqual([
    { reader: "administrator", reader_id: camille.id },
  ]);
  await opticalPaperFile(services, camille, order, "facture-detaillee.pdf");
  await opticalPaperFile(services, camille, order, "devis.pdf");
  const told = await services.db("audit_log").whereIn("target", [order.number, order.quoteNumber ?? ""]);
  expect(told.map(({ action }) => action).sort()).toEqual(
    expect.arrayContaining(["Devis lu", "Dossier mutuelle remis", "Facture détaillée lue"]),
  );
});

test("a deposit has its receipt from the first day, which the invoice of the balance does not change", async () => {
  const asked = { choices: [choiceOf(PLAIN_FRAME)], deliveryMethod: "retrait" as const };
  const { fingerprint } = await quote(services, null, { ...asked, couponCode: null });
  const details = { ...CLARA_MOREAU, email: "", payment: "cheque" as const, deliveryMethod: asked.deliveryMethod };
  const selling = await sellAtTill(
    services,
    camille,
    asked.choices,
    { ...details, shown: fingerprint, deposit: 5000 },
    "one press",
  );
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  const { order } = selling;
  expect((await namesFor(order, "sales"))[0]).toBe("Reçu d’acompte");
  expect((await papersOf(services, order)).map(({ label }) => label)).toEqual(["Reçu d’acompte"]);
  const receipt = async () =>
    given(await paperFile(services, camille, await orderNow(services, order.id), "recu-acompte.pdf"));
  const before = await receipt();
  const { text, tags } = await readPdfText(before.bytes);
  for (const words of [
    `Commande ${order.number}`,
    "Clara Moreau",
    "50,00 €",
    "Chèque, à la boutique",
    `${((order.totalCents - 5000) / 100).toFixed(2).replace(".", ",")} € TTC`,
    PLAIN_FRAME.name,
    "ne remplace pas la facture",
  ])
    expect(plain(text)).toContain(words);
  expect(tags).toEqual(expect.arrayContaining(["H1", "Table", "TH"]));

  services.clock.advance({ days: 3 });
  await move(services, order, ORDER_STATUS.shipped);
  const balance = { means: "especes" as const, amountCents: order.totalCents - 5000 };
  expect((await takePaymentAndHandOver(services, camille, { id: order.id }, "name", balance)).outcome).toBe("changed");
  expect(await namesFor(order, "sales")).toEqual([
    "Reçu d’acompte",
    "Facture",
    "Carte de garantie",
    "Bon de préparation, à joindre",
  ]);
  expect((await receipt()).bytes.equals(before.bytes)).toBe(true);
});
