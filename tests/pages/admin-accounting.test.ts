import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";

import { shopDay } from "~/domain/days";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import {
  ADMINISTRATOR_PASSWORD,
  adminVisitor,
  carrying,
  newAdministrator,
  newCustomer,
} from "../helpers/administrator";
import { setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";
import { unzip } from "../helpers/zip";

const HERE = "/admin/comptabilite";
const FILES = [
  "journal.csv",
  "factures.csv",
  "avoirs.csv",
  "pieces.zip",
  "ecritures-fec.txt",
  "ventes-par-jour.csv",
  "clotures.csv",
];

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
  camille = await adminVisitor(shop());
  await paidOrder(services);
});

/** The file as the accountant's program receives it. */
const file = (name: string, query = "") => fileBytes(`${HERE}/exports/${name}${query}`);

async function fileBytes(path: string): Promise<Buffer> {
  const answer = await fetch(shop().url + path, { headers: { Cookie: camille.jar.header(new URL(shop().url)) ?? "" } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test("the page says what the journal adds up to, offers each file, and what the law asks", async () => {
  const page = await camille.visit(HERE);
  expect(page.status).toBe(200);
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toContain("Carte bancaire en ligne");
  expect(page.text).toContain("Cette boutique n'a ni l'un ni l'autre.");
  for (const name of FILES) expect(page.html).toContain(`href="${HERE}/exports/${name}?du=`);
  const before = await camille.visit(`${HERE}?du=2020-01-01&au=2020-01-31`);
  expect(before.text).not.toContain("Carte bancaire en ligne");
});

test("a period that is none is told beside its field, and exports nothing", async () => {
  const page = await camille.visit(`${HERE}?du=2026-05-02&au=2026-05-01`);
  expect(page.status).toBe(422);
  expect(page.errors()).toEqual(["Choisissez une date de fin qui suit celle du début."]);
  expect((await camille.visit(`${HERE}/exports/journal.csv?du=hier`)).path).toBe(`${HERE}?du=hier`);
});

test("each file of today opens, is written down, and asks for the password again after a while", async () => {
  const rows: string[][] = parse(await file("journal.csv"), { bom: true, delimiter: ";" });
  expect(rows).toHaveLength(3);
  expect((await file("ecritures-fec.txt")).toString("latin1")).toMatch(/^JournalCode\tJournalLib\t/);
  const papers = unzip(await file("pieces.zip"));
  expect([...papers.keys()]).toEqual([`factures/facture-F${shopDay(services.now()).slice(0, 4)}-000001.pdf`]);
  for (const paper of papers.values()) expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  for (const name of FILES) expect((await file(name)).equals(await file(name)), name).toBe(true);
  expect(await shop().db("audit_log").where({ action: "Comptabilité exportée" }).distinct("target")).toHaveLength(
    FILES.length,
  );
  expect((await camille.visit(`${HERE}/exports/inconnu.csv`)).status).toBe(404);

  const account = await newAdministrator(shop());
  const visitor = await carrying(shop(), account, "admin");
  await shop()
    .db("sessions")
    .where({ user_id: account.id })
    .update({ proven_at: new Date(Date.now() - 11 * 60_000).toISOString() });
  const asked = await visitor.visit(`${HERE}/exports/clotures.csv`);
  expect(asked.path).toMatch(/^\/admin\/confirmer-identite/);
  const given = await asked.form({ name: "prove" }).fill({ "Mot de passe": ADMINISTRATOR_PASSWORD }).submit();
  expect(given.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
});

test("a closed day has its Z, which says its sums and its hashes; one that is not closed has none", async () => {
  const today = shopDay(services.now());
  expect((await camille.visit(`${HERE}/clotures/${today}`)).status).toBe(404);
  await shop()
    .db("closings")
    .insert({
      position: 1,
      kind: "day",
      period: "2026-03-02",
      from_position: 1,
      to_position: 0,
      journal_hash: "0".repeat(64),
      totals: `{"lines":0,"invoices":{"count":0,"cents":0},"creditNotes":{"count":0,"cents":0},"vat":[],"money":[]}`,
      perpetual: `{"lines":2,"invoices":{"count":1,"cents":12000},"creditNotes":{"count":0,"cents":0},"vat":[],"money":[]}`,
      closed_at: "2026-03-03T00:00:10.000Z",
      previous_hash: "0".repeat(64),
      hash: "a".repeat(64),
    });
  const page = await (await camille.visit(HERE)).link("Lundi 2 mars 2026").follow();
  expect(page.path).toBe(`${HERE}/clotures/2026-03-02`);
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toContain("a".repeat(64));
  expect(page.text.replace(/\s/g, " ")).toContain("120,00 €");
  const { href } = page.link("Enregistrer en PDF");
  const bytes = () => fileBytes(href);
  const paper = await readPdfText(await bytes());
  expect(paper.text.replace(/\s/g, " ")).toContain("120,00 €");
  expect(paper.text).toContain("a".repeat(64));
  expect([paper.title, paper.tags.includes("Table")]).toEqual(["Clôture du jour (Z), Lundi 2 mars 2026", true]);
  expect((await bytes()).equals(await bytes())).toBe(true);
  expect((await camille.visit(`${HERE}/clotures/${today}/z.pdf`)).status).toBe(404);
});

test("nobody but an administrator gets any of it", async () => {
  for (const stranger of [newVisitor(shop()), await carrying(shop(), await newCustomer(shop()))])
    for (const path of [HERE, `${HERE}/clotures/2026-03-02`, ...FILES.map((name) => `${HERE}/exports/${name}`)])
      expect((await stranger.visit(path)).path, path).toMatch(/^\/(admin\/connexion|mon-compte)/);
});
