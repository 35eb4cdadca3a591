import { beforeEach, expect, test } from "vitest";

import { listAccounts } from "~/domain/accounts/list.server";
import { listIntents } from "~/domain/audit/audit.server";
import { writeToShop } from "~/domain/messages/contact.server";
import { listMessages, listQuestions } from "~/domain/messages/inbox.server";
import { listTrackingLog } from "~/domain/orders/life/tracking-log.server";
import { pagesOf } from "~/http/answers/list-query.server";
import type { Services } from "~/infra/services.server";

import { newAdministrator } from "../helpers/administrator";
import { onSqlite } from "../helpers/on-sqlite";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});

/** The query plans of the database for each query of the work. */
async function plans(work: (services: Services) => Promise<unknown>): Promise<string[]> {
  const asked: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => void asked.push(query);
  services.db.on("query", note);
  await work(services);
  services.db.off("query", note);
  const told = await Promise.all(
    asked.map(
      ({ sql, bindings }) =>
        services.db.raw(`explain query plan ${sql}`, bindings as string[]) as Promise<{ detail: string }[]>,
    ),
  );
  return told.flat().map(({ detail }) => detail);
}

const isFullScan = (step: string) => /^(SCAN|SEARCH)/.test(step) && !/INDEX|PRIMARY KEY/.test(step);

const PAGE = { page: 1, limit: 20, pages: pagesOf, descending: true };
const DAYS = { from: "2026-03-01", to: "2026-03-31" };

onSqlite.each<[string, (services: Services) => Promise<unknown>]>([
  ["the logs of orders", (each) => listTrackingLog(each, { ...PAGE, order: "", from: null, to: null })],
  ["the logs of some days", (each) => listTrackingLog(each, { ...PAGE, order: "", ...DAYS })],
  ["the journal", (each) => listIntents(each, { ...PAGE, who: "", search: "", from: null, to: null })],
  [
    "the journal of someone",
    (each) => listIntents(each, { ...PAGE, who: "65f000000000000000000001", search: "", ...DAYS }),
  ],
  ["questions", (each) => listQuestions(each, { ...PAGE, state: "attente", search: "" })],
  ["messages", (each) => listMessages(each, { ...PAGE, state: "tous", search: "" })],
])("%s: read and counted by an index, and never sorted by hand", async (_what, work) => {
  const told = await plans(work);
  expect(told.filter(isFullScan)).toEqual([]);
  expect(told.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"))).toEqual([]);
});

test("people are found whatever the capitals and accents, by words in any order", async () => {
  for (const [turn, name] of ["Élodie Brégançon", "Zoë O'Neil", "Мария 50%", "Cœur Çelik"].entries())
    await writeToShop(services, { name, email: `client${turn}@exemple.fr`, message: "Bonjour" });
  await newAdministrator(services, "camille@exemple.fr");
  const found = async (search: string) =>
    (await listMessages(services, { ...PAGE, state: "tous", search })).rows.map(({ name }) => name);
  for (const search of [
    "Élodie",
    "élodie",
    "elodie",
    "ÉLODIE",
    "ELODIE",
    "bregancon",
    "Brégançon Élodie",
    "CLIENT0@",
    "lodie",
  ])
    expect(await found(search), search).toEqual(["Élodie Brégançon"]);
  for (const [search, name] of [
    ["zoe", "Zoë O'Neil"],
    ["o'neil", "Zoë O'Neil"],
    ["Мария", "Мария 50%"],
    ["50%", "Мария 50%"],
    ["coeur", "Cœur Çelik"],
    ["CŒUR", "Cœur Çelik"],
    ["celik", "Cœur Çelik"],
  ] as const)
    expect(await found(search), search).toEqual([name]);
  for (const search of ["alodie", "elodie neil", "%", "_lodie"])
    expect(await found(search), search).toEqual(search === "%" ? ["Мария 50%"] : []);
  const accounts = async (search: string) => (await listAccounts(services, { ...PAGE, search, sort: "date" })).total;
  expect([
    await accounts("camille perrachon"),
    await accounts("Perrachon Camille"),
    await accounts("Camille Moreau"),
  ]).toEqual([1, 1, 0]);
});

onSqlite("the logs of one order: found by an index; the few there are may be sorted", async () => {
  expect(
    (await plans((each) => listTrackingLog(each, { ...PAGE, order: "LT-1", ...DAYS }))).filter(isFullScan),
  ).toEqual([]);
});
