import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openCarrier, openColissimoTracking, type Carrier, type Shipment } from "~/infra/carriers/colissimo.server";
import { openLaPosteTracking } from "~/infra/carriers/la-poste.server";
import { readMultipart } from "~/infra/carriers/multipart.server";
import { trackingBy, type Tracking } from "~/infra/carriers/tracking.server";

import { serve } from "./http";
import type { Sandbox } from "./index";
import { CARRIER_KEYS } from "./keys";
import { openSandbox } from "./testing";
import { textWith } from "../helpers/matchers";

let sandbox: Sandbox;
let carrier: Carrier;
let timeline: Tracking;
let suivi: Tracking;
let moment = new Date("2026-03-02T08:00:00Z");
const settings = (apiKey = CARRIER_KEYS.colissimo) => ({
  apiKey,
  labelUrl: sandbox.urls.colissimo.labels,
  trackingUrl: sandbox.urls.colissimo.tracking,
});

beforeAll(async () => {
  sandbox = await openSandbox({ clock: () => moment });
  carrier = openCarrier(settings());
  timeline = openColissimoTracking(settings());
  suivi = openLaPosteTracking({ apiKey: CARRIER_KEYS.laPoste, url: sandbox.urls.laPoste });
});
beforeEach(() => {
  moment = new Date("2026-03-02T08:00:00Z");
  sandbox.colissimo.clear();
  sandbox.colissimo.forget();
  sandbox.laPoste.clear();
});
afterAll(() => sandbox.close());

const SHOP = {
  company: "Lunetterie des Terreaux",
  street: "12 rue Constantine",
  postalCode: "69001",
  city: "Lyon",
  countryCode: "FR",
  phone: "04 65 71 00 12",
  email: "bonjour@lunetterie.test",
};
const CLARA = {
  firstName: "Clara",
  lastName: "Moreau",
  street: "Résidence Les Érables, bâtiment C, appartement 214, 127 bis avenue du Général-de-Gaulle",
  postalCode: "69003",
  city: "Lyon",
  countryCode: "FR",
  phone: "0612345678",
  email: "clara@exemple.fr",
};
const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
  productCode: "DOM",
  depositDate: "2026-03-02",
  reference: "T-2026-00042",
  commercialName: "Lunetterie des Terreaux",
  weightGrams: 450,
  sender: SHOP,
  addressee: CLARA,
  ...changes,
});

async function made(changes?: Partial<Shipment>) {
  const answer = await carrier.makeLabel(shipment(changes));
  if (answer.outcome !== "made") throw new Error(JSON.stringify(answer));
  return answer;
}

test("a label is a parcel number and a real PDF, and what was asked reached the carrier", async () => {
  const { parcelNumber, pdf } = await made();
  expect(parcelNumber).toMatch(/^6A\d{11}$/);
  expect(pdf.subarray(0, 8).toString()).toMatch(/^%PDF-1\.\d/);
  expect(pdf.toString("latin1").trimEnd()).toMatch(/%%EOF$/);
  expect(sandbox.colissimo.parcels).toMatchObject([
    {
      number: parcelNumber,
      weight: 0.45,
      reference: "T-2026-00042",
      sender: { companyName: "Lunetterie des Terreaux", line2: "12 rue Constantine" },
    },
  ]);
  // Lines of 35 characters at most, in the order they are printed.
  expect(sandbox.colissimo.parcels[0]?.addressee).toMatchObject({
    line0: "",
    line1: "Résidence Les Érables, bâtiment C,",
    line2: "appartement 214, 127 bis avenue du",
    line3: "Général-de-Gaulle",
    zipCode: "69003",
  });
  expect((await made({ productCode: "CORE", sender: CLARA, addressee: SHOP })).parcelNumber).toMatch(/^8R\d{11}$/);
});

test.each(["quotedBoundary", "boundaryInPdf", "latin1"] as const)("an answer with %s is read whole", async (quirk) => {
  sandbox.colissimo.answerWith(quirk);
  const { pdf } = await made();
  expect(pdf.toString("latin1").trimEnd()).toMatch(/%%EOF$/);
  expect(pdf.includes("not the end")).toBe(quirk === "boundaryInPdf");
});

test.each(["truncated", "withoutLabel", "plainJson"] as const)(
  "an answer that is %s leaves the parcel's number, and no label to print",
  async (quirk) => {
    sandbox.colissimo.answerWith(quirk);
    expect(await carrier.makeLabel(shipment())).toEqual({
      outcome: "unknown",
      parcelNumber: sandbox.colissimo.parcels[0]?.number,
    });
  },
);

test("an answer cut in its first words leaves nothing to know", async () => {
  sandbox.colissimo.answerWith("truncatedInfos");
  expect(await carrier.makeLabel(shipment())).toEqual({ outcome: "unknown", parcelNumber: null });
  expect(sandbox.colissimo.parcels).toHaveLength(1);
});

test("what the carrier refuses is told in its words, in each of the forms it has for it", async () => {
  expect(await openCarrier(settings("autre")).makeLabel(shipment())).toEqual({
    outcome: "refused",
    id: "30000",
    message: "Identifiant ou mot de passe incorrect",
  });
  sandbox.colissimo.refuse("30204", "Le code postal n'existe pas pour le destinataire – à vérifier");
  sandbox.colissimo.answerWith("latin1");
  expect(await carrier.makeLabel(shipment())).toMatchObject({
    outcome: "refused",
    id: "30204",
    message: textWith("à vérifier"),
  });
  expect(await carrier.makeLabel(shipment({ depositDate: "2026-03-01" }))).toMatchObject({
    outcome: "refused",
    id: "30014",
  });
  expect(await carrier.makeLabel(shipment({ addressee: { ...CLARA, postalCode: "6900" } }))).toMatchObject({
    outcome: "refused",
    id: "30206",
  });
  sandbox.colissimo.fail("*", { status: 400, times: 1 });
  expect(await carrier.makeLabel(shipment())).toEqual({
    outcome: "refused",
    id: "E400",
    message: "Refusé avec 400 (joué par le banc d’essai)",
  });
  sandbox.colissimo.fail("*", {
    status: 500,
    times: 1,
    body: JSON.stringify({ errorCode: "500", errorLabel: "Erreur interne" }),
  });
  expect(await carrier.makeLabel(shipment())).toEqual({ outcome: "refused", id: "500", message: "Erreur interne" });
  expect(await carrier.makeLabel(shipment({ addressee: { ...CLARA, street: "mot ".repeat(60) } }))).toMatchObject({
    outcome: "refused",
    id: "adresse",
  });
  expect(sandbox.colissimo.parcels).toEqual([]);
});

test("only what surely made nothing is called unavailable", async () => {
  const gone = await serve(0, async () => "reset");
  await gone.close();
  const closed = openCarrier({ ...settings(), labelUrl: gone.url });
  expect(await closed.makeLabel(shipment())).toEqual({ outcome: "unavailable" });
  sandbox.colissimo.fail("*", { status: 503, times: 1 });
  expect(await carrier.makeLabel(shipment())).toEqual({ outcome: "unavailable" });
  for (const status of ["reset", "html502"] as const) {
    sandbox.colissimo.fail("*", { status, times: 1, when: "after" });
    expect(await carrier.makeLabel(shipment())).toEqual({ outcome: "unknown", parcelNumber: null });
  }
  expect(sandbox.colissimo.parcels).toHaveLength(2);
});

test("an answer that comes after the shop's patience is over leaves a parcel nobody knows of", async () => {
  const hold = sandbox.colissimo.hold("*", { mode: "after" });
  expect(await openCarrier(settings(), 300).makeLabel(shipment())).toEqual({ outcome: "unknown", parcelNumber: null });
  await hold.arrived;
  hold.release();
  expect(sandbox.colissimo.parcels).toHaveLength(1);
});

test("a parcel is followed step by step to its arrival, in the same words by both services", async () => {
  const { parcelNumber } = await made();
  expect(await timeline.follow(parcelNumber)).toEqual({
    outcome: "followed",
    parcel: {
      steps: [
        { id: 0, label: "Votre Colissimo va bientôt nous être confié !", status: "STEP_STATUS_ACTIVE", date: null },
      ],
      delivered: false,
    },
  });
  moment = new Date("2026-03-02T23:30:00Z");
  sandbox.colissimo.advance(parcelNumber);
  const step = { id: 1, label: "Votre colis est pris en charge par La Poste", status: "STEP_STATUS_ACTIVE" };
  expect(await timeline.follow(parcelNumber)).toMatchObject({
    parcel: { steps: [{}, { ...step, date: "2026-03-03T00:30:00.000" }], delivered: false },
  });
  expect(await suivi.follow(parcelNumber)).toMatchObject({
    parcel: {
      steps: [
        { ...step, date: "2026-03-03T00:30:00+01:00" },
        { id: 2, status: "STEP_STATUS_INACTIVE", date: null },
        {},
        {},
        {},
      ],
      delivered: false,
    },
  });
  sandbox.laPoste.answerWithList();
  expect(await suivi.follow(parcelNumber)).toMatchObject({ parcel: { steps: [step, {}, {}, {}, {}] } });
  for (let times = 0; times < 4; times += 1) sandbox.colissimo.advance(parcelNumber);
  for (const source of [timeline, suivi])
    expect(await source.follow(parcelNumber)).toMatchObject({ parcel: { delivered: true } });
});

test("a parcel that came back to its sender is not delivered", async () => {
  const { parcelNumber } = await made();
  sandbox.colissimo.giveBack(parcelNumber);
  for (const source of [timeline, suivi])
    expect(await source.follow(parcelNumber)).toMatchObject({ outcome: "followed", parcel: { delivered: false } });
});

test("an unknown parcel is told from a service that fails", async () => {
  expect([
    await timeline.follow("6A99999999999"),
    await suivi.follow("6A99999999999"),
    await suivi.follow("../secret"),
  ]).toEqual(Array(3).fill({ outcome: "notFound" }));
  const { parcelNumber } = await made();
  sandbox.colissimo.enableTracking(false);
  expect(await timeline.follow(parcelNumber)).toEqual({ outcome: "failed" });
  for (const status of [503, "html502", "reset"] as const) {
    sandbox.colissimo.fail("*", { status, times: 1 });
    expect(await timeline.follow(parcelNumber)).toEqual({ outcome: "failed" });
  }
  sandbox.laPoste.fail("*", { status: "rate_limit", times: 1 });
  expect(await suivi.follow(parcelNumber)).toEqual({ outcome: "failed" });
  expect(await openLaPosteTracking({ apiKey: "autre", url: sandbox.urls.laPoste }).follow(parcelNumber)).toEqual({
    outcome: "failed",
  });
});

test("the second source answers where the first does not, and several numbers have several fates", async () => {
  const both = trackingBy([timeline, suivi]);
  const { parcelNumber } = await made();
  sandbox.colissimo.enableTracking(false);
  expect(await both?.follow(parcelNumber)).toMatchObject({ outcome: "followed" });
  expect(await both?.follow("6A99999999999")).toEqual({ outcome: "notFound" });
  sandbox.laPoste.fail("*", { status: 503, times: 1 });
  expect(await both?.follow(parcelNumber)).toEqual({ outcome: "failed" });
  expect(trackingBy([])).toBeNull();
  const mixed = await fetch(`${sandbox.urls.laPoste}${parcelNumber},6A99999999999`, {
    headers: { "X-Okapi-Key": CARRIER_KEYS.laPoste },
  });
  expect([
    mixed.status,
    ((await mixed.json()) as { returnCode: number }[]).map(({ returnCode }) => returnCode),
  ]).toEqual([207, [200, 404]]);
});

test("the page of the parcels moves one on by a press", async () => {
  const { parcelNumber } = await made();
  const url = sandbox.urls.colissimo.page;
  expect(await (await fetch(url)).text()).toContain(`Avancer : Votre colis est pris en charge par La Poste`);
  const pressed = await fetch(`${url}/colis/${parcelNumber}/avancer`, { method: "POST", redirect: "manual" });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `/#${parcelNumber}`]);
  expect(sandbox.colissimo.parcels).toMatchObject([{ stage: 1 }]);
  const label = await fetch(`${url}/colis/${parcelNumber}/etiquette`);
  expect(label.headers.get("content-type")).toBe("application/pdf");
  expect((await fetch(`${url}/colis/inconnu/avancer`, { method: "POST" })).status).toBe(404);
});

test("another process can give the same orders", async () => {
  const order = (path: string, body: unknown = {}) =>
    fetch(`${sandbox.urls.colissimo.page}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
  await order("answer-with", { quirk: "withoutLabel" });
  expect(await carrier.makeLabel(shipment())).toMatchObject({ outcome: "unknown" });
  const [parcel] = sandbox.colissimo.parcels;
  expect(await (await order(`parcels/${parcel?.number}/advance`)).json()).toMatchObject({ stage: 1 });
  expect((await order("parcels/inconnu/advance")).status).toBe(404);
  await order("refuse", { id: "1", message: "Non" });
  expect(await carrier.makeLabel(shipment())).toEqual({ outcome: "refused", id: "1", message: "Non" });
});

test("a multipart answer is read by its rules, not by its habits", () => {
  const read = (type: string, text: string) => readMultipart(type, Buffer.from(text, "latin1"));
  const bodies = (type: string, text: string) => read(type, text)?.parts.map(({ body }) => body.toString("latin1"));
  expect(
    bodies(
      "multipart/mixed; boundary=b",
      "--b\r\nContent-Type: a\r\n\r\nun\r\n--b\r\nContent-Type: a\r\n\r\ndeux\r\n--b--\r\n",
    ),
  ).toEqual(["un", "deux"]);
  expect(
    bodies('Multipart/Related; type="x/y"; BOUNDARY="b c:\\"d"', '--b c:"d\r\n\r\nsans en-tête\r\n--b c:"d--'),
  ).toEqual(["sans en-tête"]);
  expect(bodies("multipart/mixed; boundary=b", "préambule\n--b  \nContent-ID: <a>\n\nun\n--b--")).toEqual(["un"]);
  expect(bodies("multipart/mixed; boundary=b", "--b\r\nContent-ID: <a>\r\n\r\n\r\n--b--")).toEqual([""]);
  expect(read("multipart/mixed; boundary=b", "--b\r\nContent-ID:\r\n <a>\r\n\r\nun\r\n--")).toMatchObject({
    complete: false,
    parts: [{ headers: { "content-id": "<a>" } }],
  });
  expect(read("multipart/mixed; boundary=b", "")).toEqual({ parts: [], complete: false });
  for (const type of ["multipart/mixed", "application/json; boundary=b", ""]) expect(read(type, "--b--")).toBeNull();
});
