import { expect, test } from "vitest";

import { continueAsGuest, readCheckoutDraft } from "~/domain/checkout/draft.server";
import { CHECKOUT } from "~/domain/checkout/journey";
import { completeCustomer, finishOrder } from "~/domain/orders/placing/finish.server";
import { orderPrescriptionPath, prescriptionPath, readPrescriptionKey } from "~/domain/orders/links.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import {
  prescriptionStanding,
  receivePrescription,
  refusePrescription,
  remindOfPrescriptions,
  validatePrescription,
} from "~/domain/orders/prescription/prescription.server";
import { deliverDue } from "~/domain/outbox.server";
import { hashOf, storeFile, MOST_BYTES, shownName, type StoredFile } from "~/domain/prescriptions/file.server";
import { whyNotGiven } from "~/domain/prescriptions/given.server";
import { findDraft, prescriptionsOf, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { readPrescription } from "~/domain/prescriptions/reading.server";
import { matchFilesToRows, purgePrescriptions } from "~/domain/prescriptions/upkeep.server";
import { openSealed } from "~/domain/sealed-files.server";
import { openVault } from "~/infra/vault.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, CLARA_MOREAU, newVisitorId, placedOrder, queuedMails } from "../../helpers/factories";
import { exactly, pdf, photo } from "../../helpers/papers";
import { SCREEN, withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

const DETAILS = {
  prescribedOn: "2025-03-14",
  bornOn: "1990-06-01",
  prescriberKind: "medecin",
  prescriber: "Dr Roux",
  shortenedTo: null,
} as const;
const draftOf = (visitorId: string) => ({ of: visitorId, visitorId });

async function kept(
  services: TestServices,
  visitorId: string,
  bytes?: Buffer,
  name = "mon ordonnance.pdf",
): Promise<StoredFile> {
  const keeping = await storeFile(services, visitorId, { name, bytes: bytes ?? (await pdf()) });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  return keeping.file;
}

async function paid(
  services: TestServices,
  {
    extra,
    prepare = async (_visitorId: string): Promise<unknown> => undefined,
  }: { extra?: string; prepare?(visitorId: string): Promise<unknown> } = {},
): Promise<Order> {
  const visitorId = await newVisitorId(services);
  await prepare(visitorId);
  const order = await placedOrder(
    services,
    { choices: [choiceOf(PLAIN_FRAME, { extra: extra ?? (await withCorrection(services)) })] },
    visitorId,
  );
  await finishOrder(services, order.id, order.totalCents);
  return (await findOrder(services, order.id)) as Order;
}
const facts = async (services: TestServices) =>
  (await queuedMails(services)).map(({ fact }) => fact.replace(/^order:[0-9a-f]+:/, ""));
const stored = async (services: TestServices) => (await services.files.list()).map(({ name }) => name);

test("a paid order with corrective lenses waits for its prescription, and its mail says how to send it", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services);
  expect(order.status).toBe("En attente d'ordonnance");
  expect(await prescriptionStanding(services, order)).toBe("awaited");
  const [{ mail } = { mail: { text: "", html: "" } }] = await queuedMails(services);
  const link = /http:\/\/localhost:3000(\/commande\/\S+\/ordonnance\?cle=\S+)/.exec(mail.text)?.[1] ?? "";
  expect(mail.text).toContain("Il nous manque votre ordonnance");
  expect(mail.html).toContain("Envoyer mon ordonnance");
  expect(
    readPrescriptionKey(services.config, order.id, new URLSearchParams(link.split("?")[1]).get("cle"), services.now()),
  ).toBe("valid");
});

test("plain frames and screen lenses wait for none", async () => {
  const services = await testServices({ seed: true });
  for (const extra of ["", SCREEN]) {
    const order = await paid(services, { extra });
    expect([
      order.status,
      await prescriptionStanding(services, order),
      await prescriptionsOf(services, order.id),
    ]).toEqual(["Validée", null, []]);
  }
});

test("what was prepared at the checkout goes with the order, and leaves the next one nothing", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services, {
    prepare: async (visitorId) =>
      savePrescriptionDraft(services, draftOf(visitorId), { file: await kept(services, visitorId), details: DETAILS }),
  });
  const [prescription] = await prescriptionsOf(services, order.id);
  expect(prescription).toMatchObject({
    state: "received",
    details: DETAILS,
    file: { name: "mon ordonnance.pdf", type: "application/pdf" },
  });
  expect(await findDraft(services, order.visitorId)).toBeNull();
  expect(order.status).toBe("En attente d'ordonnance");
  const [{ mail } = { mail: { text: "" } }] = await queuedMails(services);
  expect(mail.text).toContain("Votre ordonnance est bien reçue");
});

test("an order whose customer is said only after paying waits all the same", async () => {
  const services = await testServices({ seed: true });
  const placed = await placedOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
    customer: null,
  });
  await finishOrder(services, placed.id, placed.totalCents);
  const order = (await findOrder(services, placed.id)) as Order;
  expect(order.status).toBe("À traiter");
  await completeCustomer(services, order, CLARA_MOREAU);
  expect((await findOrder(services, placed.id))?.status).toBe("En attente d'ordonnance");
});

test("the optician validates: the order moves on, once, and the customer is told", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services);
  expect(await receivePrescription(services, order.id, await kept(services, order.visitorId))).toBe("received");
  expect([
    await validatePrescription(services, order.id, "admin-1"),
    await validatePrescription(services, order.id, "admin-1"),
  ]).toEqual([true, false]);
  expect((await findOrder(services, order.id))?.status).toBe("Validée");
  const steps = await services.db("tracking_log").where({ order_id: order.id }).orderBy("id").pluck("action");
  expect(steps.filter((step: string) => /Ordonnance|Statut/.test(step)).sort()).toEqual([
    "Ordonnance reçue",
    "Ordonnance validée",
    "Statut modifié",
  ]);
  expect(await facts(services)).toEqual(["confirmation", "prescription-validated"]);
  expect(await receivePrescription(services, order.id, await kept(services, order.visitorId, await photo()))).toBe(
    "validated",
  );
});

test("the optician refuses with a reason: the order goes on waiting, and another may come and be validated", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services);
  await receivePrescription(services, order.id, await kept(services, order.visitorId));
  expect(await refusePrescription(services, order.id, "La date n’est pas lisible.", "admin-1")).toBe(true);
  expect([(await findOrder(services, order.id))?.status, await prescriptionStanding(services, order)]).toEqual([
    "En attente d'ordonnance",
    "refused",
  ]);
  expect((await queuedMails(services)).at(-1)?.mail.text).toContain("La date n’est pas lisible.");
  expect(await refusePrescription(services, order.id, "Encore", "admin-1")).toBe(false);

  services.clock.advance({ minutes: 5 });
  expect(
    await receivePrescription(services, order.id, await kept(services, order.visitorId, await photo(), "verso.jpg")),
  ).toBe("received");
  expect(await prescriptionStanding(services, order)).toBe("received");
  expect(await validatePrescription(services, order.id, "admin-1")).toBe(true);
  expect((await prescriptionsOf(services, order.id)).map(({ state }) => state)).toEqual(["refused", "validated"]);
});

test("one that came by mail or over the counter is validated without a file", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services, {
    prepare: (visitorId) => savePrescriptionDraft(services, draftOf(visitorId), { byMail: true }),
  });
  expect(await validatePrescription(services, order.id, "admin-1")).toBe(true);
  expect((await findOrder(services, order.id))?.status).toBe("Validée");
});

test("the same file twice counts once, and only so many files count", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services);
  const bytes = await pdf();
  expect(await receivePrescription(services, order.id, await kept(services, order.visitorId, bytes))).toBe("received");
  expect(await receivePrescription(services, order.id, await kept(services, order.visitorId, bytes, "copie.pdf"))).toBe(
    "repeated",
  );
  for (let page = 0; page < 5; page += 1)
    expect(
      await receivePrescription(services, order.id, await kept(services, order.visitorId, await photo(page))),
    ).toBe("received");
  expect(await receivePrescription(services, order.id, await kept(services, order.visitorId, await photo(9)))).toBe(
    "tooMany",
  );
  expect(await prescriptionsOf(services, order.id)).toHaveLength(6);
});

test("reminders leave after 3 and 10 days, once each", async () => {
  const services = await testServices({ seed: true });
  await paid(services);
  const after = async (days: number) => {
    services.clock.advance({ days });
    return [await remindOfPrescriptions(services), await remindOfPrescriptions(services)];
  };
  services.clock.advance({ days: 2, hours: 23 });
  expect(await remindOfPrescriptions(services)).toBe(0);
  expect(await after(1)).toEqual([1, 0]);
  expect(await after(5)).toEqual([0, 0]);
  expect(await after(2)).toEqual([1, 0]);
  expect(await after(300)).toEqual([0, 0]);
  expect(await facts(services)).toEqual(["confirmation", "prescription-reminder-3", "prescription-reminder-10"]);
  expect((await queuedMails(services)).at(-1)?.mail.subject).toContain("Dernier rappel");
});

test("after two weeks without power, one reminder leaves and not two", async () => {
  const services = await testServices({ seed: true });
  await paid(services);
  services.clock.advance({ days: 14 });
  expect([await remindOfPrescriptions(services), await remindOfPrescriptions(services)]).toEqual([1, 0]);
  expect(await facts(services)).toEqual(["confirmation", "prescription-reminder-10"]);
});

test("no reminder leaves once it came, even one that was waiting for the mail server", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services);
  await deliverDue(services);
  services.clock.advance({ days: 3 });
  await remindOfPrescriptions(services);
  await receivePrescription(services, order.id, await kept(services, order.visitorId));
  services.clock.advance({ days: 8 });
  expect(await remindOfPrescriptions(services)).toBe(0);
  await deliverDue(services);
  expect(services.mailbox.map((mail) => mail.subject)).toEqual([expect.stringContaining("est confirmée")]);
});

test("a cancelled order is reminded of nothing and takes nothing", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services);
  await services.db("orders").where({ id: order.id }).update({ status: "Annulée" });
  services.clock.advance({ days: 20 });
  expect(await remindOfPrescriptions(services)).toBe(0);
  expect(await receivePrescription(services, order.id, await kept(services, order.visitorId))).toBe("closed");
});

test("each reading is written down, and only the owner and administrators read", async () => {
  const services = await testServices({ seed: true });
  const bytes = await pdf();
  const order = await paid(services, {
    prepare: async (visitorId) =>
      savePrescriptionDraft(services, draftOf(visitorId), {
        file: await kept(services, visitorId, bytes),
        details: DETAILS,
      }),
  });
  expect(await readPrescription(services, order.id, { kind: "owner", id: order.visitorId })).toEqual({
    outcome: "opened",
    name: "mon ordonnance.pdf",
    type: "application/pdf",
    bytes,
  });
  expect((await readPrescription(services, order.id, { kind: "administrator", id: "admin-1" })).outcome).toBe("opened");
  expect(await readPrescription(services, order.id, { kind: "owner", id: await newVisitorId(services) })).toEqual({
    outcome: "unknown",
  });
  expect(
    await readPrescription(services, order.id, { kind: "owner", id: order.visitorId }, "65f0aa0000000000000000ab"),
  ).toEqual({ outcome: "unknown" });
  expect(await services.db("prescription_readings").orderBy("read_at").select("reader", "reader_id")).toEqual([
    { reader: "owner", reader_id: order.visitorId },
    { reader: "administrator", reader_id: "admin-1" },
  ]);
});

test("neither the disk nor the database tells what a prescription says", async () => {
  const services = await testServices({ seed: true });
  const visitorId = await newVisitorId(services);
  const file = await kept(services, visitorId, await pdf({ text: "MARQUE" }), "ordonnance de Clara Moreau.pdf");
  await savePrescriptionDraft(services, draftOf(visitorId), { file, details: DETAILS });
  expect((await services.files.get(file.id))?.includes("%PDF")).toBe(false);
  expect(JSON.stringify(await services.db("prescriptions"))).not.toMatch(/Roux|1990|Clara|2025-03-14/);
  expect(hashOf(visitorId, Buffer.from("x"))).not.toBe(hashOf("another", Buffer.from("x")));
});

test("with another key nothing opens and the log says why; with the former one beside it, all does", async () => {
  const services = await testServices({ seed: true });
  const visitorId = await newVisitorId(services);
  const file = await kept(services, visitorId);
  await savePrescriptionDraft(services, draftOf(visitorId), { file, details: DETAILS });
  const complaints: string[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    error: (_facts: unknown, words: string) => void complaints.push(words),
  });
  const changed = { ...services, log, vault: openVault([Buffer.alloc(32, 7)]) };
  expect(await openSealed(changed, "prescription", file.id)).toEqual({ outcome: "sealedOtherwise" });
  expect(whyNotGiven(changed, await findDraft(changed, visitorId), [])?.code).toBe("prescriptionIncomplete"); // asked again, not lost
  expect(complaints.join()).toContain("HEALTH_DATA_FORMER_KEYS");
  expect(
    (
      await openSealed(
        { ...services, vault: openVault([Buffer.alloc(32, 7), ...services.config.healthDataKeys]) },
        "prescription",
        file.id,
      )
    ).outcome,
  ).toBe("opened");
});

test("5 MB are taken and one byte more is not", async () => {
  const services = await testServices();
  const visitorId = await newVisitorId(services);
  expect((await storeFile(services, visitorId, { name: "a.pdf", bytes: await exactly(MOST_BYTES) })).outcome).toBe(
    "kept",
  );
  expect((await storeFile(services, visitorId, { name: "a.pdf", bytes: await exactly(MOST_BYTES + 1) })).outcome).toBe(
    "tooLarge",
  );
  expect((await storeFile(services, visitorId, { name: "a.pdf", bytes: null })).outcome).toBe("tooLarge");
});

test("where uploads are switched off nothing is kept, and the promise to send it is enough", async () => {
  const services = await testServices({ env: { PRESCRIPTION_UPLOADS: "off" } });
  const visitorId = await newVisitorId(services);
  expect(await storeFile(services, visitorId, { name: "a.pdf", bytes: await pdf() })).toEqual({
    outcome: "switchedOff",
  });
  expect(await stored(services)).toEqual([]);
  await continueAsGuest(services, visitorId);
  await savePrescriptionDraft(services, draftOf(visitorId), { byMail: true });
  expect((await readCheckoutDraft(services, visitorId)).prescriptionGiven).toBe(true);
});

test("the third step is done with a file that holds, or with the promise; it is undone by time", async () => {
  const services = await testServices();
  const visitorId = await newVisitorId(services);
  const given = async () => (await readCheckoutDraft(services, visitorId)).prescriptionGiven;
  await continueAsGuest(services, visitorId);
  expect(await given()).toBe(false);
  await savePrescriptionDraft(services, draftOf(visitorId), { file: await kept(services, visitorId) });
  expect(await given()).toBe(false);
  await savePrescriptionDraft(services, draftOf(visitorId), { details: DETAILS });
  expect(await given()).toBe(true);
  services.clock.set("2030-03-15T10:00:00Z"); // five years and a day
  expect(await given()).toBe(false);
  await savePrescriptionDraft(services, draftOf(visitorId), { byMail: true });
  expect(await given(), "the file that came outweighs the promise").toBe(false);
  await savePrescriptionDraft(services, draftOf(visitorId), { file: null, byMail: true });
  expect(await given()).toBe(true);
  const ready = { ...(await readCheckoutDraft(services, visitorId)), customer: CLARA_MOREAU };
  expect([
    CHECKOUT.missing({ draft: ready, prescription: true, loggedIn: false, quoteRead: false }),
    CHECKOUT.missing({
      draft: { ...ready, prescriptionGiven: false },
      prescription: true,
      loggedIn: false,
      quoteRead: false,
    }),
    CHECKOUT.missing({
      draft: { ...ready, prescriptionGiven: false },
      prescription: false,
      loggedIn: false,
      quoteRead: false,
    }),
  ]).toEqual(["delivery", "prescription", "delivery"]);
});

test("a file that is replaced or sent again is named, to be removed", async () => {
  const services = await testServices();
  const visitorId = await newVisitorId(services);
  const first = await kept(services, visitorId);
  expect(await savePrescriptionDraft(services, draftOf(visitorId), { file: first })).toBeNull();
  const again = await kept(services, visitorId, await pdf());
  const other = await kept(services, visitorId, await photo());
  expect(
    again.hash === first.hash ? await savePrescriptionDraft(services, draftOf(visitorId), { file: again }) : again.id,
  ).toBe(again.id);
  expect(await savePrescriptionDraft(services, draftOf(visitorId), { file: other })).toBe(first.id);
  expect(await savePrescriptionDraft(services, draftOf(visitorId), { byMail: true })).toBeNull();
  expect((await findDraft(services, visitorId))?.file?.id).toBe(other.id);
  expect(await savePrescriptionDraft(services, draftOf(visitorId), { file: null })).toBe(other.id);
});

test("what is older than five years goes, rows and files; a dry run only counts", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services, {
    prepare: async (visitorId) =>
      savePrescriptionDraft(services, draftOf(visitorId), { file: await kept(services, visitorId), details: DETAILS }),
  });
  await readPrescription(services, order.id, { kind: "owner", id: order.visitorId });
  const browsing = await newVisitorId(services);
  await savePrescriptionDraft(services, draftOf(browsing), { file: await kept(services, browsing) });

  services.clock.advance({ days: 29 });
  expect(await purgePrescriptions(services)).toMatchObject({ deleted: 0, drafts: 0 });
  services.clock.advance({ days: 2 });
  expect(await purgePrescriptions(services, { dryRun: true })).toMatchObject({ deleted: 0, drafts: 1 });
  expect(await stored(services)).toHaveLength(2);
  expect(await purgePrescriptions(services)).toMatchObject({ deleted: 0, drafts: 1 });
  expect(await stored(services)).toHaveLength(1);

  services.clock.set("2031-03-02T07:59:59Z");
  expect(await purgePrescriptions(services)).toMatchObject({ deleted: 0 });
  services.clock.set("2031-03-02T08:00:01Z");
  expect(await purgePrescriptions(services, { dryRun: true })).toMatchObject({ deleted: 1 });
  expect(await prescriptionsOf(services, order.id)).toHaveLength(1);
  expect(await purgePrescriptions(services)).toMatchObject({ deleted: 1, before: "2026-03-02T08:00:01.000Z" });
  expect([
    await stored(services),
    await services.db("prescription_readings"),
    await findOrder(services, order.id),
  ]).toEqual([[], [], expect.objectContaining({ id: order.id })]);
});

test("folder and rows are put in agreement: strays are set aside, losses are marked and unmarked", async () => {
  const services = await testServices({ seed: true });
  const order = await paid(services, {
    prepare: async (visitorId) =>
      savePrescriptionDraft(services, draftOf(visitorId), { file: await kept(services, visitorId), details: DETAILS }),
  });
  services.clock.set(new Date(Date.now() + 2 * 3_600_000)); // files are dated by the machine
  const own = (await prescriptionsOf(services, order.id))[0]?.file?.id ?? "";
  const stray = await kept(services, order.visitorId, await photo());
  // A file that is newer than the start belongs to an upload, whose row comes a moment later.
  const before = new Date(
    Math.min(...(await services.files.list()).map(({ changedAt }) => changedAt.getTime())) - 3_600_000,
  );
  expect(await matchFilesToRows(services, before)).toEqual({ setAside: 0, missing: 0 });
  expect(await matchFilesToRows(services)).toEqual({ setAside: 1, missing: 0 });
  expect(await stored(services)).toEqual([own]);
  expect(stray.id).not.toBe(own);

  const sealed = (await services.files.get(own)) as Buffer;
  await services.files.remove(own);
  expect(await matchFilesToRows(services)).toEqual({ setAside: 0, missing: 1 });
  expect(await prescriptionStanding(services, order)).toBe("awaited");
  await services.files.put(own, sealed);
  expect(await matchFilesToRows(services)).toEqual({ setAside: 0, missing: 0 });
  expect(await prescriptionStanding(services, order)).toBe("received");
});

test("the link of a mail ends after two months, and no other opens", async () => {
  const services = await testServices();
  const [one, other] = ["65f0aa0000000000000000ab", "65f0aa0000000000000000ac"];
  const key = new URL(prescriptionPath(services.config, one, services.now()), "http://x").searchParams.get("cle") ?? "";
  const read = (id: string, given: string | null, days: number) =>
    readPrescriptionKey(services.config, id, given, new Date(services.now().getTime() + days * 86_400_000));
  expect([read(one, key, 0), read(one, key, 59), read(one, key, 61)]).toEqual(["valid", "valid", "expired"]);
  const later = `${(parseInt(key, 36) + 9_000_000).toString(36)}.${key.split(".")[1]}`;
  for (const forged of [
    null,
    "",
    ".",
    key.slice(0, -1),
    `${key}x`,
    later,
    "zzz.zzz",
    new URL(orderPrescriptionPath(services.config, one), "http://x").searchParams.get("cle"),
  ])
    expect(read(one, forged, 0)).toBe("forged");
  expect(read(other, key, 0)).toBe("forged");
});

test.each([
  ["ordonnance.pdf", "application/pdf", "ordonnance.pdf"],
  ["../../etc/passwd", "application/pdf", "passwd.pdf"],
  ["C:\\Users\\clara\\Ordonnance été.JPG", "image/jpeg", "Ordonnance été.jpg"],
  ["facture.pdf.exe", "application/pdf", "facture.pdf.pdf"],
  ["a\u0000b\u202Efdp.exe", "image/png", "abfdp.png"],
  ['"><script>.png', "image/png", "script.png"],
  ["...", "image/png", "ordonnance.png"],
  ["", "application/pdf", "ordonnance.pdf"],
  [`${"x".repeat(300)}.pdf`, "application/pdf", `${"x".repeat(80)}.pdf`],
] as const)("«%s» (%s) is shown as «%s»", (name, type, shown) => {
  expect(shownName(name, type)).toBe(shown);
});
