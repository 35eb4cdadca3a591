import { beforeEach, expect, test } from "vitest";

import { carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { freeSlots, newAppointment } from "../helpers/appointments";
import { sharedShop } from "../helpers/shop";
import { ON_POSTGRESQL } from "../helpers/shop-database";

const shop = sharedShop();
const CALLS = "/api/admin/rendezvous";
let api: ReturnType<typeof newApi>;
beforeEach(async () => {
  api = newApi(shop(), await adminVisitor(shop()));
});

type Item = {
  _id: string;
  slotAt: string;
  status: string;
  motif: string;
  customer: Record<string, string>;
  notes: string;
  tags: string[];
  handledBy: string;
};
type List = { items: Item[]; pagination: { page: number; pages: number; total: number; limit: number } };

test("lists what is asked for, a page at a time; what is empty or unknown is not asked for", async () => {
  const one = await newAppointment(shop(), { nom: "Liste", motif: "choix" });
  await newAppointment(shop(), { nom: "Liste" });
  const list = async (query: string) => (await api.get(`${CALLS}?q=liste&${query}`)).json<List>();
  const all = await list("status=&from=&to=&motif=&page=&limit=");
  expect(all.pagination).toEqual({ page: 1, pages: 1, total: 2, limit: 20 });
  expect(all.items[0]).toEqual({
    _id: one.id,
    slotAt: one.slotAt,
    status: "pending",
    motif: "choix",
    customer: { prenom: "Clara", nom: "Liste", email: one.email, telephone: "06 12 34 56 78" },
    notes: "",
    tags: [],
    handledBy: "",
    sequence: 0,
  });
  expect((await list("page=2&limit=1")).pagination).toEqual({ page: 2, pages: 2, total: 2, limit: 1 });
  expect((await list("motif=choix")).items).toHaveLength(1);
  expect((await list("status=done")).items).toEqual([]);
  expect((await list("from=2031-01-01")).items).toEqual([]);
  expect((await list("status=rien&from=hier&limit=9999")).pagination).toMatchObject({ total: 2, limit: 50 });
});

test("confirms, writes details, moves and blocks, each once under its key", async () => {
  const { id } = await newAppointment(shop());
  const [next = "", kept = ""] = (await freeSlots(shop())).slice(3);
  const path = `${CALLS}/${id}`;
  for (let time = 0; time < 2; time += 1)
    expect(
      (await api.patch(`${path}/status`, { status: "confirmed" }, { key: "appointments-1-abc" })).json<Item>(),
    ).toMatchObject({ _id: id, status: "confirmed" });
  expect(
    (await api.patch(`${path}/details`, { notes: "Rappeler", tags: [" vip ", ""], handledBy: "Louise" })).json<Item>(),
  ).toMatchObject({ notes: "Rappeler", tags: ["vip"], handledBy: "Louise" });
  expect((await api.patch(`${path}/reschedule`, { newSlotAt: next })).json<Item>()).toMatchObject({
    slotAt: next,
    status: "confirmed",
  });
  expect((await api.post(`${CALLS}/block-slot`, { slotAt: kept, reason: "Inventaire" })).status).toBe(201);
  expect(
    await shop()
      .db("audit_log")
      .where({ target: id })
      .orderByRaw(ON_POSTGRESQL ? "ctid" : "rowid")
      .pluck("action"),
  ).toEqual(["rendez-vous.confirmé", "rendez-vous.détails", "rendez-vous.déplacé"]);
});

test("says no in the words of the specification", async () => {
  const { id, slotAt } = await newAppointment(shop());
  const other = await newAppointment(shop());
  const answer = async (page: Promise<{ status: number; json<Value>(): Value }>) => [
    (await page).status,
    (await page).json<{ error: string }>().error,
  ];
  const path = `${CALLS}/${id}`;
  expect(await answer(api.patch(`${path}/reschedule`, { newSlotAt: other.slotAt }))).toEqual([
    409,
    "Créneau déjà réservé.",
  ]);
  expect(await answer(api.patch(`${path}/reschedule`, { newSlotAt: "demain" }))).toEqual([422, "Date invalide"]);
  expect(await answer(api.patch(`${path}/reschedule`, { newSlotAt: "2026-03-02T09:00:00.000Z" }))).toEqual([
    422,
    "Replanification impossible",
  ]);
  expect(await answer(api.post(`${CALLS}/block-slot`, { slotAt }))).toEqual([409, "Slot déjà pris."]);
  expect(await answer(api.post(`${CALLS}/block-slot`, { slotAt: "2026-03-02T09:00:00.000Z" }))).toEqual([
    422,
    "Blocage impossible",
  ]);
  expect(await answer(api.post(`${CALLS}/block-slot`, {}))).toEqual([422, "Date invalide"]);
  expect(await answer(api.patch(`${path}/status`, { status: "done" }))).toEqual([409, "❌ Erreur mise à jour"]);
  expect(await answer(api.patch(`${path}/status`, { status: "parti" }))).toEqual([422, "❌ Erreur mise à jour"]);
  expect(await answer(api.patch(`${path}/status`, { status: "confirmed", sequence: 7 }))).toEqual([
    409,
    "❌ Erreur mise à jour",
  ]);
  expect(await answer(api.patch(`${CALLS}/${"0".repeat(24)}/status`, { status: "confirmed" }))).toEqual([
    404,
    "❌ Erreur mise à jour",
  ]);
  expect(await answer(api.patch(`${CALLS}/${"0".repeat(24)}/details`, {}))).toEqual([404, "❌ Erreur enregistrement"]);
  expect((await api.put(`${path}/status`, { status: "confirmed" })).status).toBe(405);
  expect((await api.get(`${path}/status`)).headers.get("Allow")).toBe("PATCH");
  expect(await shop().db("appointments").where({ id })).toMatchObject([
    { status: "pending", slot_at: slotAt, sequence: 0 },
  ]);
});

test("the file is the list's, whole, without its pages", async () => {
  await newAppointment(shop(), { nom: "Fichier" });
  const file = await api.get(`${CALLS}/export.csv?q=fichier&status=&page=2&limit=10`);
  expect([file.status, file.headers.get("Content-Disposition")]).toEqual([
    200,
    'attachment; filename="rendezvous.csv"',
  ]);
  expect(file.html.split("\r\n")).toHaveLength(3);
  expect((await api.get(`${CALLS}/export.csv?q=fichier&status=done`)).html.split("\r\n")).toHaveLength(2);
});

test("nobody and customers are refused each call, and nothing changes", async () => {
  const { id } = await newAppointment(shop());
  const callers = [
    [newApi(shop()), 401],
    [newApi(shop(), await carrying(shop(), await newCustomer(shop()))), 403],
  ] as const;
  for (const [caller, status] of callers) {
    expect((await caller.get(CALLS)).status).toBe(status);
    expect((await caller.get(`${CALLS}/export.csv`)).status).toBe(status);
    for (const [call, body] of [
      ["status", { status: "confirmed" }],
      ["details", { notes: "x" }],
      ["reschedule", {}],
    ] as const)
      expect((await caller.patch(`${CALLS}/${id}/${call}`, body)).status, call).toBe(status);
    expect((await caller.post(`${CALLS}/block-slot`, {})).status).toBe(status);
  }
  expect((await api.patch(`${CALLS}/${id}/status`, { status: "confirmed" }, { csrf: null })).status).toBe(403);
  expect(await shop().db("appointments").where({ id })).toMatchObject([{ status: "pending", details_version: 0 }]);
});
